/** Escapes text for between the tags of HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text for HTML wherever it stands: between tags, or in an attribute between double quotes. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** JSON in which nothing ends its script element or hides its end (HTML, 4.12.1.3). Other tags stay. */
export const inertJson = (value: object): string => JSON.stringify(value).replace(/<(?=!--|\/?script)/gi, '\\u003c');

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of HTML that this project has compiled or cleaned, without its elements. It parses no foreign HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') => {
      if (hex || decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
      return namedEntities[name] ?? whole;
    });
}
