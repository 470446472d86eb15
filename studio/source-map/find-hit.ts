import { Html, Text as TextView } from '../../src/page/render/html.tsx';
import { Line as LineView, MessageLine } from '../../src/page/render/line.tsx';
import { WayOn } from '../../src/page/render/navigation.tsx';
import { formsOfLine, lineParts } from '../../src/rules/fill.ts';
import {
  fileOf,
  type Line,
  linesAround,
  linesOfBlock,
  linesOfPage,
  messagesOf,
  type PlacedBlock,
  type Shown,
} from './content-lines.ts';
import { demoLineOf } from './demo-links.ts';
import { type Hit, shownTextsAround, sourceIn, sourceInCopy } from './markdown.ts';
import { type Match, matchLine } from './match-line.ts';
import { elementOf, isDrawn, rootOf, textAt } from './node-words.ts';
import { type Drawn, htmlRootAround } from './react-tree.ts';
import type { Source } from './source.ts';

/** The words around a node, from the component that drew them out to the page. */
export type Around = { drawn: Drawn[]; block: PlacedBlock | undefined; outer: PlacedBlock[] };

/**
 * Finds the place of a node's letter in content. Tries in turn: words that React did not draw, compiled Markdown, a
 * line, a message, the place of a placeholder, and plain words that were filled before.
 */
export function hitAt(shown: Shown, around: Around, node: Node, at: number): Hit | undefined {
  if (!isDrawn(node)) return foreignHit(shown, node, at);
  const root = htmlRootAround(node);
  if (root) return htmlHit(shown, around, root, node, at);
  const line = propOf(around, LineView, 'text');
  if (line !== undefined) return lineHit(shown, around, line, node, at);
  const message = propOf(around, MessageLine, 'name');
  if (message !== undefined) return messageHit(shown, message, node);
  const slot = elementOf(node)?.closest<HTMLElement>('[data-v]');
  if (slot) return { placeholder: slot.dataset.v ?? '', ...blockHit(shown, around) };
  const { words, place } = textAt(node, at);
  return words ? wordsHit(shown, around, words, place) : blockHit(shown, around);
}

