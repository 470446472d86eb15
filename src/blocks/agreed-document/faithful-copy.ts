import DOMPurify from 'dompurify';

/** Returns the agreed text with the document's own markup. Other elements are removed: the text comes from a call. */
export function faithfulCopy(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'img',
      'video',
      'audio',
      'picture',
      'source',
    ],
    FORBID_ATTR: ['style', 'background', 'src', 'srcset', 'poster'],
    RETURN_DOM_FRAGMENT: true,
  });
}
