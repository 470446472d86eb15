/**
 * The styles that a drawn page has inline: the rules that it uses as it is drawn, and for what changes without the bundle.
 * Whatever else it may show comes with the bundle, as does the file of all styles.
 */
import { cacheOf, remembered } from '../rules/remembered.ts';
import type { CompiledShell, StyleRule } from '../types.gen.ts';

type Drawn = {
  body: string;
  /** Where the first screen ends in the body, if it has its styles before the rest is read. */
  end?: number | undefined;
  /** The note for a browser without scripts, as HTML. */
  noScript?: string | undefined;
  /** Set if the styles for paper come with the file of all styles. */
  printsByFile?: boolean;
  /** Set if the fields of a card are drawn before the bundle runs. */
  drawsEarly?: boolean;
};

/**
 * The styles of a page's first screen, and of all of the page: the same text where the page is not cut. Those of what it does not
 * show at first come before the footer, so that the first paint waits for none of them.
 */
type Choice = { first: string; all: string; late: string };

const isLate = ({ within }: StyleRule) => within[0] === '@layer late';

/**
 * What every document has, or nearly every one: to look for these in each page would take longer than their few rules take to
 * arrive.
 */
const everywhere = [
  ...['html', 'head', 'body', '#root', 'div', 'section', 'span', 'h1', 'h2', 'p', 'a'],
  ...['ul', 'li', 'dl', 'dt', 'dd', '[data-v]'],
];

/** What comes with a table, whether written or added by the parser. */
const inTables = ['colgroup', 'thead', 'tbody', 'tr', 'th', 'td'];

/** What the card provider adds to the boxes of its fields. */
const inCardFields = ['iframe', 'input', 'span', '.focus-intercept', '.braintree-hosted-fields-focused'];

/** How many choices are remembered at most. A page has some, by what its customers see. */
const mostKept = 500;

/** Returns what chooses the rules for a page: the same string for the same choice, so that its hash is found at once. */
export const stylesFor = remembered((shell: Pick<CompiledShell, 'styleRules' | 'header' | 'footer' | 'footers'>) => {
  const { styleRules: rules, header, footer, footers = [] } = shell;
  const marks = marksOf(rules);
  const above = wordsIn(header.match(marks) ?? []);
  const below = [footer, ...footers.map(({ html }) => html)].flatMap((html) => wordsIn(html.match(marks) ?? []));
  const choices = cacheOf<Choice>(mostKept);
  const chosen = cacheOf<{ early: string; late: string }>(mostKept);
  const texts = cacheOf<string>(mostKept);
  const oneText = (used: StyleRule[]) => {
    const text = textOf(used);
    return texts(text, () => text);
  };

  return ({ body, end, noScript = '', printsByFile = false, drawsEarly = false }: Drawn): Choice => {
    const start = body.slice(0, end).match(marks) ?? [];
    const rest = end === undefined ? [] : (body.slice(end).match(marks) ?? []);
    const more = `${noScript !== ''} ${printsByFile} ${drawsEarly}`;
    const choose = (found: string[], isFirst: boolean) => {
      const each = new Set(found);
      return chosen(`${[...each].join('')} ${isFirst} ${more}`, () => {
        const words = new Set([
          ...everywhere,
          ...above,
          ...(isFirst ? [] : below),
          ...wordsIn(each),
          ...wordsIn(noScript.match(marks) ?? []),
          ...(drawsEarly ? inCardFields : []),
        ]);
        const used = usedRules(rules, words, printsByFile);
        return { early: oneText(used.filter((rule) => !isLate(rule))), late: oneText(used.filter(isLate)) };
      });
    };
    // Known by all that was found: to take out what repeats takes nearly as long as to find it.
    return choices(`${start.join('')}|${rest.join('')} ${end === undefined} ${more}`, () => {
      const { early: all, late } = choose([...start, ...rest], false);
      return { first: end === undefined ? all : choose(start, true).early, all, late };
    });
  };
});

/** Finds in HTML the classes, the elements that are not `everywhere`, and the ids and attributes that a rule needs. */
function marksOf(rules: readonly StyleRule[]): RegExp {
  const words = new Set(rules.flatMap(({ selectors = [] }) => selectors.flatMap(({ needs }) => needs.flat())));
  const named = (pattern: RegExp) =>
    [...words].flatMap((word) => (everywhere.includes(word) ? [] : (pattern.exec(word)?.[1] ?? [])));
  const skipped = [...everywhere, ...inTables].filter((word) => /^\w/.test(word));
  const marks = [
    `<(?!(?:${skipped.join('|')})[ >])[a-z][\\w-]*`,
    ' class="[^"]*"',
    ` id="(?:${named(/^#(.+)/).join('|')})"`,
    ` data-(?:${named(/^\[data-(.+)\]/).join('|')})(?=[ =>])`,
  ];
  return new RegExp(marks.join('|'), 'g');
}

/** The words of rules for what {@link marksOf} has found. */
function wordsIn(found: Iterable<string>): string[] {
  return [...found].flatMap((mark) => {
    if (mark === '<table') return ['table', ...inTables];
    if (mark.startsWith('<')) return mark.slice(1);
    const [name, value] = mark.slice(1).split('="');
    if (value === undefined) return `[${name}]`;
    const sign = name === 'class' ? '.' : '#';
    return value
      .slice(0, -1)
      .split(' ')
      .map((each) => sign + each);
  });
}

/** The rules that a page with these words uses, each with the selectors that it uses. */
function usedRules(rules: readonly StyleRule[], words: ReadonlySet<string>, printsByFile: boolean): StyleRule[] {
  const isUsed = ({ needs }: { needs: string[][] }) => needs.some((each) => each.every((word) => words.has(word)));
  const fitting = rules.flatMap((rule): StyleRule[] => {
    if (printsByFile && rule.within.includes('@media print')) return [];
    if (!rule.selectors) return [rule];
    const selectors = rule.selectors.filter(isUsed);
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });
  // What a rule defines for others is used if one of them names it, which may be defined for others itself.
  const mentioned = new Set<string>();
  const used = new Set<StyleRule>();
  for (let before = -1; before < used.size; ) {
    before = used.size;
    for (const rule of fitting) {
      if (used.has(rule) || (rule.name && !mentioned.has(rule.name))) continue;
      used.add(rule);
      for (const [name] of rule.text.matchAll(/[\w-]+/g)) mentioned.add(name);
    }
  }
  return fitting.filter((rule) => used.has(rule));
}

/** Rules as one text. Neighbours share what they stand in, and their selectors. */
function textOf(rules: readonly StyleRule[]): string {
  let text = '';
  let open: string[] = [];
  for (const { within, selectors, text: own } of rules) {
    const head = selectors?.map((selector) => selector.text).join();
    const path = head === undefined ? within : [...within, head];
    const differs = path.findIndex((part, i) => part !== open[i]);
    const shared = differs === -1 ? path.length : differs;
    const isSame = shared === open.length && shared === path.length && head !== undefined;
    text += isSame
      ? ';'
      : '}'.repeat(open.length - shared) +
        path
          .slice(shared)
          .map((part) => `${part}{`)
          .join('');
    text += own;
    open = path;
  }
  return text + '}'.repeat(open.length);
}
