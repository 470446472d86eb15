import { groupBy } from '../../src/content/api/pure.ts';
import { hasBegun } from '../../src/rules/dates.ts';
import { sampleSite } from '../../src/states/sample-site.ts';
import type { GallerySite, SiteName } from '../../src/states/types.ts';
import type { CompiledPage, Link } from '../../src/types.gen.ts';
import type { Player } from '../frame/player.tsx';
import { fileOf } from './mark-site.ts';
import { labelNames, type Mark, marksAt } from './marks.ts';
import type { Origin, Source } from './source.ts';

/** The page that is shown, with the content that its words can come from. */
type Shown = { name: SiteName; from: GallerySite; page: CompiledPage | undefined; link: Link | undefined };

function shownPage({ scene, from }: Player): Shown {
  const shown = document.querySelector<HTMLElement>('main')?.dataset.page;
  const site = from();
  const { site: name, link } = scene();
  return {
    name,
    from: site,
    page: site.pages.find((page) => page.name === shown),
    link,
  };
}

/** Finds the origin of the letter `at` of a text, or of an element without words, such as an image or a field. */
export function originAt(player: Player, node: Node, at = 0): Origin {
  const shown = shownPage(player);
  const marks = marksAt(node, at);
  const blocks = marks.filter(({ block }) => block !== undefined);
  const hit = hitAt(shown, marks, blocks[0], node, at);
  const value = hit?.placeholder === undefined ? undefined : sourceOfValue(shown, hit.placeholder);
  const page = elementOf(node)?.closest('main') && shown.page;
  const { file, placeOf } = page ? fileOf(shown.name, page) : { file: '', placeOf: () => [] };
  const sources = [value, hit?.source, ...blocks.map(({ source }) => source), page && { file, pointer: placeOf([]) }];
  return {
    from: kindOfOrigin(shown, hit, value),
    sources: groupBy(sources.filter(Boolean) as Source[], (source) => JSON.stringify(source)).map(([one]) => one!),
    ...(hit?.placeholder !== undefined && { placeholder: hit.placeholder }),
    ...(blocks[0]?.block !== undefined && { block: blocks[0].block }),
    words: titleWords(node),
  };
}

/** The mark of the words themselves; of words that have none, what can be said of them. */
function hitAt(shown: Shown, marks: Mark[], block: Mark | undefined, node: Node, at: number): Mark | undefined {
  const [mark] = marks;
  if (mark && mark.block === undefined) {
    const { source } = mark;
    // A word has the place of its first letter.
    if (!source || !('letter' in source) || !(node instanceof Text)) return mark;
    const inWord = /\S*$/.exec(node.data.slice(0, at))![0].length;
    return { ...mark, source: { ...source, letter: source.letter + inWord } };
  }
  // What stands for a text is where its first letter is.
  if (node instanceof Element) return firstMark(node) ?? (labelOf(node) ? undefined : block);
  const words = node.textContent?.trim() ?? '';
  const slot = elementOf(node)?.closest<HTMLElement>('[data-v]')?.dataset.v;
  const { contacts } = shown.from.site;
  const placeholder = slot ?? Object.keys(contacts).find((name) => contacts[name] === words);
  if (placeholder !== undefined) return { placeholder, source: block?.source };
  return block?.isOfLink ? {} : undefined;
}

/** The mark of the first words in an element, if they are of a text. */
function firstMark(element: Element): Mark | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = (walker.currentNode as Text).data.search(/\S/);
    if (at < 0) continue;
    const [mark] = marksAt(walker.currentNode, at);
    return mark?.source && !('pointer' in mark.source) ? mark : undefined;
  }
  return undefined;
}

function kindOfOrigin({ name }: Shown, hit: Mark | undefined, value: Source | undefined): Origin['from'] {
  if (!hit) return 'code';
  if (hit.placeholder !== undefined && !value) return 'link';
  if (!hit.source) return name === 'samples' ? 'sample' : 'link';
  return (value ?? hit.source).file.startsWith('src/') ? 'sample' : 'content';
}

/** Where a placeholder's value is written; undefined if it is of the link, its order, the samples or code. */
function sourceOfValue({ name: site, from, link }: Shown, name: string): Source | undefined {
  const { contacts, values } = from.site;
  if (site === 'samples' && (contacts[name] !== undefined || sampleSite.values[name])) return undefined;
  if (name === 'provider') return { file: 'site.json', pointer: ['name'] };
  if (contacts[name] !== undefined) return { file: 'site.json', pointer: ['contacts', name] };
  if (values[name] === undefined || link?.values[name] !== undefined) return undefined;
  // Where it changes with a date, it is the change that the page shows.
  const { changes = [] } = values[name];
  const change = changes.findLastIndex((one) => hasBegun(one.from, from.site.asOf ?? ''));
  return { file: 'values.json', pointer: change < 0 ? [name, 'value'] : [name, 'changes', change, 'value'] };
}

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

const labelOf = (element: Element): string => labelNames.map((name) => element.getAttribute(name)).find(Boolean) ?? '';

/** Returns the words of the element around a text, or an element's accessible name, shortened for a title. */
function titleWords(node: Node): string {
  const words = node instanceof Element ? labelOf(node) : (node.parentElement?.textContent ?? '');
  return words.replace(/\s+/g, ' ').trim().slice(0, 80);
}
