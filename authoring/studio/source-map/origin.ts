import { lineParts } from '../../../src/rules/fill.ts';
import { labelNames, lettersIn } from './places.ts';
import type { AboutPage, Origin, Place, Source } from './source.ts';

type Block = Source & { isOfLink?: boolean };

/** What the server says of the page. */
const said = document.querySelector<HTMLElement>('[data-studio-page]')?.dataset.studioPage;
const about = JSON.parse(said ?? '{"origins":{}}') as AboutPage;

/** Finds the origin of the word at `at` of a text, or of an element without words, such as an image or a field. */
export function originAt(node: Node, at = 0): Origin {
  const element = node instanceof Element ? node : node.parentElement!;
  const page = element.closest('main') && about.page;
  const blocks: Block[] = [];
  for (let one = around(element, 'block'); one; one = around(one.parentElement, 'block'))
    blocks.push(JSON.parse(one.dataset.block!) as Block);
  const words = node instanceof Element ? labelOf(node) : (element.textContent ?? '');
  const { source, placeholder } = hitAt(element, node, at) ?? {};
  const value = placeholder === undefined ? undefined : about.origins[placeholder];
  const ofBlocks = blocks.map(({ isOfLink: _, ...block }) => block as Source);
  const ofPage = page ? [page] : [];
  const from = value ?? (placeholder === undefined ? (source ?? (words ? undefined : ofBlocks[0])) : undefined);
  const all = [...(value ? [value] : []), ...(source ? [source] : []), ...ofBlocks, ...ofPage];
  const ofLink = placeholder !== undefined || (words !== '' && blocks[0]?.isOfLink);
  return {
    from: from ? (from.file.startsWith('src/') ? 'sample' : 'content') : ofLink ? 'link' : 'code',
    sources: [...new Map(all.map((one) => [JSON.stringify(one), one])).values()],
    ...(placeholder !== undefined && { placeholder }),
    words: words.replace(/\s+/g, ' ').trim().slice(0, 80),
  };
}

const around = (element: Element | null, name: 'block' | 'place' | 'v') =>
  element?.closest<HTMLElement>(`[data-${name}]`);

/** The place of the words themselves, and the placeholder that they fill. */
function hitAt(element: Element, node: Node, at: number): { source?: Source; placeholder?: string } | undefined {
  const [slot, holder] = [around(element, 'v'), around(element, 'place')];
  if (!holder) return slot ? { placeholder: slot.dataset.v! } : undefined;
  const place = JSON.parse(holder.dataset.place!) as Place;
  const before = document.createRange();
  before.setStart(holder, 0);
  before.setEnd(...(slot ? ([slot, 0] as const) : ([node, at] as const)));
  if ('pointer' in place) {
    const placeholder = slot?.dataset.v ?? placeholderIn(holder, `${before}`.length);
    return { source: place, ...(placeholder !== undefined && { placeholder }) };
  }
  const full = fullPlace(holder, `${before}`.length);
  if (full) return hitAt(full.node.parentElement!, full.node, full.at);
  const { file, letter, ...counts } = place;
  const text = before.cloneContents();
  const [slots, images] = ['[data-v]', 'img'].map((one) => [...text.querySelectorAll(one)]) as [Element[], Element[]];
  if (slot) return { source: { file, slot: counts.slot + slots.length - 1 }, placeholder: slot.dataset.v! };
  if (node instanceof HTMLImageElement) return { source: { file, image: counts.image + images.length - 1 } };
  for (const one of slots) one.remove();
  return { source: { file, letter: letter + lettersIn(text.textContent ?? '') } };
}

/** Where the letter at `at` is in the paragraph whose first words, without its elements, a fold says. */
function fullPlace(holder: HTMLElement, at: number): { node: Text; at: number } | undefined {
  const all = document.querySelectorAll<HTMLElement>(`[data-place='${holder.dataset.place!}']`);
  const paragraph = [...all].at(-1)!;
  if (holder.tagName !== 'SPAN' || paragraph === holder || !paragraph.textContent.startsWith(holder.textContent))
    return undefined;
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  let rest = at;
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    if (rest < node.length) return { node, at: rest };
    rest -= node.length;
  }
  return undefined;
}

/** The placeholder that the letter at `at` of a drawn line fills: the line's own words stand around it as they are. */
function placeholderIn(holder: HTMLElement, at: number): string | undefined {
  const plural = /\{([\w.]+)\}\{\|.*?\|\}/g;
  const line = holder.dataset.line ?? '';
  const parts = lineParts(line.replace(plural, '{$1}'));
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const escaped = (words: string) => words.replace(/[\^$.*+?()[\]{}|\\/]/g, '\\$&');
  const pattern = parts.map((part) => (typeof part === 'string' ? escaped(part) : '(.*?)')).join('');
  const { indices = [] } = new RegExp(`^\\s*${pattern}\\s*$`, 'ds').exec(ownWords(holder)) ?? {};
  const name = names[indices.slice(1).findIndex((range) => range && range[0] <= at && at < range[1])];
  // Of the form of a plural only the number is its placeholder's.
  const isForm = [...line.matchAll(plural)].some(([, number]) => number === name);
  return isForm && !/^\S*\d/.test(holder.textContent.slice(at)) ? undefined : name;
}

/** The words of an element, up to an element of another place in it. */
function ownWords(holder: HTMLElement): string {
  const inner = holder.querySelector('[data-place]');
  const words = document.createRange();
  words.selectNodeContents(holder);
  if (inner) words.setEndBefore(inner);
  return `${words}`;
}

const labelOf = (element: Element): string => labelNames.map((name) => element.getAttribute(name)).find(Boolean) ?? '';
