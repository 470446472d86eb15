import { memoize } from '../../../src/rules/memoize.ts';
import { withNested } from '../../../src/rules/questions/question.ts';
import type { Block, CompiledDocument, CompiledPage } from '../../../src/types.gen.ts';
import { type Project, pointerIn, valueAt } from '../../api/pure.ts';
import { isLetter } from '../../walk/letter-pages.ts';
import { fileOfPage, type GallerySite, type SiteName } from '../../walk/types.ts';
import { withValue } from '../edit/json-edit.ts';
import type { Json, Pointer } from '../types.ts';
import { lettersIn, openPlaces, withoutMarks } from './places.ts';
import type { Place } from './source.ts';

/** Where the data of a page begins in a file. A page of the samples is one fixture of its block. */
export function fileOf(name: SiteName, { name: page, page: { title, blocks } }: CompiledPage) {
  if (name === 'content') return { file: fileOfPage(page), placeOf: (pointer: Pointer) => pointer };
  const file = `src/blocks/${blocks[0]?.type}/fixtures/valid.json`;
  return { file, placeOf: (at: Pointer) => (at[0] === 'blocks' ? [title, ...at.slice(2)] : [title]) };
}

const mapped = <Value, Next>(all: Record<string, Value>, next: (value: Value, name: string) => Next) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, next(value, name)]));

/** The property of a block that has what stands around it. */
export const edgesName = 'studioEdges';

/** Where the value of a placeholder is, in the text of a letter, which is sent without its slots. */
export const keptSlot = 'data-slot';
const slot = /<span data-v=("[^"]*")><\/span>/g;

const noWords = { letter: 0, slot: 0, image: 0 };

