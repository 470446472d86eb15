import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LRUCache } from 'lru-cache';
import { entriesIn, loadContent, type Problem, type Project, readRelease } from '../../src/content/api/node.ts';
import { galleryOf, jsonHash } from '../../src/states/gallery.ts';
import { type Gallery, readByName, type Section } from '../../src/states/types.ts';
import type { Compiled, CompiledDocument } from '../../src/types.gen.ts';
import { filesShown, pagesReading } from './affected-pages.ts';
import type { AgreedChange, Comparison, FileChange, PageState, ReleaseFinding, Source } from './comparison.ts';
import { withCounterparts } from './counterparts.ts';
import { diffLines } from './diff-lines.ts';
import { footerChanges } from './footer-diff.ts';
import type { Version } from './git-version.ts';
import { withRenamedPages } from './renamed-pages.ts';

/** Two versions of content of a project, and the day of the release check: an ISO date in UTC. */
export type Versions = { before: Version; after: Version; today: string; project: Project };

type Compared = { comparison: Comparison; galleries: { before: Gallery; after: Gallery } };

/**
 * Compares two versions of content without drawing pages: files, states that may differ, agreements and release
 * findings. Returns the mistakes of the version that has some instead.
 */
export async function compareVersions({
  before,
  after,
  today,
  project,
}: Versions): Promise<{ mistakes: { side: 'before' | 'after'; problems: Problem[] } } | Compared> {
  const [earlier, now] = [await cachedVersion(before, today, project), await cachedVersion(after, today, project)];
  if ('problems' in earlier) return { mistakes: { side: 'before', problems: earlier.problems } };
  if ('problems' in now) return { mistakes: { side: 'after', problems: now.problems } };
  const old = { ...earlier, gallery: withRenamedPages(earlier.gallery, now.gallery) };

  const files = fileChanges(old, now);
  const assets = changedKeys(old.assets, now.assets).flatMap(({ path, is }) => (is === 'changed' ? [path] : []));
  const { before: was, after: is } = withCounterparts(old.gallery, now.gallery);
  const states = affectedStates(was, is, assets);
  return {
    galleries: { before: forStates(was, states), after: forStates(is, states) },
    comparison: {
      files,
      states,
      stateCount: pagesOf(now.gallery).reduce((sum, { pictures }) => sum + pictures.length, 0),
      names: readByName.flatMap((list) => differingNames(list, old.gallery, now.gallery)),
      vocabulary: { before: vocabularyOf(old.gallery), after: vocabularyOf(now.gallery) },
      agreed: agreedChanges(old.compiled, now.compiled),
      footer: footerChanges(old.gallery.sites.content.file, now.gallery.sites.content.file),
      findings: { added: notIn(now.findings, old.findings), removed: notIn(old.findings, now.findings) },
    },
  };
}

type Texts = { texts: Map<string, string>; assets: Map<string, string> };
type Facts =
  | (Texts & { gallery: Gallery; compiled: Agreements; findings: Map<string, ReleaseFinding> })
  | { problems: Problem[] };

/** The last versions, by a hash of their files. One of the two mostly stays from one comparison to the next. */
const versions = new LRUCache<string, Promise<Facts>>({ max: 3 });

function cachedVersion({ content, assets: folder }: Version, today: string, { schemas }: Project): Promise<Facts> {
  const project = { schemas, assets: folder };
  const { files, editions = [] } = loadContent(content, project);
  const texts = new Map(
    [...files, ...editions.flatMap((edition) => edition.files)].flatMap(({ path, text }) =>
      text === undefined ? [] : [[path, text]],
    ),
  );
  const assets = assetsOf(folder);
  const key = jsonHash([[...texts], [...assets], today]);
  const cached = versions.get(key) ?? readVersion();
  versions.set(key, cached);
  cached.catch(() => versions.delete(key));
  return cached;

  async function readVersion(): Promise<Facts> {
    const { problems, compiled, gallery } = await galleryOf(content, project);
    if (!compiled || !gallery) return { problems };
    const findings = readRelease(content, { ...project, today, env: {} });
    const byText = findings.map(({ file, message, way }): [string, ReleaseFinding] => {
      const path = relative(content, file);
      return [`${path}: ${message}`, { file: path, message, ...(way && { way }) }];
    });
    return { texts, assets, gallery, compiled, findings: new Map(byText) };
  }
}

/** The findings that the other version does not have. */
const notIn = (own: Map<string, ReleaseFinding>, other: Map<string, ReleaseFinding>): ReleaseFinding[] =>
  [...own].flatMap(([sentence, finding]) => (other.has(sentence) ? [] : [finding]));

const pagesOf = ({ sections }: Gallery): Section[] => sections.filter(({ kind }) => kind === 'page');

/** Reduces a gallery to the pictures of some states, for the frames that draw them. */
function forStates(gallery: Gallery, states: readonly PageState[]): Gallery {
  const ids = new Set(states.map(({ id }) => id));
  const sections = pagesOf(gallery).map((section) => ({
    ...section,
    pictures: section.pictures.filter(({ id }) => ids.has(id)),
  }));
  return { ...gallery, sections, texts: {} };
}

