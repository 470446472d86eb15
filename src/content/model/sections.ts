import type { Document, When } from '../../types.gen.ts';
import { isObject } from '../schema/walk.ts';

/** A section in the list of its document, with its condition, and why it is to be confirmed. */
export type SectionEntry = { section: string; when?: When; gist?: string; confirm?: string };

/** Lists the sections of a document in order. Entries with mistakes are left out. */
export function sectionEntries(document: unknown): SectionEntry[] {
  const { sections } = (document ?? {}) as Partial<Document>;
  if (!Array.isArray(sections)) return [];
  return sections.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [{ section: entry }];
    return isObject(entry) && typeof entry.section === 'string' ? [entry as SectionEntry] : [];
  });
}

export const sectionNames = (document: unknown): string[] => sectionEntries(document).map(({ section }) => section);

/** Returns the ids of a section: its own, and the id of its heading. */
export const idsOfSection = (name: string): string[] => [name, `${name}-heading`];