/** A site with the places of all words that a page can show. A page gets them when it is asked for. */
export function placeSite({ site, file, pages }: GallerySite, name: SiteName, { schemas }: Pick<Project, 'schemas'>) {
  const places = openPlaces();
  const { markOf, placed, blockEdges } = places;

  /** Gives lines of data their places. */
  const withPlaces = <Data>(data: Data, pointers: Pointer[], placeOf: (pointer: Pointer) => Place): Data =>
    pointers.reduce<Json>(
      (all, at) => withValue(all, at.map(String), placed(String(valueAt(data, at) ?? ''), placeOf(at))),
      data as Json,
    ) as Data;

  const placeMessages = (all: Record<string, string>) =>
    mapped(all, (words, name) => placed(words, { file: 'messages.json', pointer: [name] }));

  const linesIn = (schema: string, data: unknown): Pointer[] =>
    schemas
      .references(`schemas/${schema}.schema.json`, data)
      .flatMap(({ format, pointer }) => (format === 'line' ? [pointerIn(pointer)] : []));
  const placeFile = <Data>(of: 'acts' | 'facts', data: Data): Data =>
    withPlaces(data, linesIn(of, data), (pointer) => ({ file: `${of}.json`, pointer }));
  const rows = site.rows && placeFile('facts', site.rows);
  /** Rows are left out by their labels, so those are asked for by the labels that have places. */
  const labelsOf = (without: readonly string[]) =>
    Object.values(rows ?? {}).flatMap((group) =>
      group.flatMap(({ label }) => (without.map(withoutMarks).includes(withoutMarks(label)) ? [label] : [])),
    );

  /** The questions of an act with the words that they have on their own pages. */
  function placeAsked(asks: NonNullable<CompiledPage['asks']>) {
    const questions = asks.questions.map(({ page, question }) => {
      const asked = pages.find((one) => one.name === page);
      const blocks = asked ? withNested(placePage(asked).page.blocks) : [];
      const own = blocks.find((block) => 'name' in block && 'name' in question && block.name === question.name);
      // What is compiled into the question, such as the amounts of a sum, stays.
      const placedQuestion = { ...question, ...own, ...(question.when && { when: question.when }) } as Block;
      return { page, question: placedQuestion };
    });
    return { ...asks, questions };
  }

  const placePage = memoize((page: CompiledPage): CompiledPage => {
    const { file, placeOf } = fileOf(name, page);
    const placeAt = (pointer: Pointer) => ({ file, pointer: placeOf(pointer) });
    const words = withPlaces(page.page, [['title'], ...linesIn('page', page.page)], (at) =>
      placeAt(at[0] === 'title' && isLetter(page) ? ['subject'] : at),
    );
    const ofFile = (own: string) => (name === 'content' ? { file: own, ...noWords } : placeAt([]));
    return {
      ...page,
      page: { ...words, blocks: blocksWithEdges(words.blocks, ['blocks'], placeAt) },
      texts: mapped(page.texts, (html, text) =>
        placeHtml(
          isLetter(page) ? html.replace(slot, `<span ${keptSlot}=$1>$&</span>`) : html,
          text === 'sample' ? placeAt([]) : { file: `text/${text}.md`, ...noWords },
        ),
      ),
      ...(page.messages && { messages: placeMessages(page.messages) }),
      documents: mapped(page.documents, ({ title, sections, ...document }) => {
        const fileOfDocument = `documents/${document.id}/document.json`;
        const pathOf = (part = '') => ofFile(`documents/${document.id}/${part}.md`);
        // Each entry of the file is a part, in its order.
        let entries = 0;
        const placePart = ({ html, gist, ...part }: CompiledDocument['sections'][number]['parts'][number]) => {
          const pointer = ['sections', entries++, 'gist'];
          return {
            ...{ ...part, html: placeHtml(html, pathOf(part.name)) },
            ...(gist !== undefined && { gist: placed(gist, { file: fileOfDocument, pointer }) }),
          };
        };
        return {
          ...{ ...document, title: placed(title, { file: fileOfDocument, pointer: ['title'] }) },
          sections: sections.map((section) => ({
            ...{ ...section, heading: placed(section.heading, pathOf(section.parts[0]?.name)) },
            parts: section.parts.map(placePart),
          })),
        };
      }),
    } as CompiledPage;
  });

  const blocksWithEdges = (blocks: readonly Block[], at: Pointer, placeAt: (pointer: Pointer) => Place): Block[] =>
    blocks.map((block, index) => {
      const pointer = [...at, index];
      const isOfLink = schemas.at(`src/blocks/${block.type}/schema.json`).schema.needs === 'switch-order';
      const inner = 'blocks' in block && { blocks: blocksWithEdges(block.blocks, [...pointer, 'blocks'], placeAt) };
      const takes = 'without' in block && block.without && { without: labelsOf(block.without) };
      return {
        ...block,
        ...inner,
        ...takes,
        [edgesName]: blockEdges({ ...placeAt(pointer), ...(isOfLink && { isOfLink }) }),
      };
    });

  /** Gives each paragraph, heading, cell and entry of compiled Markdown its place: what of the text stands before it. */
  function placeHtml(html: string, place: Place): string {
    const before = { ...noWords };
    return html.replace(/(<(?:p|li|h\d|t[dh]|pre)\b[^<>]*>)(?!\s*<p)|<[^<>]*>|[^<]+/g, (piece, box?: string) => {
      if (piece.startsWith('<img')) before.image += 1;
      else if (piece.includes(' data-v=')) before.slot += 1;
      else if (!piece.startsWith('<'))
        before.letter += lettersIn(piece.replaceAll('&nbsp;', '').replace(/&\w+;/g, '&'));
      return box ? piece + markOf('letter' in place ? { ...place, ...before } : place) : piece;
    });
  }

  const notices = site.notices?.map((notice, index) => ({
    ...notice,
    text: placed(notice.text, { file: 'site.json', pointer: ['notices', index, 'text'] }),
    ...(notice.link && {
      link: {
        ...notice.link,
        label: placed(notice.link.label, { file: 'site.json', pointer: ['notices', index, 'link', 'label'] }),
      },
    }),
  }));
  const { policies, social } = file.footer;
  const label = (list: string) => (_: object, i: number) => ['footer', list, i, 'label'];
  const ofFooter = [['company'], ['mailbox', 'label']].map((at) => ['footer', ...at]);
  const lines = [['logo', 'alt'], ...ofFooter, ...policies.map(label('policies')), ...social.map(label('social'))];
  return {
    places,
    site: {
      ...{ ...site, ...(notices && { notices }), messages: placeMessages(site.messages) },
      ...(name === 'content' && {
        ...(rows && { rows }),
        acts: placeFile('acts', site.acts),
        company: placed(site.company, { file: 'site.json', pointer: ['footer', 'company'] }),
      }),
    },
    file: withPlaces(file, lines, (pointer) => ({ file: 'site.json', pointer })),
    pageOf(page: CompiledPage): CompiledPage {
      const own = placePage(page);
      return own.asks ? { ...own, asks: placeAsked(own.asks) } : own;
    },
  };
}
