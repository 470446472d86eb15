import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { siteOf } from '../../../content/compile/site.ts';
import { type Offers, offersIn } from '../../../content/editor/offers.ts';
import { type Content, type ContentFile, type Project, readTree } from '../../../content/folder/load.ts';
import { shownPath } from '../../../content/folder/locate.ts';
import { parseJson } from '../../../content/json/parse.ts';
import { problemsIn } from '../../../content/json/places.ts';
import { namesOf } from '../../../content/model/names.ts';
import type { Problem } from '../../../content/problem/problem.ts';
import { schemaMistakes } from '../../../content/schema/mistakes.ts';
import { kinds } from '../../../content/schema/name-kinds.ts';
import { cacheOf } from '../../../rules/remembered.ts';
import type { CompiledPage } from '../../../types.gen.ts';
import { hashOf } from '../../gallery/derive/gallery.ts';
import type { Gallery } from '../../gallery/model.ts';
import { titleOf } from '../edit/title.ts';
import type { Drafts, Names, Patch, SiteNews, StudioFile, StudioSite, Tried } from '../model.ts';
import { withDrafts } from './files.ts';

/** The gallery that browsers have, by which patches are made. `patch` is that of content as the gallery has it. */
export type Base = { number: number; pages: Map<string, CompiledPage>; patch: Patch | undefined };

/** The pages of a gallery, as patches are compared with them. */
export function baseOf(number: number, gallery: Gallery | undefined): Base {
  const { site, file, pages = [] } = gallery?.sites.content ?? {};
  return {
    number,
    pages: new Map(pages.map((page) => [page.name, page])),
    patch: site && file && { base: number, site, file, pages: [] },
  };
}

/** The content of a folder with drafts in the place of what is saved. */
export const contentWith = (folder: string, project: Project, drafts: Drafts): Content => ({
  ...readTree(folder, withDrafts(folder, drafts)),
  ...project,
});

/** Checks and compiles the content with drafts: the same engine, and so the same words, as `npm run check`. */
export function tryDrafts(folder: string, project: Project, drafts: Drafts, base: Base): Tried {
  const content = contentWith(folder, project, drafts);
  const site = siteOf(content);
  const { problems } = site;
  // Words that are changed under a published version, and a page that uses a text no more, can be seen all the same.
  const unused = problems.flatMap(({ way }) => (way?.do === 'remove' ? [`${way.kind} ${way.name}`] : []));
  const isShown = problems.length > 0 && problems.every((it) => it.way?.do === 'remove' || isOfVersion(it));
  const files = content.files.filter(({ place }) => {
    if (place.kind === 'section') return !unused.includes(`document ${place.document}`);
    if (place.kind === 'published') return !problems.some(isOfVersion);
    return !('name' in place && unused.includes(`${place.kind} ${place.name}`));
  });
  const { compiled, pages, site: file } = isShown ? siteOf({ ...content, files }) : site;
  if (!compiled || !pages || !file) return { problems };
  const changed = pages.filter((page) => !isDeepStrictEqual(page, base.pages.get(page.name)));
  return { problems, patch: { base: base.number, site: compiled.site, file, pages: changed } };
}

const isOfVersion = ({ file }: Problem) => file.endsWith('/document.json');

/** The files of the words that customers agree to: documents, and texts beside what confirms an act. */
export function agreedPaths(folder: string, project: Project): Set<string> {
  const content = contentWith(folder, project, {});
  const { acts = {} } = siteOf(content).compiled ?? {};
  const texts = new Set(Object.values(acts).flatMap(({ texts = {} }) => Object.keys(texts)));
  const agreed = content.files.filter(
    ({ place }) => place.kind === 'section' || (place.kind === 'text' && texts.has(place.name)),
  );
  return new Set(agreed.map(({ path }) => path));
}

/** Finds what the schema of a block says is wrong with one, given as JSON. */
export function blockMistakes(schemas: Project['schemas'], type: string, text: string): Problem[] {
  const { data, mistakes } = parseJson(text);
  const known = schemas.blocks().some(({ properties }) => properties?.type?.const === type);
  const wrong = known ? schemaMistakes(schemas, type, `src/blocks/${type}/schema.json`, data).mistakes : [];
  return problemsIn(type, text, [...mistakes, ...wrong]);
}

/** Lists the files and names of the content with drafts. For `isWhole`, see {@link offersIn}. */
export function describeSite(folder: string, project: Project, drafts: Drafts, isWhole = true): StudioSite {
  const content = contentWith(folder, project, drafts);
  const { files, facts } = project.schemas.source;
  const names = namesOf(content);
  const version = hashOf([isWhole, content.files.map(({ path, text }) => [path, text]), [...names.asset]]);
  const isSaved = Object.keys(drafts).length === 0;
  const own = offered(`${version} ${isSaved}`, () => offersIn(content, isWhole && isSaved));
  // What the release check finds takes a check of the whole content: it is of what is saved.
  if (isSaved) findings = own.finding;
  const offers = findings ? { ...own, finding: findings } : own;
  return {
    folder: shownPath(resolve(folder)),
    id: createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16),
    version,
    files: content.files.map((file) => described(`${file.path}\n${file.text}`, () => describe(file))),
    names: { kinds: Object.fromEntries(kinds.map((kind) => [kind, [...names[kind]]])) as Names['kinds'], offers },
    schemas: { files: Object.fromEntries(files), facts },
  };
}

const offered = cacheOf<Offers>(4);
let findings: Offers['finding'];

/** A file that stays the same keeps its description. */
const described = cacheOf<StudioFile>();

/** The descriptions that browsers have. */
const known = new Map<string, StudioSite>();

/** What a description has otherwise than the one of a version; all of it if nobody knows that any more. */
export function newsOf(site: StudioSite, since: string | undefined): StudioSite | SiteNews {
  const before = known.get(since ?? '');
  known.delete(site.version);
  known.set(site.version, site);
  for (const old of [...known.keys()].slice(0, -8)) known.delete(old);
  if (!before || !since) return site;
  const [own, others] = [new Set(site.files), new Set(before.files)];
  const paths = new Set(site.files.map(({ path }) => path));
  return {
    version: site.version,
    since,
    files: site.files.filter((file) => !others.has(file)),
    gone: before.files.filter((file) => !own.has(file) && !paths.has(file.path)).map(({ path }) => path),
    names: {
      kinds: otherThan(before.names.kinds, site.names.kinds),
      offers: otherThan(before.names.offers, site.names.offers),
    },
  };
}

/** The properties that are not the same as they were. */
const otherThan = <T extends object>(before: T, now: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T])),
  ) as Partial<T>;

function describe({ path, place, text = '', data }: ContentFile): StudioFile {
  const words = 'schema' in place ? [...textsIn(data, 'words'), ...textsIn(data, 'names')].join('\n') : text;
  return { path, place, title: titleOf(place, data, text), words };
}

/** Every text in JSON data that may be words, but for the types of blocks, or every name of a property. */
function textsIn(data: unknown, what: 'words' | 'names'): string[] {
  if (typeof data === 'string') return what === 'words' ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => [
    ...(what === 'words' || Array.isArray(data) || name === '$schema' ? [] : [name]),
    ...(name === '$schema' || (what === 'words' && name === 'type') ? [] : textsIn(value, what)),
  ]);
}
