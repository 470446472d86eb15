import type { Problem } from '../../content/problem/problem.ts';
import type { ChangedLine } from './words.ts';

/** A file of the content, or one that is served unchanged, that is not the same. */
export type FileChange = { path: string; is: 'changed' | 'new' | 'gone'; lines: ChangedLine[] };

/** What customers agree to that is not the same. */
export type AgreedChange = {
  what: string;
  lines: ChangedLine[];
  /** Set if a document has other words under the version that it had before. */
  sameVersion?: { document: string; version: string };
};

/**
 * Hashes of what a picture is drawn from, but for the site's messages, contacts and values, which it reads by name: of the
 * page in its state, and of the header, footer and accent colour around it.
 */
export type Source = { page: string; around: string };

/** A state of a page that one version or both have. */
export type PageState = {
  id: string;
  is: 'changed' | 'new' | 'gone';
  /** The page's title. */
  page: string;
  title: string;
  /** What is known of these customers, in words. */
  facts: Record<string, string>;
  journeys: string[];
  /** The time from which it is so, in UTC: then it is compared with how it is now. */
  at?: string;
  from: { before?: Source | undefined; after?: Source | undefined };
  /** The public files that it shows and that are not the same. */
  files: string[];
};

/** A finding of the release check. Its file is as below the content folder. */
export type ReleaseFinding = Pick<Problem, 'file' | 'message' | 'way'>;

/** A link of the footer that is there from a time on, or until one. */
export type FooterChange = { label: string; from?: string; until?: string };

/** What differs between two versions of content. */
export type Comparison = {
  files: FileChange[];
  /** The states that may differ. */
  states: PageState[];
  /** How many states the pages have now. */
  stateCount: number;
  /** What any page may read by name, and what does not say the same, such as `contacts.phone`. */
  names: string[];
  /** Hashes of all that pages may read by name. */
  vocabulary: { before: string; after: string };
  agreed: AgreedChange[];
  footer: FooterChange[];
  /** Findings of the release check that one version alone has. */
  findings: { added: ReleaseFinding[]; gone: ReleaseFinding[] };
};

/** A comparison with the states that do differ, in groups that change by the same words. */
export type ContentChanges<State = PageState & { lines: ChangedLine[] }> = Omit<Comparison, 'states'> & {
  states: State[][];
};

/**
 * Puts states that change by the same words into a group, where only the look changes those of a page. A new phone number
 * stands in another line of each page: what counts is what is new and gone, not the line around it.
 */
export function inGroups<State extends PageState & { lines: ChangedLine[] }>(states: readonly State[]): State[][] {
  const groups = new Map<string, State[]>();
  for (const state of states) {
    const parts = state.lines.flatMap((line) =>
      line.filter(({ is }) => is !== 'same').map(({ text, is }) => is + text),
    );
    const key = JSON.stringify([state.is, state.at, parts.length ? [...new Set(parts)].sort() : state.page]);
    groups.set(key, [...(groups.get(key) ?? []), state]);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length);
}

/** The comparison in a sentence or two. */
export function changesInWords({ files, states, stateCount, agreed, findings }: ContentChanges): string {
  if (!files.length) return 'The content is the same.';
  const [later, now] = [true, false].map((isLater) => states.flat().filter(({ at }) => (at !== undefined) === isLater));
  const pages = new Set(now!.map(({ page }) => page));
  const seen = now!.filter(({ is }) => is !== 'gone').length;
  return [
    `${counted(files.length, 'file')} changed.`,
    now!.length
      ? `${statesInWords(seen, stateCount, now!.length)}, on ${counted(pages.size, 'page')}.`
      : `Customers see no difference${later!.length ? ' yet' : ''}.`,
    later!.length > 0 && `${counted(later!.length, 'state')} will change on a date.`,
    agreed.length > 0 && 'What customers agree to changes.',
    findings.added.length > 0 && `The release check finds ${counted(findings.added.length, 'thing')} more.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** How many of the states that are there change; where none does, how many are gone. */
function statesInWords(seen: number, of: number, differing: number): string {
  if (!seen) return `${counted(differing, 'state')} ${differing === 1 ? 'is' : 'are'} no longer there`;
  if (seen === of) return `All ${of} states that customers can see change`;
  return `${seen} of the ${of} states that customers can see ${seen === 1 ? 'changes' : 'change'}`;
}

/** A number with its noun. */
export const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The pages of a group of states: the first three, and how many more. */
export function pagesInWords(group: readonly PageState[]): string {
  const pages = [...new Set(group.map(({ page }) => page))];
  return pages.length > 3 ? `${pages.slice(0, 3).join(', ')} and ${pages.length - 3} more` : pages.join(', ');
}

/** The lines of a group, each once. */
export const linesIn = (group: readonly { lines: ChangedLine[] }[]): ChangedLine[] => [
  ...new Map(group.flatMap(({ lines }) => lines.map((line) => [JSON.stringify(line), line]))).values(),
];

/** What is so of most customers, and so says nothing. */
const usual = ['none', 'nothing', 'active'];

/** What is known of the customers who see a state, without what says nothing. */
export const factsInWords = ({ facts, journeys }: PageState): string =>
  [
    ...Object.entries(facts).flatMap(([name, value]) =>
      (usual.includes(value) && name !== 'link') || value === 'active' ? [] : [factInWords(name, value)],
    ),
    ...(facts.journey || !journeys.length ? [] : [factInWords('journey', journeys.join(', '))]),
  ].join(' · ');

function factInWords(name: string, value: string): string {
  switch (name) {
    case 'customer':
      return `${value} customers`;
    case 'journey':
      return `on the journey ${value}`;
    case 'methods':
      return `may pay by ${value}`;
    case 'recorded':
      return `${value} recorded`;
    case 'expires':
      return value === 'never' ? 'the link never expires' : `the link expires on ${value}`;
    case 'time':
      return `as on ${value}`;
    case 'link':
      return value === 'none' ? 'without a link' : `link: ${value}`;
    case 'order':
      return `switch order: ${value}`;
    case 'values':
      return value;
    default:
      return `${name}: ${value}`;
  }
}
