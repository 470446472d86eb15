import { faultOfBytes, textOfBytes } from '../text/bytes.ts';
import { leftByProgram, spoiltLetters } from '../text/spoilt.ts';

/** An order document: its bytes and the HTML, or why it cannot be read, as a sentence. */
export type Decoded = { html: string; bytes: Uint8Array } | { fault: string };

/**
 * Decodes an order document: base64 of HTML in UTF-8. Line breaks, base64url, missing padding and a data
 * address do no harm. Nothing else is guessed, because a customer consents to these prices.
 */
export function decodeDocument(base64: string): Decoded {
  const bytes = bytesIn(base64);
  if (!bytes?.length) return { fault: hintAt(base64) };
  const read = textOfBytes(bytes);
  if ('fault' in read) return { fault: faultOfBytes(read.fault) };
  if (read.text.includes('\0')) return { fault: 'It has a NUL character.' };
  return { html: read.text, bytes };
}

function bytesIn(base64: string): Uint8Array | undefined {
  const letters = base64
    .replace(/^\s*data:[^,]*;base64,/i, '')
    .replace(/[\s\ufeff]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/=+$/, '');
  // Padding may be missing, and no other letters may be there.
  if (!/^[A-Za-z0-9+/]*$/.test(letters) || letters.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(letters), (character) => character.charCodeAt(0));
}

function hintAt(base64: string): string {
  if (!base64.trim()) return 'It is empty.';
  if (/<[a-z!]/i.test(base64)) return 'It is the HTML itself.';
  const [wrong] = /[^A-Za-z0-9+/_=\s-]/u.exec(base64) ?? [];
  return wrong ? `Base64 has no "${wrong}".` : 'It breaks off, or is empty.';
}

/** Code of PHP, FreeMarker, JSP, XSLT, Blade, Svelte and Velocity, and conditions in comments and attributes. */
const templateCode = new RegExp(
  [
    String.raw`(<\?(?:php|=)|<!--\s*(?:\{\{\s*(?:[#/^]|else\b)|[{[]%)|[<[]/?#(?:if|else|elseif|list|assign)\b`,
    String.raw`<c:(?:if|out|forEach|choose)\b|(?<![\w.])@(?:if|else|foreach|end(?:if|foreach))\b|#(?:if|foreach|set)\s*\(|\{[#:/](?:if|else|each)\b|\{\s*IF\s|<(?:apex|xsl|tal|jsp|s|h|f):[a-z])`,
    String.raw`<[a-z][^<>]*?\s(t-(?:if|esc|out|raw|field|foreach)|(?:th|tal|py):\w+|v-(?:if|for|text|html)|\*ngIf|ng-(?:if|repeat|bind)|\[hidden\]|\[ngIf\]|data-bind|x-(?:if|for|show|text))=`,
  ].join('|'),
  'i',
);

/** Why HTML is probably not what its maker meant, as a sentence: it was spoilt on its way, or is no HTML. */
export function doubtOf(html: string): string | undefined {
  const [, php, attribute] = templateCode.exec(html) ?? [];
  if (php || attribute) return `It has code of a template (${php ?? attribute}), which was not filled in.`;
  const spoilt = spoiltLetters(html)?.says;
  if (/^\s*[{[]\s*[{["]/.test(html)) return 'It is no HTML; it looks like JSON.';
  if (spoilt || /<[a-z!][^>]*>/i.test(html)) return spoilt;
  const inner = bytesIn(html);
  if (inner && inner.length > 8 && /<[a-z!]/i.test(new TextDecoder().decode(inner)))
    return 'It was encoded twice: it is base64 again.';
  if (/&lt;\/?[a-z]/i.test(html)) return 'It was encoded twice: its tags are escaped (&lt;).';
  return /\S\s*[\r\n]\s*\S/.test(html)
    ? 'It has no tag, and looks like plain text, whose lines would run together.'
    : undefined;
}

/** Why the words of a cleaned document are probably not those that its maker meant, as a sentence. */
export function doubtOfWords(html: string): string | undefined {
  const left = spoiltLetters(html)?.says ?? leftByProgram(html);
  if (left) return left;
  if (/^(?:MIME-Version: *\d|Content-Type: *(?:text|multipart)\/)/im.test(html))
    return 'It begins with the head of a mail or a web archive: save the HTML alone.';
  if (/\\u[\da-f]{4}/i.test(html)) return 'It was encoded twice: it is a text of JSON, with \\u00a3 for "£".';
  return /=(?:C2=A3|3D")/i.test(html)
    ? 'It is encoded for mail (quoted-printable): "=C2=A3" stands where "£" was meant.'
    : undefined;
}
