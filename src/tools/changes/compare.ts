import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadContent, loadProject, type Project } from '../../content/folder/load.ts';
import type { Problem } from '../../content/problem/problem.ts';
import { readRelease } from '../../content/release/release.ts';
import type { Compiled, CompiledDocument } from '../../types.gen.ts';
import { galleryOf } from '../gallery/derive/gallery.ts';
import type { Gallery, Section } from '../gallery/model.ts';
import type { AgreedChange, Comparison, FileChange, PageState } from './model.ts';
import type { Version } from './version.ts';
import { changedLines } from './words.ts';

/** Two versions of content, and the day of the release check: an ISO date in UTC. */
export type Versions = { before: Version; after: Version; today: string };

type Compared = { comparison: Comparison; galleries: { before: Gallery; after: Gallery } };

/**
 * Compares two versions of content as far as nothing needs to be drawn for it: its files, the states that may differ, what
 * customers agree to, and the findings of the release check. Or returns the mistakes of the version that has some.
 */
export async function compareVersions({
  before,
  after,
  today,
}: Versions): Promise<{ mistakes: { side: 'before' | 'after'; problems: Problem[] } } | Compared> {
  const project = loadProject();
  const old = await derived(before, project);
  if ('problems' in old) return { mistakes: { side: 'before', problems: old.problems } };
  const now = await derived(after, project);
  if ('problems' in now) return { mistakes: { side: 'after', problems: now.problems } };

  const files = fileChanges(before, after, project);
  const hasOtherAssets = files.some(({ path }) => path.startsWith('public/'));
  const findings = (side: Version) =>
    new Set(
      readRelease(side.content, { ...project, assets: side.assets, today, env: {} }).map(
        ({ file, message }) => `${relative(side.content, file)}: ${message}`,
      ),
    );
  const [was, is] = [findings(before), findings(after)];
  return {
    galleries: { before: old.gallery, after: now.gallery },
    comparison: {
      files,
      states: affectedStates(old.gallery, now.gallery, hasOtherAssets),
      stateCount: pagesOf(now.gallery).reduce((sum, { pictures }) => sum + pictures.length, 0),
      agreed: agreedChanges(old.compiled, now.compiled),
      findings: { added: [...is].filter((one) => !was.has(one)), gone: [...was].filter((one) => !is.has(one)) },
    },
  };
}

type Derived = { gallery: Gallery; compiled: Omit<Compiled, 'headers'> } | { problems: Problem[] };

async function derived({ content, assets }: Version, { schemas }: Project): Promise<Derived> {
  const { problems, compiled, gallery } = await galleryOf(content, { schemas, assets });
  return compiled && gallery ? { gallery, compiled } : { problems };
}

const pagesOf = ({ sections }: Gallery): Section[] => sections.filter(({ kind }) => kind === 'page');

/**
 * The states that may differ: one side alone has them, or something that they are drawn from is not the same; all if a
 * file has changed that a page may load.
 */
function affectedStates(before: Gallery, after: Gallery, all: boolean): PageState[] {
  const [old, now] = [sourcesOf(before), sourcesOf(after)];
  const known = (gallery: Gallery) =>
    new Map(
      pagesOf(gallery).flatMap((section) => section.pictures.map((picture) => [picture.id, { section, picture }])),
    );
  const [was, is] = [known(before), known(after)];
  const ids = [...new Set([...is.keys(), ...was.keys()])].filter((id) => all || old.get(id) !== now.get(id));
  return ids.map((id) => {
    const { section, picture } = (is.get(id) ?? was.get(id))!;
    const { title, facts, journeys } = picture;
    const kind = !was.has(id) ? 'new' : is.has(id) ? 'changed' : 'gone';
    return { id, is: kind, page: section.title, title, facts, journeys };
  });
}

/** What each picture is drawn from, as JSON, by its id. */
function sourcesOf(gallery: Gallery): Map<string, string> {
  const { site, file, pages } = gallery.sites.content;
  const around = JSON.stringify([
    { ...site, routes: Object.keys(site.routes) },
    file,
    gallery.orders,
    gallery.problems,
  ]);
  return new Map(
    pagesOf(gallery).flatMap(({ name, pictures }) => {
      const page = JSON.stringify(pages.find((one) => one.name === name));
      return pictures.map(({ id, scene }) => [id, `${JSON.stringify(scene)}${page}${around}`] as const);
    }),
  );
}

/** The files that are not the same, those of text with their changed lines. */
function fileChanges(before: Version, after: Version, project: Project): FileChange[] {
  const textsOf = ({ content }: Version) =>
    new Map(
      loadContent(content, project).files.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text]])),
    );
  const lines = (text: string | undefined) => text?.split('\n') ?? [];
  const content = differing(textsOf(before), textsOf(after)).map(({ path, is, old, now }) => ({
    path,
    is,
    lines: changedLines(lines(old), lines(now)),
  }));
  const assets = differing(assetsOf(before), assetsOf(after)).map(({ path, is }) => ({
    path: `public/${path}`,
    is,
    lines: [],
  }));
  return [...content, ...assets];
}

function differing(before: Map<string, string>, after: Map<string, string>) {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  return paths.sort().map((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    const is: FileChange['is'] = old === undefined ? 'new' : now === undefined ? 'gone' : 'changed';
    return { path, is, old, now };
  });
}

/** The files that a version serves unchanged, each by its hash. */
function assetsOf({ assets }: Version): Map<string, string> {
  if (!existsSync(assets)) return new Map();
  const files = readdirSync(assets, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(assets, path), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

type Agreements = Pick<Compiled, 'documents' | 'acts'>;

/** Lists documents and the words beside controls that customers agree to, if they are not the same. */
function agreedChanges(before: Agreements, after: Agreements): AgreedChange[] {
  const documents = Object.values(after.documents).flatMap((now): AgreedChange[] => {
    const old = before.documents[now.id];
    if (!old) return [];
    const lines = changedLines(documentLines(old), documentLines(now));
    if (!lines.length) return [];
    if (old.version !== now.version) return [{ what: `${now.title}, version ${old.version} → ${now.version}`, lines }];
    return [
      { what: `${now.title}, version ${now.version}`, lines, sameVersion: { document: now.id, version: now.version } },
    ];
  });
  const acts = Object.keys(after.acts ?? {}).flatMap((act): AgreedChange[] => {
    const lines = changedLines(agreedWords(before, act), agreedWords(after, act));
    return before.acts?.[act] && lines.length ? [{ what: `What a customer confirms with ${act}`, lines }] : [];
  });
  return [...documents, ...acts];
}

/** The words of a document, with every section and part that some link has. */
const documentLines = ({ sections }: CompiledDocument): string[] =>
  sections.flatMap(({ parts }) => parts.flatMap(({ html }) => readable(html)));

function agreedWords({ acts = {} }: Agreements, act: string): string[] {
  const { shown = [], messages = {}, texts = {} } = acts[act] ?? {};
  const controls = shown.flatMap(({ statement, button }) => [statement, button].filter((words) => words !== undefined));
  return [...new Set([...controls, ...Object.values(messages), ...Object.values(texts).flatMap(readable)])];
}

/** The words of compiled HTML, a line for each element that stands by itself. */
function readable(html: string): string[] {
  return html
    .replace(/<\/(p|li|h\d|td|th|tr|div|section)>|<br>/g, '\n')
    .replace(/<span data-v="(\w+)"><\/span>/g, '{$1}')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
