import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadProject, type Problem, readRelease } from '../../src/content/api/node.ts';
import { formatValue } from '../../src/rules/format-value.ts';
import { galleryOf } from '../../src/states/gallery.ts';
import type { Gallery } from '../../src/states/types.ts';
import type { Compiled } from '../../src/types.gen.ts';
import type { Version } from '../types.ts';
import { stateDrawer } from './draw-states.ts';
import { wordsOf } from './words.ts';

/** `out`: the folder to write into. `today`: the day of the release check, an ISO date in UTC. */
export type VersionToWrite = Version & { out: string; today: string };

/** What is compared, by the folder that its texts are in. States of a day have a folder that is called by it. */
export const parts = {
  agreed: 'What customers agree to',
  seen: 'What customers see',
  footer: 'At the foot of every page, on a date',
  findings: 'What the release check finds',
} as const;

/** The folders of a written version: of texts, one a state or agreed document, and of the HTML of states by the same names. */
export const foldersOf = (out: string) => ({ words: join(out, 'words'), pages: join(out, 'pages') });

/**
 * Writes what content shows as texts and HTML: how they differ from those of another version is what a change changes.
 * Returns the mistakes of the content.
 */
export async function writeVersion({ content, assets, out, today }: VersionToWrite): Promise<Problem[]> {
  const project = { ...loadProject(), assets };
  const { problems, compiled, gallery } = await galleryOf(content, project);
  if (!compiled || !gallery) return problems;
  const { words, pages } = foldersOf(out);
  for await (const { name, html } of drawStates(gallery, assets)) {
    write(join(pages, `${name}.html`), [html]);
    write(join(words, `${name}.txt`), wordsOf(html));
  }
  for (const [name, lines] of agreedTexts(compiled)) write(join(words, parts.agreed, `${name}.txt`), lines);
  const { policies, social } = gallery.sites.content.file.footer;
  const dated = [...policies, ...social].filter(({ from, until }) => from || until);
  write(join(words, parts.footer, 'Links.txt'), dated.map(linkWords));
  const findings = readRelease(content, { ...project, today, env: {} });
  const sentences = findings.map(({ file, message }) => `${relative(content, file)}: ${message}`);
  write(join(words, parts.findings, 'Findings.txt'), sentences);
  return [];
}

/** Draws each state of each page: its HTML, by the name of its files. */
async function* drawStates(gallery: Gallery, assets: string): AsyncGenerator<{ name: string; html: string }> {
  const draw = await stateDrawer(gallery, assets);
  const taken = new Map<string, number>();
  const pages = new Set<string>();
  for (const { kind, name, title: page, pictures } of gallery.sections) {
    if (kind !== 'page') continue;
    const folder = pages.has(page) ? `${page} (${name})` : page;
    pages.add(page);
    for (const { title, scene } of pictures) {
      const part = scene.asOf === undefined ? parts.seen : `From ${formatValue('time', scene.asOf)}`;
      const path = join(...[part, folder, title].map(fileName));
      // Some systems have no two files whose names differ by capitals alone.
      const count = (taken.get(path.toLowerCase()) ?? 0) + 1;
      taken.set(path.toLowerCase(), count);
      yield { name: count === 1 ? path : `${path} (${count})`, html: draw(scene) };
    }
  }
}

/** Writes the words of each state of each page as a text. */
export async function writeWords(gallery: Gallery, assets: string, out: string): Promise<void> {
  for await (const { name, html } of drawStates(gallery, assets))
    write(join(foldersOf(out).words, `${name}.txt`), wordsOf(html));
}

/** The longest name in bytes, so that there is room for an ending. */
const longest = 200;

/** A title as the name of a file or folder on every system. */
function fileName(title: string): string {
  let name = title.replaceAll(': ', ' – ').replace(/[/\\:*?"<>|]/g, '.');
  while (Buffer.byteLength(name) > longest) name = name.slice(0, -1);
  return name;
}

function write(file: string, lines: readonly string[]): void {
  if (!lines.length) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** The words of each document, with every section and part that some link has, and those beside the control of each act. */
function* agreedTexts({ documents, acts = {} }: Pick<Compiled, 'documents' | 'acts'>): Generator<[string, string[]]> {
  for (const { title, version, sections } of Object.values(documents)) {
    const lines = sections.flatMap(({ parts }) => parts.flatMap(({ html }) => wordsOf(html)));
    yield [fileName(`${title}, version ${version}`), lines];
  }
  for (const [act, { shown = [], messages = {}, texts = {} }] of Object.entries(acts)) {
    const controls = shown.flatMap(({ statement, button }) => [statement, button].filter((one) => one !== undefined));
    const lines = [...controls, ...Object.values(messages), ...Object.values(texts).flatMap(wordsOf)];
    yield [`What a customer confirms with ${act}`, [...new Set(lines)]];
  }
}

const linkWords = ({ label, from, until }: { label: string; from?: string; until?: string }) =>
  `“${label}” is there${from ? ` from ${formatValue('time', from)}` : ''}${until ? ` until ${formatValue('time', until)}` : ''}`;
