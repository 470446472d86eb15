import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeText } from '../../src/rules/escape-html.ts';
import { factReader } from '../../src/rules/facts.ts';
import { themeOf, themeStyles } from '../../src/rules/theme/theme.ts';
import { type FactReader, holds } from '../../src/rules/when.ts';
import { loadBundle } from '../../src/server/release/drawing.ts';
import { drawingFile } from '../../src/server/release/files.ts';
import { drawnLetter, isLetter } from '../../src/states/letters.ts';
import { shownIn } from '../../src/states/shown.ts';
import { type Gallery, moment, type Scene } from '../../src/states/types.ts';
import { bundleDrawing } from '../../src/tools/bundle/bundle.ts';
import type { Prerenderer } from '../../src/tools/bundle/prerender.ts';
import type { Block, CompiledPage } from '../../src/types.gen.ts';
import { readHtml } from './page-words.ts';

/** A state as the server draws it: its words line by line, the files that it shows, and a hash of how it looks. */
export type DrawnState = {
  lines: string[];
  images: string[];
  look: string;
  /** Words that only a click may bring: of messages, and of the blocks that the customer sees. */
  later: string[];
};

export type DrawState = (scene: Scene) => DrawnState;

let renderer: Promise<Prerenderer> | undefined;

/** Loads the code that draws customers' pages, bundled once in a process. */
async function loadRenderer(): Promise<Prerenderer> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-drawing-'));
  try {
    await bundleDrawing(folder);
    return loadBundle(join(folder, drawingFile)) as unknown as Prerenderer;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a function that draws a state as the server draws a page (D-55), before the steps of its islands. */
export async function stateDrawer({ sites: { content }, orders }: Gallery): Promise<DrawState> {
  renderer ??= loadRenderer();
  const app = await renderer;
  return (scene) => {
    const drawnPage = shownIn(content, scene, orders, { now: moment });
    const { shown, from } = drawnPage;
    const { site, page, link, order, answers } = shown;
    if (isLetter(page)) {
      const { subject = '', parts = [] } =
        link.status === 'ready' ? drawnLetter(from, page, link.link, orders[scene.order ?? -1]) : {};
      return { ...readHtml(`<h1>${escapeText(subject)}</h1>${parts.join('')}`), later: [] };
    }
    const { header, footer } = app.renderHeaderFooter(content.file, site);
    const body = app.drawBody(app.contextOf(drawnPage));
    const { look, ...read } = readHtml((scene.sent?.problem === 'lost' ? withLost(body) : body) + header + footer);
    const known = order ? ({ status: 'ready', order } as const) : ({ status: 'failed' } as const);
    const fact = factReader(site, link, known, { status: 'ready', answers });
    const wordsLater =
      scene.steps || scene.answers
        ? [...Object.values({ ...site.messages, ...page.messages }), ...blockWords(page, page.page.blocks, fact)]
        : [];
    const text = read.lines.join(' ');
    const isDrawn = (words: string) => words.split(/\{[^{}]*\}|[{}]/).every((part) => text.includes(part.trim()));
    return {
      ...read,
      look: look + themeStyles(themeOf(content.file)),
      later: wordsLater.filter((words) => !isDrawn(words)),
    };
  };
}

/** Shows what stands hidden in the forms until an answer is lost. */
const withLost = (html: string) => html.replaceAll(/(<[^<>]* data-lost="true") hidden=""/g, '$1');

/** The words of the blocks that a customer sees, with those of the texts that they name. */
function blockWords(page: CompiledPage, blocks: readonly Block[], fact: FactReader): string[] {
  const wordsIn = (value: unknown): string[] => {
    if (typeof value === 'string')
      return page.texts[value] === undefined
        ? [value].filter((words) => /^\p{Lu}|\s/u.test(words))
        : readHtml(page.texts[value]).lines;
    if (Array.isArray(value))
      return value.flatMap((one: Block) => (holds(one.when, fact) === false ? [] : wordsIn(one)));
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, own]) => (name === 'when' ? [] : wordsIn(own)))
      : [];
  };
  return wordsIn(blocks);
}
