import { askedByBounds } from '../../src/content/model/bounds.ts';
import { todayFact } from '../../src/rules/compare.ts';
import { belongsTo, namesInRow } from '../../src/rules/fact-rows.ts';
import { placeholderNames } from '../../src/rules/fill.ts';
import { memoize } from '../../src/rules/memoize.ts';
import { answerPrefix, isQuestion, type Question } from '../../src/rules/questions/question.ts';
import { comparisonsIn, subjectsIn } from '../../src/rules/when.ts';
import type { Block, CompiledPage, CompiledSite, FactRow, When } from '../../src/types.gen.ts';
import { actNamed, conditionsIn } from '../api/node.ts';
import { schemas } from './fixture-files.ts';

/** A block with the blocks around it, outermost first. */
export type PlacedBlock = { block: Block; pointer: string; gates: Block[] };

/** Every block of a page, in the order in which they are drawn. */
export function* blocksOf(blocks: readonly Block[], pointer = '/blocks', gates: Block[] = []): Generator<PlacedBlock> {
  for (const [position, block] of blocks.entries()) {
    const blockPointer = `${pointer}/${position}`;
    yield { block, pointer: blockPointer, gates };
    if ('blocks' in block) yield* blocksOf(block.blocks, `${blockPointer}/blocks`, [...gates, block]);
  }
}

/** The traits of a block by its schema, and its names, without its condition and nested blocks. */
export const traitsOf = memoize((block: Block) => {
  const { when: _when, ...rest } = block;
  const blockData = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'blocks'));
  const schema = `src/blocks/${block.type}/schema.json`;
  const visits = schemas.walk(schema, blockData);
  const references = schemas.references(schema, blockData);
  const [act] = visits.flatMap(({ schema, value }) => actNamed(schema, value) ?? []);
  const [keeps] = visits.flatMap(({ schema, value }) => (schema.keeps ? [String(value)] : []));
  const texts = visits.flatMap(({ schema }) => Object.keys(schema.texts ?? {}));
  return {
    ...(act && { act }),
    /** The act whose answers it keeps for a later page. */
    ...(keeps && { keeps }),
    /** Whether the customer ticks its words before the blocks in it can be used. */
    locks: visits.some(({ schema }) => schema.words === 'statement'),
    /** The data that it reads besides the link. */
    needs: visits.flatMap(({ schema }) => schema.needs ?? []),
    /** Whether it leads customers on, or shows them the contacts. */
    isWay: visits.some(({ schema }) => schema.way),
    /** Whether a page with it needs the security policy of card pages (D-15). */
    cardPolicy: visits.some(({ schema }) => schema.cardPolicy),
    /** Whether it needs a card form on its page. */
    offersWallets: visits.some(({ schema }) => schema.offersWallets),
    /** The prefixes of its own messages. */
    messages: visits.flatMap(({ schema }) => schema.messages ?? []),
    /** The contacts, values and facts that its component reads by itself. */
    shows: visits.flatMap(({ schema }) => schema.shows ?? []),
    /** The conditions of its entries. */
    whens: [...conditionsIn(visits).values()],
    /** Lists the names of a format in the block. The texts include those that the block shows without naming them. */
    names: (format: string): string[] => [
      ...references.filter((it) => it.format === format).map((it) => it.value),
      ...(format === 'text' ? texts : []),
    ],
  };
});

/** A page with the groups of facts that its blocks take. */
type WithRows = CompiledPage & { rows?: Record<string, FactRow[]> };

const rowsIn = ({ rows }: WithRows, block: Block): FactRow[] =>
  traitsOf(block)
    .names('facts')
    .flatMap((group) => rows?.[group] ?? [])
    .filter((row) => belongsTo(row, block.type === 'receipt' ? 'receipt' : 'page'));

/** What else the bounds and rules of a question look at: a link that has it may leave no answer. */
const countedFrom = (question: Question): string[] =>
  [...askedByBounds(question).map(({ when }) => when), ...(question.rules ?? []).map(({ must }) => must)]
    .flatMap(subjectsIn)
    .filter((name) => name !== answerPrefix + question.name && name !== todayFact);

/** Lists the names of all placeholders in a block, and those that its component reads by itself. */
export function placeholdersOf(site: CompiledSite, page: WithRows, block: Block): string[] {
  const { names, shows } = traitsOf(block);
  // A property whose value is the name of a fact shows that fact.
  const { type: _type, ...properties } = block;
  const factNames = Object.values(properties).filter(
    (value) => typeof value === 'string' && Object.hasOwn(site.facts, value),
  );
  return [
    ...new Set([
      ...names('line').flatMap(placeholderNames),
      ...rowsIn(page, block).flatMap(namesInRow),
      ...names('message').flatMap((name) => placeholderNames(site.messages[name] ?? '')),
      ...names('text').flatMap((name) => slotsIn(page.texts[name] ?? '')),
      ...names('document')
        .flatMap((name) => page.documents[name]?.sections ?? [])
        .flatMap(({ parts }) => parts.flatMap(({ html }) => slotsIn(html))),
      ...factNames,
      ...(isQuestion(block) ? countedFrom(block) : []),
      ...shows.filter((name) => name in schemas.facts || name in site.contacts || name in site.values),
    ]),
  ];
}

/** Lists the conditions inside a block, of its entries and of the documents that it shows, beside its own. */
export function whensIn(page: WithRows, block: Block): When[] {
  const { names, whens } = traitsOf(block);
  const ofDocuments = names('document').flatMap((name) =>
    (page.documents[name]?.sections ?? []).flatMap(({ when, parts }) => [
      ...(when ? [when] : []),
      ...parts.flatMap((part): When[] => (part.when ? [[...comparisonsIn(when), ...comparisonsIn(part.when)]] : [])),
    ]),
  );
  return [...whens, ...rowsIn(page, block).flatMap(({ when }) => when ?? []), ...ofDocuments];
}

/** The placeholders of a text. */
export const slotsIn = (html: string) => [...html.matchAll(/data-v="([^"]*)"/g)].map((match) => match[1]!);
