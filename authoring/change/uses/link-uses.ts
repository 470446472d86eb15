import type { ContentFile } from '../../../src/content/folder/load.ts';
import {
  type ContentIndex,
  contentName,
  fileNamed,
  filesOf,
  referencesIn,
  sectionsOf,
} from '../../../src/content/model/content-index.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import type { NameOfKind } from './use.ts';

export type NameInLink = NameOfKind & { index: number; length: number };

/** Finds the path of a page, a file, a section of a document or a contact in the target of a link. */
export function namesInLink(contentIndex: ContentIndex, url: string, from: ContentFile): NameInLink[] {
  const contact = /^(?:tel:|mailto:)?\{(\w+)\}$/.exec(url)?.[1];
  if (contact) return [{ kind: 'contact', name: contact, index: url.indexOf(contact), length: contact.length }];

  const [, path = '', rest = '', anchor] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
  const names: NameInLink[] = [];
  const file = path.replace(/^\//, '');
  if (path !== '/' && contentIndex.names.path.has(path)) {
    names.push({ kind: 'path', name: path, index: 0, length: path.length });
  } else if (contentIndex.names.asset.has(file)) {
    names.push({ kind: 'asset', name: file, index: path.length - file.length, length: file.length });
  }
  const section = anchor && sectionFor(contentIndex, anchor, path, from);
  if (section) {
    const sectionName = section.split('/')[1]!;
    names.push({ kind: 'section', name: section, index: path.length + rest.length + 1, length: sectionName.length });
  }
  return names;
}

/** The section that an anchor leads to; undefined if a heading of a text on the page has that id. */
function sectionFor(contentIndex: ContentIndex, anchor: string, path: string, from: ContentFile): string | undefined {
  const name = anchor.replace(/-heading$/, '');
  if (!path && from.place.kind === 'section') return sectionIn(contentIndex, from.place.document, name);
  if (!path && contentIndex.markdown.get(from)?.ids.includes(anchor)) return undefined;
  const pages = filesOf(contentIndex, 'page').filter((page) =>
    path ? objectOr(page.data).path === path : namesOf(contentIndex, page, 'text').includes(contentName(from)),
  );
  for (const page of pages) {
    const texts = namesOf(contentIndex, page, 'text').flatMap((name) => fileNamed(contentIndex, 'text', name) ?? []);
    if (texts.some((text) => contentIndex.markdown.get(text)?.ids.includes(anchor))) continue;
    const sections = namesOf(contentIndex, page, 'document').map((document) => sectionIn(contentIndex, document, name));
    const section = sections.find((it) => it !== undefined);
    if (section) return section;
  }
  return undefined;
}

const namesOf = (contentIndex: ContentIndex, file: ContentFile, format: string) =>
  referencesIn(contentIndex, file).flatMap((it) => (it.format === format ? it.value : []));

function sectionIn(contentIndex: ContentIndex, id: string, name: string): string | undefined {
  const document = fileNamed(contentIndex, 'document', id);
  const sections = document ? sectionsOf(contentIndex.files, document) : [];
  return sections.some((section) => section.name === name) ? `${id}/${name}` : undefined;
}

/** Returns the offset of a link's target in Markdown. `near` is inside the link, but may be in its words or title. */
export function targetIn(source: string, near: number, url: string): number | undefined {
  const isTarget = (at: number) =>
    at >= 0 && source.startsWith(url, at) && /(?:\]\(\s*<?|\]:\s*<?|<)$/.test(source.slice(Math.max(at - 20, 0), at));
  for (let at = source.lastIndexOf(url, near); at >= 0 && near - at < 2000; at = source.lastIndexOf(url, at - 1)) {
    if (isTarget(at)) return at;
    if (!at) break;
  }
  for (let at = source.indexOf(url, near); at >= 0 && at - near < 2000; at = source.indexOf(url, at + 1)) {
    if (isTarget(at)) return at;
  }
  // The target of [words][name] is on a line of its own, anywhere in the file.
  for (const { 0: line, index } of source.matchAll(/^ {0,3}\[[^[\]]+\]:\s*<?\S+/gm)) {
    const at = index + line.length - url.length;
    if (source.startsWith(url, at) && isTarget(at)) return at;
  }
  return undefined;
}