const vocabularyOf = ({ sites }: Gallery) => jsonHash(readByName.map((list) => sites.content.site[list]));

/** Returns the names of a list of the site whose values differ, such as `contacts.phone`. */
function differingNames(list: (typeof readByName)[number], before: Gallery, after: Gallery): string[] {
  const [old, now] = [before.sites.content.site[list], after.sites.content.site[list]] as Record<string, unknown>[];
  const names = new Set([...Object.keys(old!), ...Object.keys(now!)]);
  return [...names].flatMap((name) =>
    JSON.stringify(old![name]) === JSON.stringify(now![name]) ? [] : [`${list}.${name}`],
  );
}

/**
 * Returns the states that may differ: those of one side alone, those with another source, and those of pages that may
 * read a changed name. `assets` are the changed public files.
 */
function affectedStates(before: Gallery, after: Gallery, assets: readonly string[]): PageState[] {
  const [oldSources, newSources] = [sourcesOf(before), sourcesOf(after)];
  const names = readByName.flatMap((list) => differingNames(list, before, after));
  const read = [before, after].map((gallery) => pagesReading(gallery, names));
  const filesOf = filesShown(after, assets);
  const stateById = (gallery: Gallery) =>
    new Map(
      pagesOf(gallery).flatMap((section) => section.pictures.map((picture) => [picture.id, { section, picture }])),
    );
  const [oldStates, newStates] = [stateById(before), stateById(after)];
  return [...new Set([...newStates.keys(), ...oldStates.keys()])].flatMap((id): PageState[] => {
    const from = { before: oldSources.get(id), after: newSources.get(id) };
    const { section, picture } = (newStates.get(id) ?? oldStates.get(id))!;
    const files = filesOf(section.name);
    const isSame = from.before?.page === from.after?.page && from.before?.around === from.after?.around;
    if (isSame && !files.length && !read.some((reads) => reads(section.name))) return [];
    const { title, facts, journeys } = picture;
    const kind = !oldStates.has(id) ? 'new' : newStates.has(id) ? 'changed' : 'gone';
    const { asOf } = picture.scene;
    const at = asOf !== undefined && oldStates.get(id)?.picture.scene.asOf === undefined && { at: asOf };
    return [{ id, is: kind, page: section.title, title, facts, journeys, ...at, from, files }];
  });
}

/** Hashes the sources of each picture, by the picture's id. Names that a page reads from the site are left out. */
function sourcesOf(gallery: Gallery): Map<string, Source> {
  const { site, file, pages } = gallery.sites.content;
  // A page at another time is a state of its own.
  const apart: readonly string[] = [...readByName, 'dates'];
  const rest = Object.entries(site).filter(([name]) => !apart.includes(name));
  const every = jsonHash([
    { ...Object.fromEntries(rest), routes: Object.keys(site.routes) },
    gallery.orders,
    gallery.problems,
  ]);
  return new Map(
    pagesOf(gallery).flatMap(({ name, pictures }) => {
      const page = jsonHash(pages.find((one) => one.name === name));
      return pictures.map(({ id, scene }) => {
        const around = jsonHash([file, scene.asOf ?? scene.link?.as_of]);
        return [id, { page: jsonHash([scene, page, every]), around }] as const;
      });
    }),
  );
}

/** Lists the files that differ; text files have their changed lines. */
function fileChanges(before: Texts, after: Texts): FileChange[] {
  const lines = (text: string | undefined) => text?.split('\n') ?? [];
  const content = changedKeys(before.texts, after.texts).map(({ path, is, old, now }) => ({
    path,
    is,
    lines: diffLines(lines(old), lines(now)),
  }));
  const assets = changedKeys(before.assets, after.assets).map(({ path, is }) => ({
    path: `public/${path}`,
    is,
    lines: [],
  }));
  return [...content, ...assets];
}

function changedKeys(before: Map<string, string>, after: Map<string, string>) {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  return paths.sort().map((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    const is: FileChange['is'] = old === undefined ? 'new' : now === undefined ? 'gone' : 'changed';
    return { path, is, old, now };
  });
}

/** Hashes the public files of a version, by path. */
function assetsOf(assets: string): Map<string, string> {
  if (!existsSync(assets)) return new Map();
  const files = entriesIn(assets).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(assets, path), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

type Agreements = Pick<Compiled, 'documents' | 'acts'>;

/** Lists the documents, and the words beside controls, that customers agree to and that differ. */
function agreedChanges(before: Agreements, after: Agreements): AgreedChange[] {
  const documents = Object.values(after.documents).flatMap((now): AgreedChange[] => {
    const old = before.documents[now.id];
    if (!old) return [];
    const lines = diffLines(documentLines(old), documentLines(now));
    if (!lines.length) return [];
    if (old.version !== now.version) return [{ what: `${now.title}, version ${old.version} → ${now.version}`, lines }];
    return [
      { what: `${now.title}, version ${now.version}`, lines, sameVersion: { document: now.id, version: now.version } },
    ];
  });
  const acts = Object.keys(after.acts ?? {}).flatMap((act): AgreedChange[] => {
    const lines = diffLines(agreedWords(before, act), agreedWords(after, act));
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
