/** What a file of content/ is. A file's schema follows from its place. */
export type Place =
  | { kind: 'site' | 'messages' | 'values' | 'journeys' | 'states' | 'demo-links'; schema: string }
  | { kind: 'page'; name: string; schema: string }
  | { kind: 'text'; name: string }
  | { kind: 'document'; name: string; schema: string }
  | { kind: 'section'; document: string; name: string };

/** The files that every content folder has. */
export const requiredFiles = [
  'site.json',
  'messages.json',
  'values.json',
  'journeys.json',
  'states.json',
  'demo-links.json',
];

const schemaFor = (kind: string) => `schemas/${kind}.schema.json`;

/** The place of a file, by its path below content/; nothing where no file of content belongs. */
export function placeOf(path: string): Place | undefined {
  if (requiredFiles.includes(path)) {
    const kind = path.replace('.json', '') as 'site';
    return { kind, schema: schemaFor(kind) };
  }
  const page = /^pages\/([^/]+)\.json$/.exec(path);
  if (page) return { kind: 'page', name: page[1]!, schema: schemaFor('page') };
  const text = /^text\/([^/]+)\.md$/.exec(path);
  if (text) return { kind: 'text', name: text[1]! };
  const document = /^documents\/([^/]+)\/document\.json$/.exec(path);
  if (document) return { kind: 'document', name: document[1]!, schema: schemaFor('document') };
  const section = /^documents\/([^/]+)\/([^/]+)\.md$/.exec(path);
  if (section) return { kind: 'section', document: section[1]!, name: section[2]! };
  return undefined;
}

/** The content folder's folders and the files in them, for messages about what is in the wrong place. */
export const folders = ['pages', 'text', 'documents'];
