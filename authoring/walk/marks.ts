/** Marks the placeholders of content, so that what is drawn says which words stand for them, and where they are written. */
import type { Content } from '../../src/content/folder/load.ts';
import { escapeStep } from '../../src/content/json/pointer.ts';
import type { Mistake, Place } from '../../src/content/problem/problem.ts';
import { defined } from '../../src/rules/defined.ts';
import { placeholderNames } from '../../src/rules/fill.ts';
import type { AskedQuestion } from '../../src/server/answers/asking.ts';
import type { Compiled, CompiledPage, CompiledSite, FactRow } from '../../src/types.gen.ts';
import { blocksOf } from './block-traits.ts';
import { fileOfPage } from './types.ts';

/**
 * Where a placeholder is written: in a line of a file, or as the placeholder of its name with that number in a text. What
 * has no name is all that a row says.
 */
export type Written = { name: string; file: string } & ({ pointer: (string | number)[] } | { nth: number });

/** Whether it is written in a message, which has no conditions: of messages.json, or of a question. */
export const isMessage = (of: Written): boolean =>
  of.file === messagesFile || ('pointer' in of && of.pointer.some((step) => step === 'messages' || step === 'rules'));

const messagesFile = 'messages.json';

/** A placeholder as it was drawn: where it is written, and the words that stand for it. */
export type DrawnName = { of: Written; words: string };

/** A letter of no script stands before each placeholder until the page is drawn, and another one behind it. */
const [first, end] = [0xf0000, '\uf8f2'];
const pieces = /([\u{f0000}-\u{ffffd}])|\uf8f2|<[^<>]*>|[^\uf8f2\u{f0000}-\u{ffffd}<]+|</gu;
/** A plural as a build compiles it, with its forms, or a placeholder. */
const named = /\{[\w.]+\}\{\|.*?\|\}|(?<!\\)\{[A-Za-z]\w*(?:\.[a-z]\w*)?\}/g;

/** The content with marks. A page gets them when it is asked for. */
export function markedSite(site: CompiledSite) {
  const all: Written[] = [];
  const marked = (words: string, of: Written) => {
    all.push(of);
    return String.fromCodePoint(first + all.length - 1) + words + end;
  };

  /** Data whose lines have marks. Rows are left out by their labels, so those are asked for by labels with marks. */
  function withMarks<Data>(data: Data, file: string, at: (string | number)[] = []): Data {
    if (typeof data === 'string') {
      const mark = (own: string) => marked(own, { name: placeholderNames(own)[0]!, file, pointer: at });
      return data.replace(named, mark) as Data;
    }
    if (typeof data !== 'object' || data === null) return data;
    if (Array.isArray(data)) return data.map((one, index) => withMarks(one, file, [...at, index])) as Data;
    const entries = Object.entries(data).map(([key, one]) => [
      key,
      key === 'without' ? labelsOf(one as string[]) : withMarks(one as unknown, file, [...at, key]),
    ]);
    return Object.fromEntries(entries) as Data;
  }

  const wholeRows = (group: string, own: FactRow[]) =>
    own.map((row, i) => ({
      ...row,
      text: marked(row.text, { name: '', file: 'facts.json', pointer: [group, i, 'text'] }),
    }));
  const marks = site.rows && Object.entries(withMarks(site.rows, 'facts.json'));
  const rows = marks && Object.fromEntries(marks.map(([group, own]) => [group, wholeRows(group, own)]));
  const labelsOf = (without: readonly string[]) =>
    Object.entries(site.rows ?? {}).flatMap(([group, own]) =>
      own.flatMap(({ label }, index) => (without.includes(label) ? [rows![group]![index]!.label] : [])),
    );

  const messages = withMarks(site.messages, messagesFile);

  function htmlWithMarks(html: string, file: string): string {
    const counts: Record<string, number> = {};
    return html.replace(/<span data-v="([^"]*)"><\/span>/g, (slot, name: string) => {
      const nth = counts[name] ?? 0;
      counts[name] = nth + 1;
      return marked(slot, { name, file, nth });
    });
  }

  return {
    site: { ...site, messages, ...(rows && { rows }) },
    pageOf(page: CompiledPage): CompiledPage {
      const { title, heading, blocks } = withMarks(page.page, fileOfPage(page.name));
      const texts = Object.entries(page.texts).map(([name, html]) => [name, htmlWithMarks(html, `text/${name}.md`)]);
      const documents = Object.entries(page.documents).map(([id, document]) => {
        const sections = document.sections.map((section) => ({
          ...section,
          parts: section.parts.map((part) => ({
            ...part,
            html: htmlWithMarks(part.html, `documents/${id}/${part.name}.md`),
          })),
        }));
        return [id, { ...document, sections }];
      });
      return {
        ...page,
        page: { ...page.page, title, blocks, ...(heading && { heading }) },
        ...(page.messages && { messages: withMarks(page.messages, messagesFile) }),
        texts: Object.fromEntries(texts),
        documents: Object.fromEntries(documents),
      };
    },
    /** The messages, and what questions say of wrong answers, with marks: the server fills them. */
    ofFaults(acts: NonNullable<Compiled['acts']>, pages: readonly CompiledPage[]): Pick<Compiled, 'site' | 'acts'> {
      const askedOf = ({ page, question }: AskedQuestion) => {
        const blocks = [...blocksOf(pages.find(({ name }) => name === page)!.page.blocks)];
        const { pointer } = blocks.find(({ block }) => 'name' in block && block.name === question.name)!;
        const { messages, rules } = question;
        const said = withMarks(defined({ messages, rules }), fileOfPage(page), pointer.split('/').slice(1));
        return { page, question: { ...question, ...said } };
      };
      const all = Object.entries(acts).map(([name, { messages, questions = [], ...act }]) => [
        name,
        {
          ...act,
          messages: withMarks(messages, messagesFile),
          questions: (questions as AskedQuestion[]).map(askedOf),
        },
      ]);
      return { site: { ...site, messages }, acts: Object.fromEntries(all) };
    },
    /** The placeholders of what was drawn. */
    read(html: string): DrawnName[] {
      const found: DrawnName[] = [];
      const open: DrawnName[] = [];
      for (const [piece, mark] of html.matchAll(pieces)) {
        if (mark) {
          const one = { of: all[mark.codePointAt(0)! - first]!, words: '' };
          open.push(one);
          found.push(one);
        } else if (piece === end) open.pop();
        else if (!piece.startsWith('<')) for (const one of open) one.words += piece;
      }
      return found;
    },
  };
}

/** The words of what was drawn, without marks and elements. */
export const wordsIn = (html: string): string => html.replace(/[\u{f0000}-\u{ffffd}\uf8f2]|<[^<>]*>/gu, '');

/** The pointer of a line by its steps. */
export const pointerTo = (steps: readonly (string | number)[]) =>
  steps.map((step) => `/${escapeStep(String(step))}`).join('');

/** A mistake at the place where something that was drawn is written. */
export function mistakeAt(files: Content['files'], { of }: DrawnName, message: string): Mistake {
  const text = files.find(({ path }) => path === of.file)?.text ?? '';
  return { file: of.file, ...placeOf(of, text), message, only: 'words' };
}

/** Where a placeholder stands in its file, which has this text. */
function placeOf(of: Written, text: string): Place {
  const find = `{${of.name}}`;
  if ('pointer' in of) return { pointer: pointerTo(of.pointer), ...(of.name && { find }) };
  const [at = 0] = [...text.matchAll(new RegExp(find.replace(/[.{}]/g, '\\$&'), 'g'))]
    .slice(of.nth)
    .map(({ index }) => index);
  return { offset: at };
}
