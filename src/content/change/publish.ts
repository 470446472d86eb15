import type { Document, Published } from '../../types.gen.ts';
import { checkContent } from '../check/check.ts';
import { changedFiles, hashesOf, publishedOf } from '../check/published.ts';
import { loadContent, type Project } from '../folder/load.ts';
import { locate } from '../folder/locate.ts';
import { formatJson } from '../json/format.ts';
import { filesOf, indexContent, nameOf } from '../model/content-index.ts';
import type { Problem } from '../problem/problem.ts';
import { nearest } from '../problem/suggest.ts';
import { applyChange } from './change.ts';

/** The result of publishing in a sentence, or the mistakes that prevent it. */
export type Publishing = { done: string } | { refused: string; problems?: Problem[] };

/**
 * Records the hashes of a document's version in published.json, so that the check reports any later change of its
 * words. A published version cannot be recorded again with other words.
 */
export function publish(folder: string, project: Project, id: string): Publishing {
  const content = loadContent(folder, project);
  const { contentIndex, mistakes } = indexContent(content);
  if (!content.files.length) return { refused: 'There is no content to publish:', problems: locate(content, mistakes) };
  const readable = filesOf(contentIndex, 'document').filter(({ text }) => text !== undefined);
  const document = readable.find((file) => nameOf(file) === id);
  if (!document) {
    const suggestion = nearest(id, readable.map(nameOf));
    return { refused: `There is no document named "${id}".${suggestion ? ` Did you mean "${suggestion}"?` : ''}` };
  }
  const problems = checkContent(content);
  if (problems.length) return { refused: 'Nothing is published while there are mistakes:', problems };

  const { version } = document.data as Document;
  const published = publishedOf(contentIndex)!;
  const hashes = hashesOf(content.files, document);
  const recorded = published.documents[id]?.[version];
  if (recorded && !changedFiles(recorded, hashes).length) {
    return {
      done:
        `Version "${version}" of ${id} is published already, with these words: there is nothing to publish. ` +
        'Values and contacts can change without a new version.',
    };
  }
  const documents = { ...published.documents, [id]: { ...published.documents[id], [version]: hashes } };
  const writes = new Map([['published.json', publishedText({ ...published, documents })]]);
  const refused = applyChange(folder, { writes, moves: [] });
  if (refused) return { refused };
  return {
    done:
      `Version "${version}" of ${id} is ready. When your change has been published and merged, customers agree to it, ` +
      'and from then on its words change only together with its version.',
  };
}

/** Writes published.json, with its documents in alphabetical order. */
export function publishedText({ documents, ...rest }: Published): string {
  const sorted = Object.entries(documents).sort(([a], [b]) => (a < b ? -1 : 1));
  return formatJson(JSON.stringify({ ...rest, documents: Object.fromEntries(sorted) }));
}
