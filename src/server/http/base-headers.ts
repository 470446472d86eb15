/** The headers of every answer, files included. A page has further headers (`compiled.headers`). */
export const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

/** How long browsers may keep a file: one whose name has its hash for a year, everything else is asked for each time. */
export const caching = { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' };
