import DOMPurify from 'dompurify';

/**
 * Returns the agreed text as the server stored it, with the document's own markup. Elements that the compiler of
 * documents never writes are removed, because this text comes from a call.
 */
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
