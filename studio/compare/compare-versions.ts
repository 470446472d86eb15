import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { entriesIn, loadContent, type Problem, type Project, readRelease } from '../../src/content/api/node.ts';
import { sha256Of } from '../../src/server/base/sha256.ts';
import { galleryOf, jsonHash } from '../../src/states/gallery.ts';
import type { Gallery } from '../../src/states/types.ts';
import type { Compiled, CompiledDocument, Site } from '../../src/types.gen.ts';
import { compareStates, pagesOf } from './compare-states.ts';
import type { AgreedChange, Comparison, FileChange, ReleaseFinding } from './comparison.ts';
import { diffLines } from './diff-lines.ts';
import { type DrawState, stateDrawer } from './draw-states.ts';
import { readHtml } from './page-words.ts';

/** The folders of content and public files, current or checked out. */
export type Version = { content: string; assets: string };

/** Two versions of content of a project, and the day of the release check: an ISO date in UTC. */
type Versions = { before: Version; after: Version; today: string; project: Project };

/** A version for frames and pictures: the gallery with the states that differ alone, and its public files. */
export type Sides = Record<'before' | 'after', { gallery: Gallery; assets: string }>;

/** Compares two versions: files, states, agreements and release findings. Returns mistakes, if one has some. */
export async function compareVersions({
  before,
  after,
  today,
  project,
}: Versions): Promise<
  { mistakes: { side: keyof Sides; problems: Problem[] } } | { comparison: Comparison; sides: Sides }
> {
  const [earlier, now] = [await cachedVersion(before, today, project), await cachedVersion(after, today, project)];
  if ('problems' in earlier) return { mistakes: { side: 'before', problems: earlier.problems } };
  if ('problems' in now) return { mistakes: { side: 'after', problems: now.problems } };
  const files = fileChanges(earlier, now);
  const assets = changedKeys(earlier.assets, now.assets).flatMap(({ path, is }) => (is === 'changed' ? [path] : []));
  const { states, galleries } = await compareStates(earlier, now, assets);
  return {
    sides: {
      before: { gallery: galleries.before, assets: before.assets },
      after: { gallery: galleries.after, assets: after.assets },
    },
    comparison: {
      files,
      states,
      stateCount: pagesOf(now.gallery).reduce((sum, { pictures }) => sum + pictures.length, 0),
      agreed: agreedChanges(earlier.compiled, now.compiled),
      footer: footerChanges(earlier.gallery.sites.content.file, now.gallery.sites.content.file),
      findings: { added: notIn(now.findings, earlier.findings), removed: notIn(earlier.findings, now.findings) },
    },
  };
}

type Texts = { texts: Map<string, string>; assets: Map<string, string> };
type Facts =
  | (Texts & { gallery: Gallery; draw: DrawState; compiled: Agreements; findings: Map<string, ReleaseFinding> })
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
  const assets = hashesOf(folder);
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
    return { texts, assets, gallery, draw: await stateDrawer(gallery), compiled, findings: new Map(byText) };
  }
}

const notIn = (own: Map<string, ReleaseFinding>, other: Map<string, ReleaseFinding>): ReleaseFinding[] =>
  [...own].flatMap(([sentence, finding]) => (other.has(sentence) ? [] : [finding]));

/** Returns the dated links of the footer that are new or have changed. */
function footerChanges(before: Site, after: Site): Comparison['footer'] {
  const [old, now] = [before, after].map(({ footer: { policies, social } }) => [...policies, ...social]);
  return now!.filter((link) => (link.from || link.until) && !old!.some((one) => isDeepStrictEqual(one, link)));
}

function fileChanges(before: Texts, after: Texts): FileChange[] {
  const lines = (text: string | undefined) => text?.split('\n') ?? [];
  return [
    ...changedKeys(before.texts, after.texts).map(({ path, is, old, now }) => ({
      path,
      is,
      lines: diffLines(lines(old), lines(now)),
    })),
    ...changedKeys(before.assets, after.assets).map(({ path, is }) => ({ path: `public/${path}`, is, lines: [] })),
  ];
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

/** Hashes the files of a folder, by path. */
export function hashesOf(folder: string): Map<string, string> {
  const files = existsSync(folder) ? entriesIn(folder).filter((entry) => entry.isFile()) : [];
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path), sha256Of(readFileSync(path))]));
}

type Agreements = Pick<Compiled, 'documents' | 'acts'>;

/** Lists the documents, and the words beside controls, that customers agree to and that differ. */
function agreedChanges(before: Agreements, after: Agreements): AgreedChange[] {
  const documents = Object.values(after.documents).flatMap((now): AgreedChange[] => {
    const old = before.documents[now.id];
    if (!old) return [];
    const lines = diffLines(documentLines(old), documentLines(now));
    const { id, title, version } = now;
    if (!lines.length) return [];
    if (old.version !== version) return [{ what: `${title}, version ${old.version} → ${version}`, lines }];
    return [{ what: `${title}, version ${version}`, lines, sameVersion: { document: id, version } }];
  });
  const acts = Object.keys(after.acts ?? {}).flatMap((act): AgreedChange[] => {
    const lines = diffLines(agreedWords(before, act), agreedWords(after, act));
    return before.acts?.[act] && lines.length ? [{ what: `What a customer confirms with ${act}`, lines }] : [];
  });
  return [...documents, ...acts];
}

/** The words of a document, with every section and part that some link has. */
const documentLines = ({ sections }: CompiledDocument): string[] =>
  sections.flatMap(({ parts }) => parts.flatMap(({ html }) => readHtml(html).lines));

function agreedWords({ acts = {} }: Agreements, act: string): string[] {
  const { shown = [], messages = {}, texts = {} } = acts[act] ?? {};
  const controls = shown.flatMap(({ statement, button }) => [statement, button].filter((words) => words !== undefined));
  const lines = Object.values(texts).flatMap((html) => readHtml(html).lines);
  return [...new Set([...controls, ...Object.values(messages), ...lines])];
}
