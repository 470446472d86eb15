/** Signs in a text that a program spoilt it on its way, or did not fill it in. */

/** £, dashes, quotes and accents as they look once UTF-8 was read as Windows-1252. */
const twice = /Â[£\xa0©®°]|â€[™œ“”˜¦\x9d]|[ÃÅ][\x80-\xbf‚„…†‡ˆ‰‹‘’“”•–—˜™›œ]/;

/** What a program writes for a character that it cannot: above all for the £ of an amount. */
const lost = /\ufffd|(?<![^\s>("'])[?□](?=\s?\d[\d,]*\.\d\d(?!\d)|\d+ ?(?:a|per|\/) ?(?:month|mth))/;

/** Words that a program leaves where it has no value, and a spreadsheet where it cannot compute one. */
const noValue: RegExp[] = [
  /£[\s\d.,]*(?:NaN|undefined|null|Infinity)\b/,
  /\[email(?:\s|&nbsp;)protected\]|\[object \w+\]|\bInvalid Date\b/,
  /#(?:REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|N\/A\b)|#{5,}/,
  /^(?:null|NULL|\(null\)|nil|none|None|NONE|n\/a|N\/A|NaN)$|^\d(?:\.\d+)?E\+\d+$/,
  /^(?:0000-00-00|0001-01-01|01\/01\/0001|00\/01\/1900|1\/0\/1900|1899-12-30)\b/,
  /^undefined\b|\bundefined$/,
  /(?<=>\s{0,9})(?:undefined|null|NaN)(?=\s{0,9}<)/,
];

/** Placeholders as mail merges, templates and scripts write them, each kind by itself. */
const unfilled: RegExp[] = [
  // Lower-case words between guillemets are a quotation.
  /«(?![a-z]+»)[A-Za-z][\w.]*»/,
  /(?:<<|(?:&lt;){2})\s*[A-Za-z][\w.]*(?: +[\w.]+)*\s*(?:>>|(?:&gt;){2})/,
  /(?<!!)\[\[[^[\]]+\]\]|\(\(\s*[A-Za-z][\w.]*\s*(?:\?\?[^()\n]*)?\)\)/,
  /(?<!\w)%%?[A-Za-z][\w.]*%%?(?!\w)|%\([A-Za-z][\w.]*\)[sd]|(?<![\w%])%(?:\d+\$)?(?:\.\d+)?[sdf@](?!\w)/,
  /\$\{[^{}]*\}?|[#%]\{\s*[A-Za-z][\w.]*\s*\}|\$[A-Z][A-Z_]+\$|\$[a-z]+(?:[_.][A-Za-z\d]+)+\b|\$\([A-Za-z][\w :.]*\)\$?/,
  /(?:<|&lt;)%[^%<>]*(?:%>|%&gt;)?|\*\|\s*[A-Za-z][\w.:]*\s*\|\*/,
  /##[A-Z][A-Z_]+##|##[A-Za-z][\w .]*##|\[(?:[A-Z]+(?:_[A-Z\d]+)+|[A-Z]\w*(?:\.[A-Z]\w*)+)\]/,
  /(?<![\w@.])@[A-Z]\w+@(?!\w)|(?<!\w)__[A-Z]+(?:_[A-Z]+)*__(?!\w)|@Model\.\w+/,
  /\{\{?\s*(?:[!$@#]\s*)?[A-Za-z][\w.]*\s*(?:\|[^{}]*)?\}{1,2}|\{\{[^{}]+\}\}/,
  /\{%[^%}]*%\}|\{(?:[!#:/]|\s*(?:MERGEFIELD|IF)\s)[^{}]+\}/,
  /[<[]\/?#(?:if|else|elseif|list|assign)\b|(?<![\w.])@(?:if|else|foreach|end(?:if|foreach))\b|#(?:if|foreach|set) ?\(/,
];

/** Entities of HTML, and characters as JSON and mail encode them, where plain text is meant. */
const entity =
  /&(?:amp;)*(?:amp|lt|gt|quot|apos|nbsp|pound|euro|[lr][sd]quo|[mn]dash|hellip|[a-zA-Z](?:acute|grave|circ|uml|tilde|cedil)|#\d{2,6}|#x[\da-f]{2,5});|\\u00[\da-f]{2}|=C2=A[\da-f]/i;

/** Letters that are not as they were meant: their place, they themselves, and a sentence; undefined where there are none. */
export function spoiltLetters(text: string): { index: number; found: string; says: string } | undefined {
  const { 0: mark, index } = lost.exec(text) ?? {};
  if (mark && index !== undefined)
    return { index, found: mark, says: `It has the mark of a character that was lost before (${mark}).` };
  const match = twice.exec(text);
  if (!match) return undefined;
  const [found] = match;
  const meant = found.startsWith('Â') ? ` where "${found.slice(1)}" was meant` : '';
  return { index: match.index, found, says: `It was converted to UTF-8 twice: "${found}" stands${meant || ' in it'}.` };
}

const firstOf = (kinds: RegExp[], text: string): string | undefined =>
  kinds.flatMap((kind) => kind.exec(text)?.[0] ?? [])[0];

/** What a program has left in a text instead of a value, as a sentence. */
export function leftByProgram(text: string): string | undefined {
  const empty = firstOf(noValue, text);
  if (empty) return `"${empty}" stands where a value was meant.`;
  const placeholder = firstOf(unfilled, text);
  return (
    placeholder && `The placeholder ${placeholder.replaceAll('&lt;', '<').replaceAll('&gt;', '>')} was not filled.`
  );
}

/** Why a text is probably not what its maker meant, as a sentence. */
export function doubtOfText(text: string): string | undefined {
  const [encoded] = entity.exec(text) ?? [];
  return encoded ? `"${encoded}" would be shown as it is.` : (spoiltLetters(text)?.says ?? leftByProgram(text));
}
