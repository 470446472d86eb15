/** Escapes text for between the tags of HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text for HTML wherever it stands: between tags, or in an attribute between double quotes. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Returns JSON in which nothing can end the script element that it stands in. */
export const inertJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
