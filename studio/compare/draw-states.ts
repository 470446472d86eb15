import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDates } from '../../src/rules/counted-dates.ts';
import { siteAt } from '../../src/rules/dates.ts';
import type { Drawn } from '../../src/rules/drawn.ts';
import { escapeText } from '../../src/rules/escape-html.ts';
import { factReader } from '../../src/rules/facts.ts';
import { withLinkId } from '../../src/rules/link-id.ts';
import { themeOf, themeStyles } from '../../src/rules/theme/theme.ts';
import { type FactReader, holds } from '../../src/rules/when.ts';
import { acceptOrderDocument } from '../../src/server/links/order-document.ts';
import { loadBundle } from '../../src/server/release/drawing.ts';
import { drawingFile } from '../../src/server/release/files.ts';
import { shownAnswers } from '../../src/states/asking.ts';
import { drawnLetter, isLetter } from '../../src/states/letters.ts';
import { type Gallery, keepingAgreed, moment, type Scene } from '../../src/states/types.ts';
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

/** Returns a function that draws a state as the server draws a page for a link, before any click on it. */
export async function stateDrawer({ sites: { content }, orders }: Gallery): Promise<DrawState> {
  renderer ??= loadRenderer();
  const app = await renderer;
  const shownOrders = orders.map(({ ots_document, ...order }) => {
    const read = acceptOrderDocument(ots_document);
    return { ...order, cleaned: { ots_document: 'html' in read ? read.html : '' } };
  });
  return ({ page: name, asOf, order, drafts = {}, answers = {}, steps, ...scene }) => {
    const at = asOf ?? scene.link?.as_of;
    const site = at === undefined ? content.site : siteAt(content.site, at);
    const page = content.pages.find((one) => one.name === name)!;
    const link = scene.link && withDates(site, keepingAgreed(content.site, scene.link));
    if (isLetter(page)) {
      const { subject = '', parts = [] } = link
        ? drawnLetter({ ...content, site }, page, link, orders[order ?? -1])
        : {};
      return { ...readHtml(`<h1>${escapeText(subject)}</h1>${parts.join('')}`), later: [] };
    }
    const given = link ? shownAnswers({ ...content, site }, link, drafts, moment) : {};
    const shownOrder = answers['switch-order'] === undefined && shownOrders[order ?? -1];
    const known = answers.link === undefined ? 'ready' : 'failed';
    const drawn: Drawn = {
      link: !link ? { status: 'none' } : known === 'ready' ? { status: known, link } : { status: known },
      ...(shownOrder && { order: { status: 'ready', order: shownOrder } }),
      answers: given,
    };
    const draw = () =>
      app.renderForLink({ site, page, location: withLinkId(page.page.path, link?.id), linkId: link?.id ?? '', drawn });
    const { body, unread = body } = answers.link === 'never' ? app.renderPage(site, page) : { body: draw() };
    const { header, footer } = app.renderHeaderFooter(content.file, site);
    const { look, ...read } = readHtml(unread + header + footer);
    const readOrder = drawn.order ?? ({ status: 'pending' } as const);
    const fact = factReader(site, drawn.link, readOrder, { status: 'ready', answers: given });
    const isRead = answers.link === undefined && (steps || Object.keys(answers).length > 0);
    const wordsLater = isRead
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
