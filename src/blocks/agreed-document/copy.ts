import DOMPurify from 'dompurify';

/**
 * The agreed text as the server kept it. The document's own markup passes unchanged; anything that the compiler of
 * documents never writes is taken out, because this text comes from a call.
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
