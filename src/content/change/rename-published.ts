import type { Document, Published } from '../../types.gen.ts';
import { hashesOf, publishedOf } from '../check/published.ts';
import { filesOf, nameOf, type Survey } from '../model/content-index.ts';
import { publishedText } from './publish.ts';
import type { Renaming } from './rename-rules.ts';

/**
 * What published.json has to say after renaming, or nothing where it stays as it is. A version's words are the same after
 * it; only the names in its files are others.
 */
export function followPublished(before: Survey, after: Survey, { kind, old, next }: Renaming): string | undefined {
  const published = publishedOf(before);
  if (!published) return undefined;
  const documents: Published['documents'] = {};
  for (const [id, versions] of Object.entries(published.documents)) {
    documents[kind === 'document' && id === old ? next : id] = { ...versions };
  }
  for (const document of filesOf(after, 'document')) {
    if (after.unsure.has(document)) continue;
    const { version } = document.data as Document;
    const versions = documents[nameOf(document)];
    if (versions?.[version]) versions[version] = hashesOf(after.files, document);
  }
  const same = JSON.stringify(documents) === JSON.stringify(published.documents);
  return same ? undefined : publishedText({ ...published, documents });
}
