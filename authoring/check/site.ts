import { compileContent, type EditionSite, type ReadSite } from '../../src/content/compile/compile.ts';
import { editionsIn, resolveEdition } from '../../src/content/editions/editions.ts';
import { addressBelow } from '../../src/content/editions/html.ts';
import { type InLanguage, languageFor } from '../../src/content/editions/language.ts';
import { type Content, loadContent, type Project } from '../../src/content/folder/load.ts';
import { locate } from '../../src/content/folder/locate.ts';
import { indexContent } from '../../src/content/model/content-index.ts';
import type { Problem } from '../../src/content/problem/problem.ts';
import { bareOf } from '../../src/rules/link-id.ts';
import type { CompiledSite, Site } from '../../src/types.gen.ts';
import { checkEdition, checkIndexed, checkNames } from './check.ts';
import { type Gap, gapsIn } from './editions/gaps.ts';
import type { Originals } from './editions/translation.ts';
import { checkValues } from './values.ts';

/** A site as it was read, and of each edition what it lacks. */
type CheckedSite = Omit<ReadSite, 'editions'> & { editions?: CheckedEdition[] };
type CheckedEdition = EditionSite & { gaps: Gap[] };

export const readSite = (folder: string, project: Project, options?: Options): CheckedSite =>
  siteOf(loadContent(folder, project), options);

type Options = {
  /** The time whose content the pages show; now, if left out. */
  now?: Date;
};

/** Checks and compiles content that is already loaded. A text is parsed once for both. */
export function siteOf(content: Content, { now = new Date() }: Options = {}): CheckedSite {
  const wrong = content.schemas.problems();
  if (wrong.length) return { problems: wrong };
  const indexed = indexContent(content);
  const { contentIndex } = indexed;
  const own = checkIndexed(content, indexed);
  if (own.length) return { problems: own };
  const read = namesIn(content).map((name) => editionOf({ content, contentIndex }, name, now));
  const ofEditions = read.flatMap((edition) => ('problems' in edition ? edition.problems : []));
  if (ofEditions.length) return { problems: ofEditions };
  const editions = read as CheckedEdition[];
  const compiled = compileContent(content, contentIndex, now, languageFor(content));
  return {
    problems: [],
    ...compiled,
    site: siteFileOf(content)!,
    ...(editions.length > 0 && { editions }),
  };
}

/**
 * Compiles content, or an edition of it, without the checks of the whole: while each file has the form that it needs,
 * values are of their types, and what is named is there, its pages can be drawn. Else returns those mistakes.
 */
export function drawableOf(all: Content, edition?: string, now = new Date()): Omit<ReadSite, 'editions'> {
  const wrong = all.schemas.problems();
  if (wrong.length) return { problems: wrong };
  const content = edition === undefined ? all : resolveEdition(all, edition);
  const { contentIndex, mistakes } = indexContent(content);
  const found = mistakes.length ? mistakes : [...checkNames(contentIndex), ...checkValues(contentIndex)];
  if (found.length) return { problems: locate(content, found) };
  const language = languageFor(all, edition);
  const compiled = compileContent(content, contentIndex, now, language);
  const site = siteFileOf(content)!;
  return {
    problems: [],
    ...compiled,
    site: edition === undefined || !language ? site : siteBelow(site, language, compiled.compiled.site.routes),
  };
}

const namesIn = (content: Content) => editionsIn(content)?.editions.map(({ name }) => name) ?? [];

/** Checks and compiles an edition over content without mistakes. */
function editionOf(originals: Originals, name: string, now: Date): CheckedEdition | { problems: Problem[] } {
  const content = resolveEdition(originals.content, name);
  const indexed = indexContent(content);
  const problems = checkEdition(originals, name, content, indexed);
  if (problems.length) return { problems };
  const language = languageFor(originals.content, name)!;
  const gaps = [...gapsIn(originals.content, indexed.contentIndex, name)];
  const site = siteFileOf(content)!;
  const compiled = compileContent(content, indexed.contentIndex, now, language);
  return {
    name,
    gaps,
    ...compiled,
    site: siteBelow(site, language, compiled.compiled.site.routes),
  };
}

/** The site with its own pages' addresses in the footer. */
function siteBelow(site: Site, { base }: InLanguage, routes: CompiledSite['routes']): Site {
  const paths = new Set(Object.values(routes).map(({ path }) => bareOf(path)));
  const isPage = (path: string) => path === '/' || paths.has(base + path);
  const policies = site.footer.policies.map((link) => ({ ...link, href: addressBelow(link.href, base, isPage) }));
  return { ...site, footer: { ...site.footer, policies } };
}

const siteFileOf = ({ files }: Content) => files.find(({ place }) => place.kind === 'site')?.data as Site | undefined;
