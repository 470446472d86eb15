import { createHash } from 'node:crypto';
import type { Document, Published } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { formatMarkdown } from '../markdown/format.ts';
import { type ContentIndex, filesOf, nameOf, sectionsOf } from '../model/content-index.ts';
import type { Mistake } from '../problem/problem.ts';

/** What a version of a document says: the SHA-256 of each of its files, in hexadecimal. */
export type FileHashes = Published['documents'][string][string];

/**
 * Documents that say something else than what was published under their version (D-07). A document whose own files have
 * another mistake, which is in `found`, is left out: what it says is not known yet.
 */
export function* checkPublished(contentIndex: ContentIndex, found: Mistake[]): Generator<Mistake> {
  const published = publishedOf(contentIndex);
  for (const document of published ? filesOf(contentIndex, 'document') : []) {
    const id = nameOf(document);
    if (contentIndex.unsure.has(document) || found.some(({ file }) => file.startsWith(`documents/${id}/`))) continue;
    const { version } = document.data as Document;
    const kept = published?.documents[id]?.[version];
    if (!kept) continue;
    const changed = changedFiles(kept, hashesOf(contentIndex.files, document));
    if (!changed.length) continue;
    const others = Object.keys(published?.documents[id] ?? {});
    const message =
      `Version ${JSON.stringify(version)} is published, and it says something else now: ${changed.join(', ')}. ` +
      `Give "version" a new name, such as ${JSON.stringify(nextVersion(version, others))}, and publish it ` +
      `(npm run content -- publish ${id}); or put the published words back.`;
    yield { file: document.path, pointer: '/version', message };
  }
}

/** Returns what was published, or undefined if published.json has mistakes. */
export function publishedOf(contentIndex: ContentIndex): Published | undefined {
  const [file] = filesOf(contentIndex, 'published');
  if (!file) return { $schema: '../schemas/generated/editor/published.schema.json', documents: {} };
  return contentIndex.unsure.has(file) ? undefined : (file.data as Published);
}

/** The hashes of a document's own files. Values and contacts that they only name do not count, nor does how the files are formatted. */
export function hashesOf(files: ContentFile[], document: ContentFile): FileHashes {
  const { title, sections } = document.data as Document;
  const own = sectionsOf(files, document).filter(({ name }) => sections.includes(name));
  return {
    'document.json': hash(JSON.stringify({ title, sections })),
    ...Object.fromEntries(own.map(({ name, file }) => [`${name}.md`, hash(formatMarkdown(file.text ?? ''))])),
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The files that say something else, each with what became of it. */
export function changedFiles(before: FileHashes, after: FileHashes): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((file) => {
    if (!(file in after)) return `${file} is gone`;
    if (!(file in before)) return `${file} is new`;
    return before[file] === after[file] ? [] : `${file} has changed`;
  });
}

/** Returns a free name for the version after this one: 2026-02 after 2026-01, 2 after 1. */
export function nextVersion(version: string, taken: string[]): string {
  let next = version;
  do next = following(next);
  while (taken.includes(next));
  return next;
}

function following(version: string): string {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(version) ?? [];
  if (year && Number(month) >= 12) return `${Number(year) + 1}-01`;
  if (/^\d{4}-\d\d-\d\d$/.test(version)) return `${version}.2`;
  const [, start = version, digits] = /^(.*?)(\d{1,9})$/.exec(version) ?? [];
  if (!digits) return `${version}-2`;
  return start + String(Number(digits) + 1).padStart(digits.length, '0');
}
