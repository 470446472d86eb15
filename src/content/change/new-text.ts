import { filesOf, nameOf, type Survey } from '../model/content-index.ts';
import { nearest } from '../problem/suggest.ts';
import { withBlock } from './insert.ts';
import { type Draft, placeOf } from './make.ts';
import { headingOf, nameProblem } from './new-names.ts';
import { unwritten } from './new-page.ts';

/** A text, shown on a page; a text that a page names already needs no other. */
export function draftText(name: string, on: string | undefined): (survey: Survey, folder: string) => Draft {
  return (survey, folder) => {
    const refused = nameProblem('text', name, survey.names.text);
    if (refused) return { refused };
    const writes = new Map([[`text/${name}.md`, `${unwritten}\n`]]);
    const next = [`Write the text in ${placeOf(folder, `text/${name}.md`)}.`];
    const isAwaited = survey.references.some((it) => it.format === 'text' && it.value === name);
    if (on === undefined && isAwaited) return { writes, next };
    return onPage(survey, folder, on, { kind: 'text', name, block: { type: 'text', markdown: name }, writes, next });
  };
}

/** A document with one section, shown on a page. `month` is the first version's name, such as 2026-01. */
export function draftDocument(
  name: string,
  on: string | undefined,
  month: string,
): (survey: Survey, folder: string) => Draft {
  return (survey, folder) => {
    const refused = nameProblem('document', name, survey.names.document);
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
      `Write the section in ${placeOf(folder, `documents/${name}/summary.md`)}.`,
      'Each further section is a file beside it, and its name in "sections" of document.json.',
      `When its words are final: npm run content -- publish ${name}`,
    ];
    return onPage(survey, folder, on, {
      kind: 'document',
      name,
      block: { type: 'document', document: name },
      writes,
      next,
    });
  };
}

type New = { kind: string; name: string; block: object; writes: Map<string, string>; next: string[] };

/** Adds the block that shows something new to a page. */
function onPage(
  survey: Survey,
  folder: string,
  on: string | undefined,
  { kind, name, block, writes, next }: New,
): Draft {
  const how = `npm run new ${kind} ${name} on <page>`;
  if (on === undefined)
    return { refused: `Say which page shows it, because a ${kind} that no page uses is a mistake: ${how}` };
  const page = filesOf(survey, 'page').find((file) => nameOf(file) === on && file.text !== undefined);
  if (!page) {
    const meant = nearest(on, survey.names.page);
    return {
      refused: `There is no page named "${on}".${meant ? ` Did you mean "${meant}"?` : ` Make it first: npm run new page ${on}`}`,
    };
  }
  const changed = withBlock(survey.schemas, folder, page, block);
  if (changed === undefined) return { refused: `${page.path} has mistakes: put them right first (npm run check).` };
  return {
    writes: new Map([...writes, [page.path, changed]]),
    next: [
      ...next,
      `It shows near the end of the page: move its line in ${placeOf(folder, page.path)} to where it should be.`,
    ],
  };
}
