import { valueReader } from '../../src/rules/facts.ts';
import { memoize } from '../../src/rules/memoize.ts';
import { holds } from '../../src/rules/when.ts';
import type { GallerySite } from '../../src/states/types.ts';
import type { CompiledPage, CompiledSection } from '../../src/types.gen.ts';
import type { Shown } from './content-lines.ts';
import { lettersIn, matchLine } from './match-line.ts';
import type { Source } from './source.ts';

/** The source of a letter, and the placeholder that it fills. */
export type Hit = { source?: Source; placeholder?: string };

/** A compiled text or part of a document, by its HTML. */
type Piece = { file: string; html: string };

/** Lists the compiled texts of a page, and those of its documents. */
function piecesOf({ texts, documents }: CompiledPage): Piece[] {
  return [
    ...Object.entries(texts).map(([name, html]) => ({ file: `text/${name}.md`, html })),
    ...Object.values(documents).flatMap(({ id, sections }) =>
      sections.flatMap((section) => piecesIn(id, section.parts)),
    ),
  ];
}

const piecesIn = (document: string, own: CompiledSection['parts']): Piece[] =>
  own.map(({ name, html }) => ({ file: `documents/${document}/${name}.md`, html }));

/** Compiled texts that a page shows as they are, one after another, and the element that they fill. */
type ShownTexts = { element: Element; pieces: Piece[] };

/** Finds the texts around a node: one of `content/text` by its name, or the parts of a document's section. */
export function shownTextsAround(
  { page, from, link }: Shown,
  node: Node,
  root: { element: Element; html: string },
  name: string | undefined,
): ShownTexts | undefined {
  if (!page) return undefined;
  if (name !== undefined) {
    return { element: root.element, pieces: [{ file: `text/${name}.md`, html: page.texts[name] ?? '' }] };
  }
  const element = (node instanceof Element ? node : node.parentElement)?.closest('section[id]');
  if (!element || !root.element.contains(element)) return undefined;
  const values = valueReader(from.site, link ?? { values: {} });
  for (const { id, sections } of Object.values(page.documents)) {
    const section = sections.find((own) => own.id === element.id);
    const shown = section?.parts.filter(({ when }) => holds(when, values));
    if (shown) return { element, pieces: piecesIn(id, shown) };
  }
  return undefined;
}

/** The source of a letter of texts that are shown as they were compiled, and the placeholder that it fills. */
export function sourceIn({ element, pieces }: ShownTexts, node: Node, at: number): Hit | undefined {
  const filled = slotAround(node, element);
  if (filled) {
    const piece = pieceAt(pieces, 'slots', [...element.querySelectorAll('[data-v]')].indexOf(filled));
    return piece && { source: { file: piece.file, slot: piece.index }, placeholder: filled.dataset.v ?? '' };
  }
  if (node instanceof HTMLImageElement) {
    const piece = pieceAt(pieces, 'images', [...element.querySelectorAll('img')].indexOf(node));
    return piece && { source: { file: piece.file, image: piece.index } };
  }
  const piece = pieceAt(pieces, 'letters', lettersBefore(element, node, at));
  return piece && { source: { file: piece.file, letter: piece.index } };
}

/** Counts the letters of an element before a node, without those in placeholders. */
function lettersBefore(element: Element, node: Node, at: number): number {
  let letters = 0;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    if (text === node) return letters + lettersIn(text.data.slice(0, at));
    // An element without words of its own is where its first letter is.
    if (!(node instanceof Text) && node.contains(text)) return letters;
    if (!slotAround(text, element)) letters += lettersIn(text.data);
  }
  return letters;
}

type Counts = { letters: number; slots: number; images: number };

function countsOf({ html }: Piece): Counts {
  const { body } = parse(html);
  const count = (selector: string) => body.querySelectorAll(selector).length;
  return { letters: lettersIn(body.textContent), slots: count('[data-v]'), images: count('img') };
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Finds the text that has the letter, placeholder or image with an index among those of all. */
function pieceAt(pieces: Piece[], what: keyof Counts, index: number): { file: string; index: number } | undefined {
  let left = index;
  for (const piece of pieces) {
    const count = countsOf(piece)[what];
    if (left < count) return { file: piece.file, index: left };
    left -= count;
  }
  return undefined;
}

function slotAround(node: Node, root: Element): HTMLElement | undefined {
  const slot = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-v]');
  return slot && root.contains(slot) && slot !== root ? slot : undefined;
}

/** One part of a text, such as a paragraph or a cell, as a line with placeholders. */
type Part = { file: string; name: string; line: string; letter: number; slots: number };

const parts = 'p, li, h1, h2, h3, h4, h5, h6, td, th';

function partsOf({ file, html }: Piece): Part[] {
  const { body } = parse(html);
  return [...body.querySelectorAll(parts)].map((part) => {
    const before = document.createRange();
    before.selectNodeContents(body);
    before.setEndBefore(part);
    const slots = before.cloneContents().querySelectorAll('[data-v]').length;
    const letter = lettersIn(before.toString());
    const filled = part.cloneNode(true) as Element;
    for (const slot of filled.querySelectorAll<HTMLElement>('[data-v]')) slot.replaceWith(`{${slot.dataset.v}}`);
    return { file, name: part.localName, line: filled.textContent, letter, slots };
  });
}

/** The parts of every text of a site, by text, the longest first. */
const textsOf = memoize((from: GallerySite): Part[][] => {
  const pieces = new Map(from.pages.flatMap(piecesOf).map((piece) => [piece.file, piece]));
  const texts = [...pieces.values()].map(partsOf).filter((own) => own.some(({ line }) => hasWords(line)));
  return texts.sort((one, other) => other.length - one.length);
});

/** Whether a line has words besides its placeholders. */
const hasWords = (line: string) => /[\p{L}\p{N}]/u.test(line.replace(/\{\w+\}/g, ''));

/**
 * Finds the part of a text of which an element in a copy was made:
 * the parts of a text stand in it one after another, with any values.
 */
function partCopied(from: GallerySite, root: Element, around: Element): Part | undefined {
  const shown = [...root.querySelectorAll(parts)];
  const at = shown.indexOf(around);
  const fits = (part: Part, element: Element | undefined) =>
    element?.localName === part.name && matchLine(part.line, element.textContent, undefined, true) !== undefined;
  for (const text of textsOf(from)) {
    const word = text.find(
      (part, index) => fits(part, around) && text.every((own, place) => fits(own, shown[at - index + place])),
    );
    if (word) return word;
  }
  return undefined;
}

/**
 * Finds the source of a letter of a text that came from a call, such as the copy of a contract: by the paragraph or
 * cell in which it stands. `root` is the element that was filled with it.
 */
export function sourceInCopy({ from }: Shown, root: Element, node: Text, at: number): Hit | undefined {
  const around = node.parentElement?.closest(parts);
  const part = around && partCopied(from, root, around);
  if (!part) return undefined;
  const range = document.createRange();
  range.setStart(around, 0);
  range.setEnd(node, at);
  const match = matchLine(part.line, around.textContent, range.toString().length, true);
  if (!match) return undefined;
  const { file, slots, letter } = part;
  const { filled, before } = match;
  if (filled) return { source: { file, slot: slots + filled.index }, placeholder: filled.name };
  return { source: { file, letter: letter + before } };
}
