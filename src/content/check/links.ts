import type { Document } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { filesOf, mayBeDefined, nameOf, type Survey, sectionsOf } from '../model/content-index.ts';
import { objectOr } from '../model/names.ts';
import { pathProblem } from '../model/paths.ts';
import type { Problem } from '../problem/problem.ts';
import { nearest } from '../problem/suggest.ts';
import { nextStep } from './next-steps.ts';

/** What is wrong with a name, a link or a text. */
export type Finding = {
  message: string;
  suggestion?: string;
  edit?: Problem['edit'];
  /** The words in the value that are wrong. */
  find?: string;
  /** The name that cannot be resolved, such as `page:nowhere`. */
  subject?: string;
  /** What may seem unused only because of this mistake: a kind of name, or * for any. */
  hides?: string;
};

/** What is wrong with the target of a link; `from` is the Markdown file with it. */
export function linkProblem(survey: Survey, url: string, from?: ContentFile): Finding | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (url === 'tel:{phone}' || url === 'mailto:{email}') return undefined;
  if (url === '{website}') return websiteProblem(survey);
  if (/\{[^}]*\}/.test(url)) {
    return {
      message: `${JSON.stringify(url)} cannot be filled in: only tel:{phone}, mailto:{email} and {website} can.`,
    };
  }
  switch (scheme) {
    case 'https':
      return URL.canParse(url) ? undefined : { message: `${JSON.stringify(url)} is not an address.` };
    case 'http':
      return { message: 'Links are https only.', suggestion: url.replace(/^http/i, 'https') };
    case 'mailto':
      return isEmail(url.slice(7)) ? undefined : { message: `${JSON.stringify(url)} has no mailbox's address.` };
    case 'tel':
      return /^tel:\+?[\d ()-]{5,}$/.test(url) ? undefined : { message: `${JSON.stringify(url)} has no phone number.` };
    case undefined:
      return localProblem(survey, url, from);
    default:
      return {
        message: `Links of the kind ${JSON.stringify(`${scheme}:`)} are not possible; https:, mailto: and tel: are.`,
      };
  }
}

function websiteProblem({ names, ...survey }: Survey): Finding | undefined {
  if (names.contact.has('website') || mayBeDefined({ names, ...survey }, 'contact', 'website')) return undefined;
  return { message: 'site.json has no "website" for {website}.', subject: 'placeholder:website' };
}

export const isEmail = (text: string) => /^[^\s@<>"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text);

function localProblem(survey: Survey, url: string, from?: ContentFile): Finding | undefined {
  const [, path = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url)!;
  if (!path) return anchor ? ownAnchorProblem(survey, anchor, from) : { message: 'This link leads nowhere.' };
  const known = survey.names.path;
  if (!path.startsWith('/') || path.startsWith('//')) {
    const suggestion = known.has(`/${path}`)
      ? `/${url}`
      : /^(\/\/|www\.)/.test(path)
        ? `https://${url.replace('//', '')}`
        : undefined;
    return {
      message: `${JSON.stringify(url)} is not a link: a page's path starts with /, another site with https://.`,
      suggestion,
    };
  }
  if (known.has(path)) return anchor ? pageAnchorProblem(survey, path, anchor) : undefined;
  if (survey.names.asset.has(path.slice(1)) || mayBeDefined(survey, 'path', path)) return undefined;
  const mended = pathProblem(path)?.suggestion;
  const suggestion = mended && known.has(mended) ? mended : nearest(path, known);
  const step = suggestion ? '' : nextStep('page', path.slice(1));
  return {
    message: `There is no page with the path ${JSON.stringify(path)}.${step}`,
    suggestion,
    subject: `path:${path}`,
  };
}

/** `#x` in a text leads to a heading of that text or of every page with that text. */
function ownAnchorProblem(survey: Survey, anchor: string, from?: ContentFile): Finding | undefined {
  if (!from) return { message: `${JSON.stringify(`#${anchor}`)} is not a link from here.` };
  const { place } = from;
  const ids = place.kind === 'section' ? documentIds(survey, place.document) : survey.markdown.get(from)?.ids;
  if (!ids || ids.includes(anchor)) return undefined;
  const pages = survey.references.filter((it) => it.format === 'text' && it.value === nameOf(from));
  const around = place.kind === 'text' ? pages.map(({ file }) => idsOfPage(survey, file)) : [];
  if (around.length && around.every((page) => !page || page.includes(anchor))) return undefined;
  return unknownAnchor(anchor, ids, '');
}

function pageAnchorProblem(survey: Survey, path: string, anchor: string): Finding | undefined {
  const page = filesOf(survey, 'page').find((file) => objectOr(file.data).path === path);
  const ids = page && idsOfPage(survey, page);
  return !ids || ids.includes(anchor) ? undefined : unknownAnchor(anchor, ids, ` on ${path}`);
}

function unknownAnchor(anchor: string, ids: string[], where: string): Finding {
  const suggestion = nearest(anchor, ids);
  return { message: `There is no heading with the id ${JSON.stringify(anchor)}${where}.`, suggestion };
}

/** The ids of all headings and sections on a page; nothing where they cannot be told. */
function idsOfPage(survey: Survey, page: ContentFile): string[] | undefined {
  if (survey.unsure.has(page)) return undefined;
  const named = survey.references.filter((it) => it.file === page);
  const ids = named.flatMap(({ format, value }): (string[] | undefined)[] => {
    if (format === 'document') return [documentIds(survey, value)];
    if (format !== 'text') return [];
    const text = filesOf(survey, 'text').find((file) => nameOf(file) === value);
    return [text && survey.markdown.get(text)?.ids];
  });
  return allOf(ids);
}

/** The ids of a document's sections and their headings; nothing where they cannot be told. */
function documentIds(survey: Survey, id: string): string[] | undefined {
  const document = filesOf(survey, 'document').find((file) => nameOf(file) === id);
  if (!document || survey.unsure.has(document)) return undefined;
  const sections = sectionsOf(survey.files, document);
  const ids = (document.data as Document).sections.map((name) => {
    const section = sections.find((it) => it.name === name);
    const own = section && survey.markdown.get(section.file)?.ids;
    return own && [name, ...own];
  });
  return allOf(ids);
}

function allOf(lists: (string[] | undefined)[]): string[] | undefined {
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}
