import type { DefaultTreeAdapterTypes } from 'parse5';
import { poundsPattern, toPence, withPoundSign } from '../../rules/text/pounds.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The totals that an order document states. One is undefined where it has no such row, or no single amount in it. */
export type OrderFigures = {
  /** In pence. */
  monthly: number | undefined;
  oneOff: number | undefined;
  /** All of its words, with single spaces. */
  words: string;
};

/**
 * Reads an order's costs (D-32): the amount in the row `Total monthly cost` or `Total one-off cost`, or else in the
 * last that says the same. `html` is cleaned; words that are struck out do not count, and nothing is guessed. An order
 * has its totals nowhere else: no field of it names them, and its words are those of the provider's system.
 */
export async function readFigures(html: string): Promise<OrderFigures> {
  const { parseFragment } = await import('parse5');
  const document = parseFragment(html);
  const rows = rowsIn(document);
  const total = (name: RegExp, isAlike: (words: string) => boolean) => {
    const named = rows.filter((cells) => name.test(cells[0] ?? ''));
    const alike = rows.filter((cells) => isAlike(cells.join(' ')));
    const amounts = (named.length ? named : alike.filter(([label]) => label === alike.at(-1)![0])).map(amountIn);
    // An older order may be quoted below.
    return new Set(amounts.filter((amount) => amount !== undefined)).size > 1 ? undefined : amounts.at(-1);
  };
  return {
    monthly: total(/^total monthly costs?\b[^a-z]*(\(?(inc|incl|including)\b.*)?$/i, saysMonthlyTotal),
    oneOff: total(/^total one[- ]off costs?\b[^a-z]*(\(?(inc|incl|including)\b.*)?$/i, saysOneOffTotal),
    words: lineOfWords(document),
  };
}

/** A total for one month: not one for several months, nor a one-off cost. */
const saysMonthlyTotal = (words: string) =>
  /\btotal\b/i.test(words) && /\bmonth/i.test(words) && !/\bone[- ]off\b|\d[\s-]*months?\b/i.test(words);

const saysOneOffTotal = (words: string) => /\btotal\b/i.test(words) && /\bone[- ]off\b/i.test(words);

/** The rows of a document, each as its cells in words: of lists, paragraphs and other lines, then of its tables. */
function rowsIn(root: Node): string[][] {
  const all = elementsIn(root);
  const rows = all.filter((element) => element.tagName === 'tr' && !elementsIn(element, true).some(isRow));
  const lists = all.filter(({ tagName }) => tagName === 'dl').flatMap(pairsOf);
  const lines = wordLines(root, /^(?:s|table)$/);
  // A label and its amount may be in blocks of their own.
  const pairs = lines.map((line) => [line]).map(withNext);
  // Beside tables a line counts only with the total's name, and where no row has that.
  const others = [...lists, ...pairs].filter(([label = '']) => !rows.length || /^total .*cost/i.test(label));
  return [...others, ...rows.map((row) => cellsOf(row, ['td', 'th'])).map(withNext)];
}

/** A line or cell alone, as mails place their columns, with the amount that stands alone after it. */
const withNext = (row: string[], index: number, all: string[][]): string[] => {
  const [next = '', ...others] = all[index + 1] ?? [];
  return row.length === 1 && !others.length && isAmount(next) ? [...row, next] : row;
};

const isAmount = (line: string): boolean => /^[-−]?\s*£?\s*[\d,]+(?:\.\d\d)?$/.test(line) && /£|\./.test(line);

const isRow = ({ tagName }: Element) => tagName === 'tr';

function elementsIn(node: Node, isInner = false): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap((child) => elementsIn(child)) : [];
  return !isInner && 'tagName' in node ? [node, ...children] : children;
}

const cellsOf = (row: Element, tags: string[]) =>
  elementsIn(row, true)
    .filter(({ tagName }) => tags.includes(tagName))
    .map(lineOfWords);

/** Each term of a list with its description. */
function pairsOf(list: Element): string[][] {
  const pairs: string[][] = [];
  for (const part of elementsIn(list, true)) {
    if (part.tagName === 'dt') pairs.push([lineOfWords(part)]);
    else if (part.tagName === 'dd') pairs.at(-1)?.push(lineOfWords(part));
  }
  return pairs;
}

const lineOfWords = (node: Node): string => wordLines(node).join(' ');

const wordLines = (node: Node, without?: RegExp): string[] =>
  nodeText(node, without)
    .split('\n')
    .map((line) => withPoundSign(line.replace(/\s+/g, ' ').trim()))
    .filter(Boolean);

/** Elements whose words stand in the same line as those around them. */
const inline = /^(?:span|strong|b|em|i|u|small|sub|sup|q)$/;

/** The words that count, a line a block. A raised, lowered or small figure, as of a footnote, is part of no number. */
function nodeText(node: Node, without = /^s$/): string {
  if (node.nodeName === '#text') return 'value' in node ? node.value.replace(/\s+/g, ' ') : '';
  if (!('childNodes' in node) || without.test(node.nodeName)) return '';
  const text = node.childNodes
    .map((child) => nodeText(child, without))
    .join('')
    .replace(/(?<=[.,])\^/g, '');
  if (/^(?:su[bp]|small)$/.test(node.nodeName) && /^\s*\d/.test(text)) return `^${text}`;
  return inline.test(node.nodeName) ? text : `\n${text}\n`;
}

/** The tax in an amount, as shops write it behind that. */
const taxInIt = /(?:incl?\w*\.?|of which)\s+£\s*[\d.,]+\s+(?:of\s+)?(?:VAT|tax)\b/gi;

/** An amount below nothing, as accountants write it. */
const credit = /\((£[\d,.\s]+)\)|(£\s*[\d,.]+)(?:\s*CR\b|-(?!\d))/gi;

/** A row's only amount in pence: with a pound sign, or else a cell of nothing but pounds and pence. */
function amountIn(row: string[]): number | undefined {
  const cells = row.map((cell) => cell.replace(taxInIt, '').replace(credit, '-$1$2'));
  const withSign = cells.flatMap((cell) => [
    ...cell.matchAll(new RegExp(`([-−]\\s*)?£\\s*${poundsPattern}(?![\\d.,]*(?:\\d|\\^\\d\\d)| \\d{3}(?:\\.|$))`, 'g')),
  ]);
  const bare = cells
    .flatMap((cell) => [...cell.matchAll(new RegExp(`^([-−]\\s*)?${poundsPattern}$`, 'g'))])
    .filter(([, , , pence]) => pence);
  const matches = withSign.length ? withSign : bare;
  const amounts = new Set(matches.map(([, minus, pounds = '', pence]) => toPence(pounds, pence) * (minus ? -1 : 1)));
  const [amount] = amounts;
  return amounts.size === 1 && amount !== undefined && amount >= 0 ? amount : undefined;
}
