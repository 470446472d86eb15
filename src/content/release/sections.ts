import type { Document } from '../../types.gen.ts';
import { type ContentIndex, filesOf, nameOf } from '../model/content-index.ts';
import { sectionEntries } from '../model/sections.ts';
import type { Finding } from './finding.ts';

/**
 * Reports sections of documents that a compliance reader has to confirm, each with
 * its reason (D-06): again with each version that is accepted with its value.
 */
export function sectionFindings(contentIndex: ContentIndex): Finding[] {
  return filesOf(contentIndex, 'document').flatMap((document) =>
    sectionEntries(document.data).flatMap(({ section, confirm }, index): Finding[] => {
      if (confirm === undefined) return [];
      const message = `The section "${section}" has to be confirmed by a compliance reader. ${confirm}`;
      const { version } = document.data as Document;
      const name = `confirm:documents/${nameOf(document)}/${section}`;
      return [{ file: document.path, pointer: `/sections/${index}/section`, message, name, value: version }];
    }),
  );
}
