import type { Compiled, CompiledPage, Site } from '../../types.gen.ts';
import { checkIndexed } from '../check/check.ts';
import { type Content, loadContent, type Project } from '../folder/load.ts';
import { type Indexed, indexContent, type Reading } from '../model/content-index.ts';
import type { Problem } from '../problem/problem.ts';
import { compileContent, contactsOf, textsOfPage, type Wanted } from './compile.ts';

/** The problems of a content folder, and its compiled content if there are none. */
export type ReadSite = {
  problems: Problem[];
  /** The build adds the headers and the routes' `data`. */
  compiled?: Omit<Compiled, 'headers'>;
  pages?: CompiledPage[];
  /** The data of content/site.json. Header and footer need its logo, accent and links. */
  site?: Site;
};

/** Reads, checks and compiles a content folder. */
export const readSite = (folder: string, project: Project, options?: Options): ReadSite =>
  siteOf(loadContent(folder, project), options);

type Options = {
  /** Set if the HTML of texts is worked out when it is first read, because a check needs none. */
  isRead?: boolean;
  /** What is known of files from before, by the same schemas. */
  kept?: Reading['kept'];
  /** The time for which pages say what holds; now, if left out. */
  now?: Date;
  /** Which pages are compiled; all, if left out. */
  isWanted?: Wanted;
};

/** Checks and compiles content that is already loaded. A text is parsed once for both. */
export function siteOf(content: Content, { now = new Date(), isWanted, ...reading }: Options = {}): ReadSite {
  const { problems, right } = checkSite(content, reading);
  if (!right) return { problems };
  return { problems, ...compileContent(content, right.index.contentIndex, now, isWanted), site: right.site };
}

/** Checks content that is already loaded. If it is right, it returns what is known of it then, to compile it with. */
export function checkSite(
  content: Content,
  { isRead = false, kept }: Pick<Options, 'isRead' | 'kept'>,
): { problems: Problem[]; right?: { index: Indexed; site: Site } } {
  const wrong = content.schemas.problems();
  if (wrong.length) return { problems: wrong };
  const site = content.files.find((file) => file.place.kind === 'site')?.data as Site | undefined;
  const index = indexContent(content, { contacts: contactsOf(site), isRead, kept });
  const problems = checkIndexed(content, index, kept);
  return problems.length ? { problems } : { problems, right: { index, site: site! } };
}

/**
 * Compiles a few pages with nothing but their own texts, before anything is known of all others. Returns undefined if they
 * cannot be compiled: why, the check of the whole says.
 */
export function somePages(content: Content, names: ReadonlySet<string>): Required<ReadSite> | undefined {
  const { schemas } = content;
  const pages = content.files.filter(({ place }) => place.kind === 'page' && names.has(place.name));
  const texts = new Set(pages.flatMap(({ data }) => textsOfPage(schemas, data)));
  const files = content.files.filter(({ place }) => place.kind !== 'text' || texts.has(place.name));
  const site = files.find((file) => file.place.kind === 'site')?.data as Site;
  try {
    const own = { ...content, files };
    const { contentIndex, mistakes } = indexContent(own, { contacts: contactsOf(site) });
    if (mistakes.length) return undefined;
    return { problems: [], ...compileContent(own, contentIndex, new Date(), (name) => names.has(name)), site };
  } catch {
    // Something is named that is not there.
    return undefined;
  }
}