/** A text of Markdown as it was compiled. In the samples of a block, Markdown is the sample's own, or of no file. */
function htmlHit(
  shown: Shown,
  around: Around,
  root: { element: Element; html: string },
  node: Node,
  at: number,
): Hit | undefined {
  const texts = shownTextsAround(shown, node, root, propOf(around, TextView, 'name'));
  const isSample =
    shown.name === 'samples' && (!texts || /\/sample\.md$|^documents\//.test(texts.pieces[0]?.file ?? ''));
  if (isSample) return around.drawn.some(({ type }) => type === Html) ? {} : undefined;
  return texts && sourceIn(texts, node, at);
}

/** A line of a block, of the page, or a message, with elements where its placeholders are. */
function lineHit(shown: Shown, around: Around, text: string, node: Node, at: number): Hit {
  const filled = elementOf(node)?.closest<HTMLElement>('[data-v]')?.dataset.v;
  const sourceIn = (lines: Line[]) => lines.find((line) => line.text === text)?.source;
  const source =
    sourceIn([...around.outer.flatMap((block) => linesOfBlock(shown, block)), ...linesOfPage(shown)]) ??
    headingSource(shown, text, node, at) ??
    sourceIn(messagesOf(shown));
  return { ...(source && { source }), ...(filled !== undefined && { placeholder: filled }) };
}

/** A part of a message that is drawn part by part: its own words, or the value of a placeholder. */
function messageHit(shown: Shown, name: string, node: Node): Hit {
  const line = messagesOf(shown).find(({ source }) => 'pointer' in source && source.pointer[0] === name);
  if (!line) return {};
  const words = node.textContent ?? '';
  const parts = formsOfLine(line.text).flatMap((form) => lineParts(form));
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const { contacts } = shown.from.site;
  const filled = parts.includes(words)
    ? undefined
    : (names.find((one) => contacts[one] === words) ?? names.find((one) => contacts[one] === undefined));
  return { source: line.source, ...(filled !== undefined && { placeholder: filled }) };
}

/** The heading of a document's section, which its list of contents repeats. */
function headingSource({ page, name }: Shown, text: string, node: Node, at: number): Source | undefined {
  for (const { id, title, sections } of name === 'content' ? Object.values(page?.documents ?? {}) : []) {
    if (title === text) return { file: `documents/${id}/document.json`, pointer: ['title'] };
    const section = sections.find(({ heading }) => heading === text);
    if (!section) continue;
    const match = node instanceof Text ? matchLine(text, node.data, at, true) : undefined;
    return { file: `documents/${id}/${section.parts[0]?.name}.md`, letter: match?.before ?? 0 };
  }
  return undefined;
}

/** Words that were filled before they were drawn: a label, a message, or a value by itself. */
function wordsHit(shown: Shown, around: Around, words: string, at: number): Hit | undefined {
  const contact = Object.entries(shown.from.site.contacts).find(([, value]) => value === words.trim());
  if (contact && around.block) return { placeholder: contact[0], ...blockHit(shown, around) };
  const isWayOn = around.drawn.some(({ type }) => type === WayOn);
  const lines = [
    ...(isWayOn ? [] : around.outer.flatMap((block) => linesOfBlock(shown, block))),
    ...(around.block ? [] : linesAround(shown)),
    ...messagesOf(shown),
    ...(around.block ? [] : linesOfPage(shown)),
  ];
  const demo = demoLineOf(shown, words, at);
  if (demo) return shown.name === 'samples' ? {} : demo;
  return bestHit(lines, words, at, shown);
}

/** Words that React did not draw: a dialog, or a text that came from a call. */
function foreignHit(shown: Shown, node: Node, at: number): Hit | undefined {
  if (elementOf(node)?.closest('#root dialog, body > dialog')) {
    const { words, place } = textAt(node, at);
    return bestHit(messagesOf(shown), words, place, shown);
  }
  if (node instanceof Text) {
    const root = rootOf(node);
    const copied = root && sourceInCopy(shown, root, node, at);
    if (copied) return shown.name === 'samples' && !copied.source?.file.startsWith('text/') ? {} : copied;
    return {};
  }
  const { words, place } = textAt(node, at);
  return words ? bestHit(messagesOf(shown), words, place, shown) : undefined;
}

/** The line that explains most of the words. A value of a message can be a message itself. */
function bestHit(lines: Line[], words: string, at: number, shown: Shown, depth = 0): Hit | undefined {
  let best: { match: Match; source: Source } | undefined;
  for (const whole of [true, false]) {
    for (const { text, source } of lines) {
      const match = matchLine(text, words, at, whole);
      if (match && match.letters > (best?.match.letters ?? (whole ? 0 : 2))) best = { match, source };
    }
    if (best) break;
  }
  if (!best) return undefined;
  const { filled } = best.match;
  if (!filled) return { source: best.source };
  const inner = depth < 2 ? bestHit(messagesOf(shown), filled.value, filled.at, shown, depth + 1) : undefined;
  return inner && !isKnownValue(shown, filled.name) ? inner : { source: best.source, placeholder: filled.name };
}

const isKnownValue = ({ from: { site } }: Shown, name: string) =>
  site.contacts[name] !== undefined || site.values[name] !== undefined || site.facts[name] !== undefined;

/** The place of a block in its page's file. */
export function blockSource(shown: Shown, { page, pointer }: PlacedBlock): Source {
  const { file, placeOf } = fileOf(shown, page);
  return { file, pointer: placeOf(pointer) };
}

const blockHit = (shown: Shown, { block }: Around): Hit => (block ? { source: blockSource(shown, block) } : {});

/** Returns a property of the nearest component of a type, inside the block. */
function propOf({ drawn }: Around, type: unknown, name: string): string | undefined {
  const values = drawn.find((one) => one.type === type)?.props.map((props) => props[name]);
  return values?.find((value) => typeof value === 'string');
}
