/** Where links and images of content lead: to pages and headings, files, mailboxes, phones and other sites. */

import type { ContentFile } from '../../../src/content/folder/load.ts';
import { isPasted } from '../../../src/content/markdown/inspect.ts';
import {
  type ContentIndex,
  contentName,
  fileNamed,
  isHomeWrong,
  isWrong,
  pageAtPath,
  referencesBy,
  referencesIn,
  sectionsOf,
} from '../../../src/content/model/content-index.ts';
import { formerPaths } from '../../../src/content/model/journeys.ts';
import { pathProblem } from '../../../src/content/model/paths.ts';
import { sectionNames } from '../../../src/content/model/sections.ts';
import type { Fault } from '../../../src/content/problem/problem.ts';
import { nearest, suggesting } from '../../../src/content/problem/suggest.ts';
import type { Reference } from '../../../src/content/schema/walk.ts';
import { addressContactIn } from '../../../src/rules/contacts.ts';
import { summaryId } from '../../../src/rules/document-html.ts';
import { isEmail } from '../../../src/rules/text/fields.ts';
import { writtenBy } from './lines.ts';
import { entryAround, nextStep, noSuch } from './names.ts';
import { contactProblem } from './placeholders.ts';

/** What an editor may copy from the address bar with a page that they look at. */
const idOfLink = /[?&](?:link_)?id=[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

/** Describes the mistake in the target of a link. `from` is the Markdown file with the link. */
export function linkProblem(contentIndex: ContentIndex, url: string, from?: ContentFile): Fault | undefined {
  if (idOfLink.test(url)) {
    const without = url.replace(idOfLink, '');
    return {
      message:
        "This address has the id of a customer's link: whoever follows it reads their name and can act for them.",
      ...suggesting(url, without.includes('?') ? without : without.replace('&', '?')),
    };
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (url === 'tel:{phone}' || url === 'mailto:{email}') return undefined;
  const contact = addressContactIn(url);
  if (contact) return contactProblem(contentIndex, contact);
  if (/\{[^{}]*\}/.test(url)) {
    return {
      message: `${JSON.stringify(url)} cannot be filled in: only tel:{phone}, mailto:{email} and {website} can.`,
    };
  }
  switch (scheme) {
    case 'https': {
      const once = url.replace(/^https:\/+https?(?=[:/]):?\/*/i, 'https://');
      if (once !== url) return { message: `${JSON.stringify(url)} has https:// twice.`, ...suggesting(url, once) };
      return URL.canParse(url) ? undefined : { message: `${JSON.stringify(url)} is not an address.` };
    }
    case 'http':
      return { message: 'Links are https only.', ...suggesting(url, url.replace(/^http:\/*/i, 'https://')) };
    case 'mailto': {
      if (isMailbox(url.slice(7))) return undefined;
      const alone = url.replace(/\?.*/, '');
      return isMailbox(alone.slice(7))
        ? { message: 'Behind mailto: there can be an address alone.', ...suggesting(url, alone) }
        : { message: `${JSON.stringify(url)} has no mailbox's address.` };
    }
    case 'tel':
      return /^tel:\+?[\d ()-]{5,}$/.test(url) ? undefined : { message: `${JSON.stringify(url)} has no phone number.` };
    case undefined:
      return localProblem(contentIndex, url, from);
    default:
      return {
        message: `Links of the kind ${JSON.stringify(`${scheme}:`)} are not possible; https:, mailto: and tel: are.`,
      };
  }
}

function localProblem(contentIndex: ContentIndex, url: string, from?: ContentFile): Fault | undefined {
  const [, path = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url)!;
  if (!path) return anchor ? ownAnchorProblem(contentIndex, anchor, from) : { message: 'This link leads nowhere.' };
  const paths = contentIndex.names.path;
  const bare = path.replace(/\.(?:html?|md|json)$/i, '');
  if (!path.startsWith('/') || path.startsWith('//')) {
    const suggestion = paths.has(`/${bare}`)
      ? `/${bare}${url.slice(path.length)}`
      : /^(\/\/|www\.)/.test(path)
        ? `https://${url.replace('//', '')}`
        : isMailbox(url)
          ? `mailto:${url}`
          : undefined;
    return {
      message: `${JSON.stringify(url)} is not a link: a page's path starts with /, another site with https://.`,
      ...suggesting(url, suggestion),
    };
  }
  if (paths.has(path)) return anchor ? pageAnchorProblem(contentIndex, url, path, anchor) : undefined;
  if (contentIndex.names.asset.has(path.slice(1)) || isHomeWrong(contentIndex, 'path')) return undefined;
  const mended = pathProblem(path)?.suggestion;
  const near = mended && paths.has(mended) ? mended : nearest(bare, paths);
  const suggestion = formerPaths(contentIndex.references).get(path) ?? near;
  const { words, way } = suggestion ? { words: '' } : nextStep('page', path.slice(1));
  return {
    message: `There is no page with the path ${JSON.stringify(path)}.${words}`,
    ...(way && { way }),
    ...suggesting(url, suggestion && suggestion + url.slice(path.length), suggestion),
    subject: `path:${path}`,
  };
}

/** Checks an anchor inside a text: it must be a heading of that text, or of every page with that text. */
function ownAnchorProblem(contentIndex: ContentIndex, anchor: string, from?: ContentFile): Fault | undefined {
  if (!from) return { message: `${JSON.stringify(`#${anchor}`)} is not a link from here.` };
  const { place } = from;
  const ids =
    place.kind === 'section' ? documentIds(contentIndex, place.document) : contentIndex.markdown.get(from)?.ids;
  if (!ids || ids.includes(anchor)) return undefined;
  // A page that cannot be read may show the text, and have the heading.
  if (place.kind === 'text' && isWrong(contentIndex, 'page')) return undefined;
  const pages = referencesBy(contentIndex, 'text').filter(({ value }) => value === contentName(from));
  const around = place.kind === 'text' ? pages.map(({ file }) => idsOfPage(contentIndex, file)) : [];
  if (around.length && around.every((page) => !page || page.includes(anchor))) return undefined;
  return unknownAnchor(`#${anchor}`, anchor, ids, '');
}

function pageAnchorProblem(contentIndex: ContentIndex, url: string, path: string, anchor: string): Fault | undefined {
  const page = pageAtPath(contentIndex, path);
  const ids = page && idsOfPage(contentIndex, page);
  return !ids || ids.includes(anchor) ? undefined : unknownAnchor(url, anchor, ids, ` on ${path}`);
}

function unknownAnchor(url: string, anchor: string, ids: string[], where: string): Fault {
  const suggestion = nearest(anchor, ids);
  const message = `There is no heading with the id ${JSON.stringify(anchor)}${where}.`;
  return { message, ...suggesting(url, suggestion && url.slice(0, -anchor.length) + suggestion, suggestion) };
}

/** Returns the ids of all headings and sections on a page, or undefined if its files have mistakes. */
function idsOfPage(contentIndex: ContentIndex, page: ContentFile): string[] | undefined {
  if (contentIndex.wrong.has(page)) return undefined;
  const ids = referencesIn(contentIndex, page).flatMap(({ format, value, schema }): (string[] | undefined)[] => {
    if (schema.sumsUp) return [[summaryId(value)]];
    if (format === 'document') return [documentIds(contentIndex, value)];
    if (format !== 'text') return [];
    const text = fileNamed(contentIndex, 'text', value);
    return [text && contentIndex.markdown.get(text)?.ids];
  });
  return allOf(ids);
}

/** Returns the ids of a document's sections and their headings, or undefined if its files have mistakes. */
function documentIds(contentIndex: ContentIndex, id: string): string[] | undefined {
  const document = fileNamed(contentIndex, 'document', id);
  if (!document || contentIndex.wrong.has(document)) return undefined;
  const sections = sectionsOf(contentIndex.files, document);
  const ids = sectionNames(document.data).map((name) => {
    const section = sections.find((it) => it.name === name);
    const headingIds = section && contentIndex.markdown.get(section.file)?.ids;
    return headingIds && [name, ...headingIds];
  });
  return allOf(ids);
}

function allOf(lists: (string[] | undefined)[]): string[] | undefined {
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

export function imageProblem(contentIndex: ContentIndex, url: string): Fault | undefined {
  const path = url.replace(/^\//, '');
  if (contentIndex.names.asset.has(path)) return undefined;
  if (isPasted(url)) return { message: pasted };
  if (/^[a-z]+:|^\/\//i.test(url))
    return { message: 'Images are files of this site, never from elsewhere: put the file among the images (public/).' };
  const suggestion = nearest(path, contentIndex.names.asset);
  return {
    message: noSuch('asset', path),
    ...suggesting(url, suggestion && (url.startsWith('/') ? `/${suggestion}` : suggestion), suggestion),
    subject: `asset:${path}`,
  };
}

const pasted =
  'A pasted image is not possible: put its file among the images (public/), and write ![what it shows](/file.png) here.';

export function checkHref(
  value: string,
  contentIndex: ContentIndex,
  { pointer }: Reference,
  file: ContentFile,
): Fault[] {
  if (!value) return [{ message: 'This link leads nowhere yet: choose a page, or write an https address.' }];
  if (/^(mailto|tel):|^\{/i.test(value) && !addressContactIn(value))
    return [{ message: `${JSON.stringify(value)} is neither a page's path nor an https address.` }];
  const fault = linkProblem(contentIndex, value);
  if (!fault) return [];
  const out = fault.subject === undefined ? {} : entryAround(file, pointer);
  return [{ ...fault, ...out, ...(fault.edit && { edit: writtenBy(fault.edit, JSON.stringify) }) }];
}

export function checkAddress(value: string): Fault[] {
  if (/^https:\/\/[^\s/]+/i.test(value) && URL.canParse(value)) return [];
  const [, bare] = /^\s*(?:http:)?(?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?)\s*$/i.exec(value) ?? [];
  const suggestion = bare && `https://${bare}`;
  return [{ message: `${JSON.stringify(value)} is not an https address.`, suggestion }];
}

export function checkEmail(value: string): Fault[] {
  if (isMailbox(value)) return [];
  const bare = value
    .replace(/^\s*mailto:/i, '')
    .replace(/^[^<>]*<([^<>]*)>\s*$/, '$1')
    .replace(/\s+/g, '');
  const suggestion = isMailbox(bare) ? bare : undefined;
  return [{ message: `${JSON.stringify(value)} is not a mailbox's address${whyNot(value, suggestion)}.`, suggestion }];
}

function whyNot(value: string, suggestion: string | undefined): string {
  if (/@.*@/.test(value)) return ': it is more than one';
  if (/\s/.test(value)) return ': it has a space';
  return suggestion ? '' : ': it has the form care@example.com';
}

/** The domain of our own mailbox has plain letters alone: others look like them, and are somebody else's. */
const isMailbox = (text: string): boolean => isEmail(text) && /^[^@]*@[ -~]+$/.test(text);
