import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import {
  type Content,
  type ContentFile,
  changedContent,
  choicesIn,
  copiesOfActs,
  drawableOf,
  editionsIn,
  kinds,
  languageName,
  locate,
  namesOf,
  offersIn,
  type Problem,
  type Project,
  shownPath,
  siteOf,
  unfilled,
  withActs,
  withUnfilled,
} from '../../api/node.ts';
import { unwritten } from '../../api/pure.ts';
import { everyProblem } from '../../walk/every-problem.ts';
import { letterPages } from '../../walk/letter-pages.ts';
import { type PageWalk, pageWalks } from '../../walk/walk.ts';
import { titleOf } from '../edit/file-title.ts';
import { labelOf } from '../forms/wording.ts';
import type { Agreed } from '../git/types.ts';
import { valuesIn } from '../report/agreed-values.ts';
import type { Drawn } from '../site/site-server.ts';
import type { Drafts, Names, SiteChanges, StudioFile, StudioSchemas, StudioSite } from '../types.ts';
import { refusePath } from './safe-paths.ts';
import { wordsOf } from './search-lines.ts';

/** The content of a folder with drafts in place of the saved files. */
export function contentWith(folder: string, project: Project, drafts: Drafts): Content {
  for (const path of Object.keys(drafts)) refusePath(folder, path);
  return changedContent(folder, project, new Map(Object.entries(drafts)));
}

/** Compiles content with drafts, or returns the mistakes that keep it from being drawn. */
export function compileDrafts(
  folder: string,
  project: Project,
  drafts: Drafts,
  edition?: string,
): { problems: Problem[]; drawn?: Drawn } {
  const {
    problems,
    compiled,
    pages,
    site: file,
  } = drawableOf(withUnfilled(contentWith(folder, project, drafts), labelOf), edition);
  if (!compiled || !pages || !file) return { problems };
  return { problems, drawn: { site: compiled.site, file, pages: [...pages, ...letterPages(compiled)], compiled } };
}

/** Content whose facts are also those of its acts and answers, which conditions and texts can name. */
const withFacts = (content: Content): Content => ({ ...content, schemas: withActs(content.schemas, content.files) });

/** New texts that nobody has written yet: nobody publishes one by the studio. A release finds them by their brackets. */
const unwrittenIn = (content: Content): Problem[] =>
  locate(
    content,
    content.files.flatMap(({ path, text = '' }) =>
      path.endsWith('.md') && text.includes(unwritten) ? [{ file: path, message: unfilled(), find: unwritten }] : [],
    ),
  );

/** Checks the content with drafts as it is written: its mistakes, the gaps of one edition, and the walks that are left. */
export function checkDrafts(
  folder: string,
  project: Project,
  drafts: Drafts,
  edition?: string,
): { problems: Problem[]; gaps: Problem[]; content: Content; walks: PageWalk[] } {
  const content = contentWith(folder, project, drafts);
  const site = siteOf(content);
  const { editions = [] } = site;
  const problems = everyProblem(site.problems, project);
  const chosen = editions.find(({ name }) => name === edition);
  return {
    problems: [...problems, ...unwrittenIn(content)],
    gaps: locate(content, chosen?.gaps ?? []),
    content,
    walks: problems.length ? [] : pageWalks(content, site),
  };
}

/**
 * Lists the files of the texts that customers agree to: documents, and texts beside the control of an act. `byValue`: the
 * titles of the documents that say each value.
 */
export function agreedIn(folder: string, project: Project): Agreed {
  const content = contentWith(folder, project, {});
  const { compiled } = siteOf(content);
  const { acts = {}, documents = {} } = compiled ?? {};
  const saying = Object.values(documents).map((document) => ({
    title: document.title,
    values: valuesIn(compiled!.site, document),
  }));
  const titlesOf = (name: string) => saying.flatMap(({ title, values }) => (values.includes(name) ? [title] : []));
  const names = saying.flatMap(({ values }) => values);
  const byValue = Object.fromEntries(names.map((name) => [name, titlesOf(name)]));
  const texts = new Set(Object.values(acts).flatMap(({ texts = {} }) => Object.keys(texts)));
  const agreed = content.files.filter(
    ({ place }) => place.kind === 'section' || (place.kind === 'text' && texts.has(place.name)),
  );
  return { paths: new Set(agreed.map(({ path }) => path)), byValue };
}

/** Lists the files and names of the content as it is saved, without its findings. */
export function describeSite(folder: string, project: Project, number = 0): StudioSite {
  const content = withFacts(contentWith(folder, project, {}));
  const files = Object.fromEntries(project.schemas.files);
  return {
    folder: shownPath(resolve(folder)),
    id: sha256Of(realpathSync(folder)).slice(0, 16),
    files: content.files.map((file) => describe(files, file)),
    names: namesIn(content),
    schemas: { files, facts: content.schemas.facts },
    editions: (editionsIn(content)?.editions ?? []).map(({ name, language }) => ({
      ...{ name, language, title: languageName(language) },
    })),
    number,
  };
}

/** Describes the files that drafts change, and what names they make. */
export function describeDrafts(folder: string, project: Project, drafts: Drafts, saved: StudioSite): SiteChanges {
  const content = withFacts(contentWith(folder, project, drafts));
  const files = content.files.filter(({ path }) => path in drafts).map((file) => describe(saved.schemas.files, file));
  const names = namesIn(content);
  const { facts } = content.schemas;
  return {
    files,
    deletedPaths: Object.keys(drafts).filter((path) => !files.some((file) => file.path === path)),
    ...(!isDeepStrictEqual(names, saved.names) && { names }),
    ...(!isDeepStrictEqual(facts, saved.schemas.facts) && { facts }),
  };
}

function namesIn(content: Content): Names {
  const names = namesOf(content);
  return {
    kinds: Object.fromEntries(kinds.map((kind) => [kind, [...names[kind]]])) as Names['kinds'],
    offers: offersIn(content),
    copies: copiesOfActs(content.files),
    choices: choicesIn(content),
  };
}

const describe = (files: StudioSchemas['files'], { path, place, text = '', data }: ContentFile): StudioFile => ({
  ...{ path, place, title: titleOf(place, data, text) },
  ...wordsOf(place, { text, data }, files),
});
