import type { CompiledDocument, CompiledSection } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { continuesSection, inspectMarkdown } from '../markdown/inspect.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { idsOfSection, sectionEntries } from '../model/sections.ts';
import type { Parts } from './parts.ts';

/** Compiles documents by id. `ofFile` adapts the HTML of a section's file to its edition. */
export function compileDocuments(
  contentIndex: ContentIndex,
  parts: Parts,
  contacts: Record<string, string>,
  ofFile: (file: ContentFile | undefined, html: string) => string,
): Record<string, CompiledDocument> {
  return Object.fromEntries(
    [...parts.documents].map(([id, { document, sections }]) => {
      const entries = sectionEntries(document).map((entry) => ({ ...entry, text: sections.get(entry.section)! }));
      const ids = new Set(entries.flatMap(({ section }) => idsOfSection(section)));
      const compiled: CompiledSection[] = [];
      for (const { section, when, gist, text } of entries) {
        const isContinued = compiled.length > 0 && continuesSection(text);
        const firstId = isContinued ? section : `${section}-heading`;
        // The check inspects the text with the same options, so that it is parsed once for both.
        const { compiled: source } = inspectMarkdown(text, {
          section: isContinued ? 'continued' : 'own',
          ids,
          firstId,
          contacts,
        });
        const { headings } = source!;
        const html = ofFile(fileOfSection(contentIndex, id, section), source!.html);
        const condition = when && { when };
        const part = { name: section, html, ...(gist !== undefined && { gist }) };
        if (isContinued) compiled.at(-1)!.parts.push({ ...part, ...condition });
        else compiled.push({ id: section, heading: headings[0]!.line, ...condition, parts: [part] });
      }
      const { title, version } = document;
      return [id, { id, version, title, sections: compiled }];
    }),
  );
}

const fileOfSection = (contentIndex: ContentIndex, document: string, section: string) =>
  filesOf(contentIndex, 'section').find(
    ({ place }) => place.kind === 'section' && place.document === document && place.name === section,
  );
