import { formatJson } from '../json/format.ts';
import { type ContentIndex, contentName, filesOf, referencesBy } from '../model/content-index.ts';
import { didYouMean, nearest } from '../problem/suggest.ts';
import { editFile } from './change.ts';
import { freeName, nameProblem, unwritten } from './new-file.ts';
import { blockEdit, type Draft, type Drafter, headingOf, pathInMessage } from './scaffold.ts';

/** Drafts a text, and its block on the page `on`, which may be left out if a page names the text already. */
export function draftText(name: string, on: string | undefined): Drafter {
  return (contentIndex, folder) => {
    const refused = nameProblem('text', name, contentIndex.names.text);
    if (refused) return { refused };
    const writes = new Map([[`text/${name}.md`, `${unwritten}\n`]]);
    const next = [`Write the text in ${pathInMessage(folder, `text/${name}.md`)}.`];
    const showing = referencesBy(contentIndex, 'text').filter(({ value }) => value === name);
    if (showing.some(({ file }) => on === undefined || contentName(file) === on)) return { writes, next };
    return onPage(contentIndex, folder, on, {
      kind: 'text',
      name,
      block: { type: 'text', markdown: name },
      writes,
      next,
    });
  };
}

/** Drafts a document with one section, and its block on the page `on`. Its version is `month`, such as 2026-01. */
export function draftDocument(name: string, on: string | undefined, month: string): Drafter {
  return (contentIndex, folder) => {
    const refused = nameProblem('document', name, contentIndex.names.document);
    if (refused) return { refused };
    const $schema = '../../../schemas/generated/editor/document.schema.json';
    const document = { $schema, title: headingOf(name), version: month, sections: ['summary'] };
    const writes = new Map([
      [`documents/${name}/document.json`, formatJson(JSON.stringify(document))],
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

/** Drafts a letter with a text of its own. An act sends it; without one, only the provider's call. */
export function draftLetter(name: string, act: string | undefined): Drafter {
  return ({ names }, folder) => {
    const refused = nameProblem('letter', name, names.letter);
    if (refused) return { refused };
    const text = freeName(`letter-${name}`, names.text);
    const letter = {
      $schema: '../../schemas/generated/editor/letter.schema.json',
      subject: `${headingOf(name)}: {provider}`,
      sends: act === undefined ? { call: true } : { act },
      blocks: [{ type: 'text', markdown: text }],
    };
    const path = `letters/${name}.json`;
    return {
      writes: new Map([
        [path, formatJson(JSON.stringify(letter))],
        [`text/${text}.md`, `${unwritten}\n`],
      ]),
      next: [
        `Write the text in ${pathInMessage(folder, `text/${text}.md`)}, and the subject in ${pathInMessage(folder, path)}.`,
        'See it: npm run studio; as it is sent: npm start, then /demo/letters',
      ],
    };
  };
}

type New = { kind: string; name: string; block: object; writes: Map<string, string>; next: string[] };

/** Adds the block that shows something new to a page. */
function onPage(
  contentIndex: ContentIndex,
  folder: string,
  on: string | undefined,
  { kind, name, block, writes, next }: New,
): Draft {
  const how = `npm run new ${kind} ${name} on <page>`;
  if (on === undefined)
    return { refused: `Say which page shows it, because a ${kind} that no page uses is a mistake: ${how}` };
  const page = filesOf(contentIndex, 'page').find((file) => contentName(file) === on && file.text !== undefined);
  if (!page) {
    const question = didYouMean(nearest(on, contentIndex.names.page));
    return { refused: `There is no page named "${on}".${question || ` Make it first: npm run new page ${on}`}` };
  }
  const edit = blockEdit(contentIndex.schemas, page, block);
  if (!edit) return { refused: `${page.path} has mistakes: put them right first (npm run check).` };
  return {
    writes: new Map([...writes, [page.path, editFile(folder, page.path, [edit])]]),
    next: [
      ...next,
      `It shows near the end of the page: move its line in ${pathInMessage(folder, page.path)} to where it should be.`,
    ],
  };
}
