import { editionsIn, resolveEdition } from '../../src/content/editions/editions.ts';
import { editionsFolder } from '../../src/content/folder/file-kind.ts';
import { loadContent, type Project } from '../../src/content/folder/load.ts';
import { locate } from '../../src/content/folder/locate.ts';
import { formatJson } from '../../src/content/json/format.ts';
import {
  type ContentIndex,
  contentName,
  fileNamed,
  filesOf,
  indexContent,
} from '../../src/content/model/content-index.ts';
import type { Problem } from '../../src/content/problem/problem.ts';
import { didYouMean, nearest } from '../../src/content/problem/suggest.ts';
import { ownEntry } from '../../src/rules/own-entry.ts';
import type { Document, Published } from '../../src/types.gen.ts';
import { checkContent } from '../check/check.ts';
import { type Gap, gapsIn } from '../check/editions/gaps.ts';
import { changedFiles, hashesOf, publishedOf } from '../check/published.ts';
import { applyChange } from './change.ts';

/** The result of publishing in a sentence, or the mistakes that prevent it. */
export type Publishing = { done: string } | { refused: string; problems?: Problem[] };

/**
 * Records the hash of a document's version in published.json, and those of whole translations in their editions' own.
 * The check reports later changes. A published version is not recorded again with other words.
 */
export function publish(folder: string, project: Project, id: string): Publishing {
  const content = loadContent(folder, project);
  const { contentIndex, mistakes } = indexContent(content);
  if (!content.files.length) return { refused: 'There is no content to publish:', problems: locate(content, mistakes) };
  const readable = filesOf(contentIndex, 'document').filter(({ text }) => text !== undefined);
  const document = readable.find((file) => contentName(file) === id);
  if (!document) {
    return { refused: `There is no document named "${id}".${didYouMean(nearest(id, readable.map(contentName)))}` };
  }
  const problems = checkContent(content);
  if (problems.length) return { refused: 'Nothing is published while there are mistakes:', problems };

  const { version } = document.data as Document;
  const writes = new Map<string, string>();
  const publishedJson = recordedWith(contentIndex, id);
  if (publishedJson) writes.set('published.json', publishedJson);
  const untranslated: string[] = [];
  for (const { name } of editionsIn(content)?.editions ?? []) {
    const edition = indexContent(resolveEdition(content, name)).contentIndex;
    const gaps = [...gapsIn(content, edition, name)];
    const isOf = ({ original }: Gap) => original.startsWith(`documents/${id}/`);
    const published = gaps.some(isOf) ? undefined : recordedWith(edition, id, '../../../');
    if (gaps.some(isOf)) untranslated.push(name);
    else if (published) writes.set(`${editionsFolder}/${name}/published.json`, published);
  }
  const without = untranslated.length
    ? ` Its translation is not complete, and not published: ${untranslated.join(', ')}.`
    : '';
  if (!writes.size) {
    return {
      done:
        `Version "${version}" of ${id} is published already, with these words: there is nothing to publish. ` +
        `Values and contacts can change without a new version.${without}`,
    };
  }
  const refused = applyChange(folder, writes);
  if (refused) return { refused };
  return {
    done:
      `Version "${version}" of ${id} is ready. When your change has been published and merged, customers agree to it, ` +
      `and from then on its words change only together with its version.${without}`,
  };
}

/** The new text of published.json; undefined if it stays. `up`: the path from it to the project. */
function recordedWith(contentIndex: ContentIndex, id: string, up = '../'): string | undefined {
  const document = fileNamed(contentIndex, 'document', id)!;
  const { version } = document.data as Document;
  const published = publishedOf(contentIndex)!;
  const hashes = hashesOf(contentIndex.files, document);
  const recorded = ownEntry(ownEntry(published.documents, id), version);
  if (recorded && !changedFiles(recorded, hashes).length) return undefined;
  const documents = { ...published.documents, [id]: { ...published.documents[id], [version]: hashes } };
  return publishedText({ $schema: published.$schema.replace(/^(?:\.\.\/)+/, up), documents });
}

/** Writes published.json, with its documents in alphabetical order. */
export function publishedText({ documents, ...rest }: Published): string {
  const sorted = Object.entries(documents).sort(([a], [b]) => (a < b ? -1 : 1));
  return formatJson(JSON.stringify({ ...rest, documents: Object.fromEntries(sorted) }));
}
