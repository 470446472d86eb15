import type { Fault } from '../problem/problem.ts';
import { suggesting } from '../problem/suggest.ts';
import { type Node, startOf } from './tree.ts';

/** A fault with its place in the source. */
export type FoundFault = Fault & { offset: number };

const read = (mark: string) => `${mark} is a mark of another program, and customers would read it: delete it.`;

const noHeading = 'This is no heading: it starts with ## and a space.';
const noLink = 'This is no link: it is written [words](address).';

/** Letters and numbers before lines that Markdown makes no list of. */
const numbered = String.raw`(?:\(?(?:[a-z]|[ivx]{1,4})[.)]|\d+\\[.)]|\d+[.)](?= )|\(\d+\)|\d+(?:\.\d+)+\.?)`;

type Mark = [RegExp, (match: RegExpMatchArray) => Omit<Fault, 'offset'>];

/** Marks that are told as they stand. */
const plain = [
  /(?<![\w:]):[a-z][a-z0-9_+-]+:(?![\w:])/g,
  // What ChatGPT, mail programs and Word leave in a copy.
  /【\d+[^】\n]*】|:contentReference\[oaicite:\d+\]|\ue200[^\ue201\n]*\ue201|\[(?:cid:|image: )[^\]\n]*\]|Error! (?:Reference source|Bookmark|Hyperlink reference) not \w+\.|¶/g,
  // What Jira, GOV.UK Notify, AsciiDoc, reStructuredText and LaTeX leave.
  /^bq\. |^\^ (?=\S)|![\w./-]+\.(?:png|jpe?g|gif|svg)(?:\|[^!\n]*)?!|^\.\. [\w-]+::|\b(?:image|include|xref|video):[^\s[\]]+\[[^\]\n]*\]|^\|={3,}(?=\n\S)|(?<=`)__?(?!\w)|(?<![\w:\\])\\[a-z]{3,}\b|(?<![\w$])\$(?![A-Z_]+\$)[^\s${][^$\n]*\$(?!\w)/gm,
  /\[!(?:note|tip|important|warning|caution|info)\]/gi,
  /^\[{1,2}_?toc_?\]{1,2}$/gim,
  /^#{7,}/gm,
  /(?<!\w:?)\\[nrt](?![A-Za-z])|(?<=[a-z.,])\\n(?=[A-Z])/g,
  /%%(?=[^%\n]*\s[^%\n]*%%)/g,
  /\[\/(?:b|i|u|s|url|img|quote|color|size|center)\]|'{2,3}(?=[^\s'])(?=[^'\n]+'{2})/gi,
  /^(!!!(?= ?\w)|\*\[[^\]\n]+\]:|(?<=\S\n): (?=\S)|import (?=.* from ['"]))/gm,
];

/** Marks of other programs: the pattern, and the message of what it finds, with the right words where they are known. */
const marks: Mark[] = [
  ...plain.map((mark): Mark => [mark, ([found]) => ({ message: read(found.trim()) })]),
  [/(?<!\\)(==|\+\+|\^)(?=[^\s=+^])[^=+^\n]*?(?<=\S)\1/g, ([, mark]) => ({ message: read(mark!) })],
  [/[\v\f]/g, () => ({ message: 'This line break of Word is none here: a line ends early with \\ at its end.' })],
  [/^(:{3,})(?: ?\w.*\n[\s\S]*?^:{3,}$)?/gm, ([, mark]) => ({ message: read(mark!) })],
  [
    /(?<![\w\\*_~£])(\*|__?|~~)(?:(?=\p{L})([^*_~\n]*)\s|\s([^*_~\n]*\S))\1(?![\w*_~])/gu,
    ([old, mark, before, behind]) =>
      replaced(
        `This ${mark} means nothing here: it has no space on its inner side.`,
        old,
        `${mark}${(before ?? behind)!.trim()}${mark}`,
      ),
  ],
  [
    /\{(\*{1,3}|__?)([\w.-]+?)\1\}/g,
    ([old, mark, name]) =>
      replaced('The marks of bold and italics stand around a placeholder.', old, `${mark}{${name}}${mark}`),
  ],
  [/`/g, () => ({ message: "Customers would read this `: an apostrophe is ', and code has a ` on each side." })],
  [/^={2,6} .* ={2,6}$/gm, ([old]) => replaced(noHeading, old, `## ${old.replace(/^=+ | =+$/g, '')}`)],
  [
    /\[([^[\]|\n]+)\|(https?:\/\/[^\]\s|]+)[^\]\n]*\]/g,
    ([old, words, address]) => replaced(noLink, old, `[${words}](${address})`),
  ],
  [
    /\[(https?:\/\/[^\]\s]+) ([^\]\n]+)\](?!\()/g,
    ([old, address, words]) => replaced(noLink, old, `[${words}](${address})`),
  ],
  [/!\[\[[^\]\n]+\]\]|\[\[[^\]\n]*[\s|#][^\]\n]*\]\]/g, () => ({ message: noLink })],
  [
    /^h([1-6])\. (?=\S)/gm,
    ([old, depth]) => replaced(noHeading, old, `${'#'.repeat(depth === '1' ? 2 : Number(depth))} `),
  ],
  [/<(https?:\/\/[^|>\s]+)\|([^>\n]+)>/g, ([old, address, words]) => replaced(noLink, old, `[${words}](${address})`)],
  [
    new RegExp(String.raw`^(${numbered}\s).*\n(?=[ \t]*${numbered}\s)`, 'gim'),
    ([, mark]) => ({
      message: `Lines that start with ${mark!.trim()} make no list, and run together: put an empty line between them.`,
    }),
  ],
  [
    /^(?:[^,;\n|]+[,;](?!\d{3}\b)(?=\S))+[^,;\n|]+\n(?=(?:[^,;\n|]+[,;](?!\d{3}\b)(?=\S))+[^,;\n|]+$)/gm,
    () => ({
      message:
        'Columns with commas between them make no table: its lines are written | a | b |, and the second | --- | --- |.',
    }),
  ],
  [
    /^[^\t\n|]+\S\t\S[^\n|]*\n(?=[^\t\n|]+\t\S)/gm,
    () => ({
      message:
        'Columns with tabs between them make no table: its lines are written | a | b |, and the second | --- | --- |.',
    }),
  ],
];

const replaced = (message: string, old: string, next: string) => ({ message, ...suggesting(old, next, next.trim()) });

/** Addresses that lead through the program or mail gateway from which they were copied, or name it. */
export const rewritten = new RegExp(
  [
    String.raw`^https?://(?:[\w.-]+\.safelinks\.protection\.outlook|(?:[\w-]+\.)?urldefense(?:\.proofpoint)?|www\.google)\.com/(?:url|v\d/|\?)`,
    String.raw`^https?://(?:[\w-]+\.)*(?:(?:protect|url)[\w-]*\.mimecast|protection\.sophos|secure-web\.cisco|cudasvc)\.com[/?]`,
    String.raw`^https?://(?:clicktime\.symantec\.com|[\w.-]+\.list-manage\.com/track|lm?\.(?:facebook|instagram)\.com|slack-redir\.net)/`,
    String.raw`^https?://outlook\.office(?:365)?\.com/mail/safelink`,
    '[?&](?:utm_source=(?:chatgpt|openai|copilot|perplexity)|(?:fbclid|gclid|msclkid|mc_eid)=)',
  ].join('|'),
);

/** Finds marks that mean something in other programs, and are words here. Those of one kind on adjacent lines are one. */
export function* foreignMarks(source: string): Generator<FoundFault> {
  for (const [pattern, faultOf] of marks) {
    let end = -1;
    for (const match of source.matchAll(pattern)) {
      const isFurther = match.index === end;
      end = match.index + match[0].length;
      if (!isFurther) yield { offset: match.index, ...faultOf(match) };
    }
  }
}

const underlined =
  'This line makes a heading of the words above it: a heading is written ## and its words, and a rule stands below an empty line.';
const oneTilde =
  'A ~ strikes out the words up to the next: write ~~ on each side where that is meant, and \\~ for the sign.';

const timesSign = 'The * between digits slant what is between them, and nobody reads them: the sign for times is ×.';

/** Finds empty entries of lists, lists with boxes to tick, and words that a line or sign turns into something else. */
export function* nodeMistakes(nodes: readonly Node[], source: string): Generator<FoundFault> {
  for (const node of nodes) {
    const [start, end] = [startOf(node), node.position?.end.offset ?? 0];
    if (
      node.type === 'heading' &&
      node.depth === 2 &&
      source.slice(0, start).trim() !== '---' &&
      /^ {0,3}-+\s*$/.test(source.slice(source.lastIndexOf('\n', end - 1) + 1, end))
    )
      yield { offset: source.lastIndexOf('\n', end - 1) + 1, message: underlined };
    if (node.type === 'delete' && source.startsWith('~', start) && !source.startsWith('~~', start))
      yield { offset: start, message: oneTilde };
    if (/^(?:emphasis|strong)$/.test(node.type) && /\d/.test(source[start - 1] ?? '') && /\d/.test(source[end] ?? ''))
      yield { offset: start, message: timesSign };
    if (node.type === 'listItem' && !node.children?.length)
      yield { offset: startOf(node), message: 'This entry of the list is empty: give it words, or delete its line.' };
    if (node.type === 'list' && node.children?.some(({ checked }) => typeof checked === 'boolean'))
      yield { offset: startOf(node), message: 'A list has no boxes to tick: write - and its words, without [ ].' };
    if (node.type === 'list' && node.ordered) yield* otherNumber(node.children ?? [], source);
  }
}

/** Finds the first entry of a list that customers would read with another number. The same number for all is counted. */
function* otherNumber(entries: readonly Node[], source: string): Generator<FoundFault> {
  const numbers = entries.map((entry) => Number.parseInt(source.slice(startOf(entry)), 10));
  const at = numbers.findIndex((number, index) => number !== numbers[0]! + index);
  if (at < 0 || new Set(numbers).size === 1) return;
  const shown = numbers[0]! + at;
  const message = `Customers would read ${shown}. here: a list counts on from its first number.`;
  yield { offset: startOf(entries[at]!), message, ...suggesting(String(numbers[at]), String(shown)) };
}
