import type { Document, Value, Values } from '../../types.gen.ts';
import { type ContentIndex, contentName, filesOf, sectionsOf } from '../model/content-index.ts';
import { sectionEntries, sectionNames } from '../model/sections.ts';
import type { Finding } from './finding.ts';

/** Reports sections to be confirmed by a compliance reader, with the reason: again with each version (D-06). */
export function sectionFindings(contentIndex: ContentIndex): Finding[] {
  return filesOf(contentIndex, 'document').flatMap((document) =>
    sectionEntries(document.data).flatMap(({ section, confirm }, index): Finding[] => {
      if (confirm === undefined) return [];
      const message = `The section "${section}" has to be confirmed by a compliance reader. ${confirm}`;
      const { version } = document.data as Document;
      const name = `confirm:documents/${contentName(document)}/${section}`;
      return [{ file: document.path, pointer: `/sections/${index}/section`, message, name, value: version }];
    }),
  );
}

/** Reports documents that say a notice of one thing in several sections: customers cannot tell which holds. */
export function noticeFindings(contentIndex: ContentIndex): Finding[] {
  const { $schema: _, ...values } = filesOf(contentIndex, 'values')[0]!.data as Values;
  const notices = Object.entries(values as Record<string, Value>);
  const topics = new Set(notices.flatMap(([, { notice }]) => notice ?? []));
  return filesOf(contentIndex, 'document').flatMap((document) =>
    [...topics].flatMap((topic): Finding[] => {
      const names = notices.flatMap(([name, { notice }]) => (notice === topic ? name : []));
      const said = sectionsOf(contentIndex.files, document).flatMap(({ file, name }) => {
        const { placeholders = [] } = contentIndex.markdown.get(file) ?? {};
        const found = placeholders.filter((one) => names.includes(one.name)).map((one) => `{${one.name}}`);
        return found.length ? [{ name, words: [...new Set(found)].join(' and ') }] : [];
      });
      if (said.length < 2) return [];
      const places = said.map(({ name, words }) => `"${name}" says ${words}`).join(', ');
      const message = `Several sections say how long before ${topic}: ${places}. Say it in one of them, and let the others name that.`;
      const pointer = `/sections/${sectionNames(document.data).indexOf(said[1]!.name)}`;
      return [{ file: document.path, pointer, message, name: `several-notices:documents/${contentName(document)}` }];
    }),
  );
}
