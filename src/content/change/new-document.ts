import { nameProblem, unwritten } from './new-file.ts';
import { type Drafter, headingOf, onPage, pathInMessage } from './scaffold.ts';

/**
 * Drafts a document with one section, and the block that shows it on the page `on`. Its version is named `month`, such
 * as 2026-01.
 */
export function draftDocument(name: string, on: string | undefined, month: string): Drafter {
  return (contentIndex, folder) => {
    const refused = nameProblem('document', name, contentIndex.names.document);
    if (refused) return { refused };
    const document = [
      '{',
      '  "$schema": "../../../schemas/generated/editor/document.schema.json",',
      `  "title": ${JSON.stringify(headingOf(name))},`,
      `  "version": ${JSON.stringify(month)},`,
      '  "sections": ["summary"]',
      '}\n',
    ];
    const writes = new Map([
      [`documents/${name}/document.json`, document.join('\n')],
      [`documents/${name}/summary.md`, `## Summary\n\n${unwritten}\n`],
    ]);
    const next = [
      `Write the section in ${pathInMessage(folder, `documents/${name}/summary.md`)}.`,
      'Each further section is a file beside it, and its name in "sections" of document.json.',
      `When its words are final: npm run content -- publish ${name}`,
    ];
    return onPage(contentIndex, folder, on, {
      kind: 'document',
      name,
      block: { type: 'document', document: name },
      writes,
      next,
    });
  };
}
