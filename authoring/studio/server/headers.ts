/** The headers of every answer: no browser keeps one, or gives it to another site. */
export const everyAnswer = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const common = ["default-src 'none'", "base-uri 'none'"];
const noForms = "form-action 'none'";

/** The headers of the studio's own page. Only styles with its nonce count beside its files. */
export const ofStudio = (nonce: string) => ({
  'content-security-policy': [
    ...common,
    noForms,
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
});

/** The headers of the preview: an origin of its own, so that bad content does not reach the studio. */
export const ofFrame = {
  'content-security-policy': [
    ...common,
    "form-action 'self'",
    "connect-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-modals allow-downloads',
  ].join('; '),
};

/** The headers of a report: words, and nothing that runs. */
export const ofReport = {
  'content-security-policy': [...common, noForms, "style-src 'unsafe-inline'", "frame-ancestors 'self'"].join('; '),
};

/** The headers of a page that is one file, of which nothing runs or is sent. */
export const ofWholePage = {
  'content-security-policy': [
    ...common,
    noForms,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "frame-ancestors 'self'; sandbox",
  ].join('; '),
  'x-robots-tag': 'noindex',
};

/** The headers of a file. One of `public/` may be a picture with a script in it. */
export const ofAsset = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
