import { leftByProgram, spoiltLetters } from '../text/spoilt.ts';
import { decodeDocument } from './decode.ts';

/** Code of FreeMarker, Blade, Velocity, Svelte and mail merges among words. */
const templateCode =
  /[<[]\/?#(?:if|else|elseif|list|assign)\b|(?<![\w.])@(?:if|else|foreach|end(?:if|foreach))\b|#(?:if|foreach|set) ?\(|\{[#:/](?:if|else|each)\b|\{ ?IF /;

/** Words that a program writes where it has no value, alone in their element. */
const noValues = ['undefined', 'null', 'NaN'];

/**
 * Why words of an order document are probably not those that its maker meant, as a sentence: they were spoilt on their way,
 * or not filled in. They have single spaces, and a line for each block.
 */
export function doubtOfWords(words: string, { hasTags }: { hasTags: boolean }): string | undefined {
  const lines = words.split('\n').map((line) => line.trim());
  const [code] = templateCode.exec(words) ?? [];
  if (code) return `It has code of a template (${code.trim()}), which was not filled in.`;
  const spoilt = spoiltLetters(words)?.says;
  if (spoilt) return spoilt;
  if (/^[{[]\s?[{["]/.test(words)) return 'It is no HTML; it looks like JSON.';
  const empty = lines.find((line) => noValues.includes(line));
  if (empty) return `"${empty}" stands where a value was meant.`;
  // One word alone, such as None, is what a cell may say.
  const left = leftByProgram(`\n${words}\n`);
  if (left) return left;
  if (lines.some((line) => /^(?:MIME-Version: ?\d|Content-Type: ?(?:text|multipart)\/)/i.test(line)))
    return 'It begins with the head of a mail or a web archive: save the HTML alone.';
  if (/\\u[\da-f]{4}/i.test(words)) return 'It was encoded twice: it is a text of JSON, with \\u00a3 for "£".';
  if (/=(?:C2=A3|3D")/i.test(words))
    return 'It is encoded for mail (quoted-printable): "=C2=A3" stands where "£" was meant.';
  return hasTags ? undefined : doubtOfPlainText(words);
}

/** Why what has no tag is probably no HTML. */
function doubtOfPlainText(words: string): string | undefined {
  const inner = decodeDocument(words);
  if ('html' in inner && inner.html.includes('<')) return 'It was encoded twice: it is base64 again.';
  if (/<\/?[a-z]/i.test(words)) return 'It was encoded twice: its tags are escaped (&lt;).';
  return words.includes('\n') ? 'It has no tag, and looks like plain text, whose lines would run together.' : undefined;
}
