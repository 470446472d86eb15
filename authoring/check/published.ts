import { hash } from 'node:crypto';
import type { ContentFile } from '../../src/content/folder/load.ts';
import { formatMarkdown } from '../../src/content/markdown/format.ts';
import { type ContentIndex, contentName, filesOf, sectionsOf } from '../../src/content/model/content-index.ts';
import { sectionEntries, sectionNames } from '../../src/content/model/sections.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { editorFolder } from '../../src/content/schema/editor-folder.ts';
import { ownEntry } from '../../src/rules/own-entry.ts';
import type { Document, Published } from '../../src/types.gen.ts';
import { nextVersion } from './next-version.ts';

/** The SHA-256 of each file of a document's version, in hexadecimal. */
export type FileHashes = Published['documents'][string][string];

/** Finds documents with other words than were published by their version (D-07). */
export function* checkPublished(contentIndex: ContentIndex): Generator<Mistake> {
  const published = publishedOf(contentIndex);
  for (const document of published ? filesOf(contentIndex, 'document') : []) {
    const id = contentName(document);
    const { version } = document.data as Document;
    const recorded = ownEntry(ownEntry(published?.documents, id), version);
    if (!recorded) continue;
    const changed = changedFiles(recorded, hashesOf(contentIndex.files, document));
    if (!changed.length) continue;
    const next = nextVersion(version, Object.keys(ownEntry(published?.documents, id) ?? {}));
    const words =
      `Give "version" a new name, such as ${JSON.stringify(next)}, and publish it (npm run content -- publish ${id}); ` +
      'or put the published words back.';
    const message = `${asPublished(version)}, and its words are others now: ${changed.join(', ')}. ${words}`;
    yield {
      file: document.path,
      pointer: '/version',
      message,
      way: { words, do: 'version', document: id, version },
      edit: { old: JSON.stringify(version), next: JSON.stringify(next) },
    };
  }
}

/** How the mistake begins that a version has other words than were published. */
export const asPublished = (version: string) =>
  `Version ${JSON.stringify(version)} stands in published.json as it was published`;

/** Returns the published hashes, or undefined if published.json has mistakes. */
export function publishedOf(contentIndex: ContentIndex): Published | undefined {
  const [file] = filesOf(contentIndex, 'published');
  if (!file) return { $schema: `../${editorFolder}/published.schema.json`, documents: {} };
  return contentIndex.wrong.has(file) ? undefined : (file.data as Published);
}

/** Hashes a document's own files. Neither their format nor the values and contacts that they name count. */
export function hashesOf(files: ContentFile[], document: ContentFile): FileHashes {
  const usedSections = sectionsOf(files, document).filter(({ name }) => sectionNames(document.data).includes(name));
  return {
    'document.json': documentHash(document.data),
    ...Object.fromEntries(
      usedSections.map(({ name, file }) => [`${name}.md`, sha256(formatMarkdown(file.text ?? ''))]),
    ),
  };
}

/** Hashes a document's title and its list of sections. Questions to a compliance reader are no part of it. */
export function documentHash(data: unknown): string {
  const sections = sectionEntries(data).map(({ section, when }) => (when ? { section, when } : section));
  return sha256(JSON.stringify({ title: (data as Document).title, sections }));
}

const sha256 = (text: string): string => hash('sha256', text);

export function changedFiles(before: FileHashes, after: FileHashes): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((file) => {
    if (!(file in after)) return `${file} is gone`;
    if (!(file in before)) return `${file} is new`;
    return before[file] === after[file] ? [] : `${file} has changed`;
  });
}
