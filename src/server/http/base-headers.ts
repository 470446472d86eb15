/** The headers of every answer, files included. A page has further headers (`compiled.headers`). */
export const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * The policy of a file that is no page and no part of the bundle. A browser may open it by itself, and then it is a
 * document of our origin: it may draw itself, and runs no script. Browsers refuse to show a PDF in a sandbox.
 */
export const filePolicy = (file: string): Record<string, string> =>
  /\.pdf$/i.test(file)
    ? {}
    : { 'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox" };

/** The policy of a document that stands alone: it has its own styles, font and pictures, and runs and loads nothing. */
export const standsAlone = {
  'content-security-policy':
    "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** How long browsers keep a file: with a hash in its name a year, a font a week; all else is asked for each time. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  font: 'public, max-age=604800',
  other: 'no-cache',
};
