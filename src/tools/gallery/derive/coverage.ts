import {
  type Content,
  isObject,
  locate,
  type Mistake,
  type Problem,
  type ReadSite,
  type Schema,
} from '../../../content/api/node.ts';
import { leavesOf, subjectOf } from '../../../rules/when.ts';
import type { CompiledPage, Page, When } from '../../../types.gen.ts';
import { traitsOf } from './block-traits.ts';
import { type Fixture, fixturesOf, linkProblems, usesFile, usesOf } from './fixture-files.ts';
import { type Base, basesOf, type Orders, ordersOf } from './page-states.ts';
import { schemas } from './project.ts';

/**
 * Finds the gaps of the gallery: a block or heading that no customer sees, or that every customer sees despite its
 * condition. A page without the data it needs, and a property that no fixture shows, are gaps too. Each problem names
 * the addition that fills the gap. The content must have no mistakes.
 */
export function coverageProblems(content: Content, { compiled, pages, site: file }: ReadSite): Problem[] {
  if (!compiled || !pages || !file) return [];
  const orders = ordersOf(compiled.demoLinks);
  const mistakes = pages.flatMap((page) => [
    ...orderMistakes(page, orders),
    ...(hasConditions(page.page)
      ? pageMistakes(page, basesOf('content', { site: compiled.site, file, pages }, page, orders))
      : []),
  ]);
  return [...locate(content, mistakes), ...fixtureProblems(fixturesOf())];
}

/** Whether customers may see different things on a page: else every part of it shows. */
const hasConditions = ({ heading, blocks }: Page) => heading !== undefined || hasWhen(blocks);

const hasWhen = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('when' in value || Object.values(value).some(hasWhen));

/** Whether a condition is over an answer, which is not known before the customer gives it. */
const isOfAnswers = (when: When): boolean => leavesOf(when).some(({ fact }) => fact?.startsWith('answer.'));

function orderMistakes(page: CompiledPage, orders: Orders): Mistake[] {
  if (!page.needs.includes('switch-order') || orders.all.length) return [];
  const message = `No demo link has a "switch_order", so that nothing can show the page ${page.name}. Add one here.`;
  return [{ file: 'demo-links.json', pointer: '/links', message }];
}

function pageMistakes(page: CompiledPage, bases: Base[]): Mistake[] {
  const file = `pages/${page.name}.json`;
  const mistakes: Mistake[] = [];
  const report = (pointer: string, message: string) => void mistakes.push({ file, pointer, message });

  for (const { block, pointer, gates } of bases[0]?.drawing.blocks ?? []) {
    if (!block.when || isOfAnswers(block.when)) continue;
    const states = bases.flatMap(({ drawing }) => drawing.blocks.filter((block) => block.pointer === pointer));
    const around = gates.length ? ' inside the blocks around it' : '';
    if (!states.some(({ shown }) => shown === true)) {
      report(
        `${pointer}/when`,
        `No customer who comes to this page sees this block${around}: ${adviceFor(bases, block.when, true)}`,
      );
    } else if (states.every(({ shown }) => shown !== false)) {
      report(
        `${pointer}/when`,
        `Every customer who comes to this page sees this block: ${adviceFor(bases, block.when, false)}`,
      );
    }
  }
  const chosen = new Set(bases.map(({ drawing }) => drawing.heading));
  for (const [index, { when }] of (page.page.heading ?? []).entries()) {
    if (chosen.has(index)) continue;
    const reason = when ? adviceFor(bases, when, true) : 'one of the headings above it always fits. Remove this one.';
    report(`/heading/${index}`, `No customer who comes to this page sees this heading: ${reason}`);
  }
  return mistakes;
}

/** Says who would have to come to the page, and from where customers come now. */
function adviceFor(bases: Base[], when: When, holds: boolean): string {
  const here = new Set(bases.flatMap(({ links }) => links.map(({ journey }) => journey)));
  const from = here.size ? `only the journeys ${[...here].join(', ')} lead here` : 'no journey leads here';
  const never = `in none of them can it be that ${conditionInWords(when, holds)}`;
  const isOfOrder = leavesOf(when).some(({ fact }) => schemas.facts[fact ?? '']?.from === 'switch-order');
  const where = isOfOrder ? 'Give a demo link an order in which it can' : 'Add the page to a journey where it can';
  return `${from}, and ${never}. ${where}, or remove the condition.`;
}

/** Says in words that a condition holds, or that it does not. */
function conditionInWords(when: When, holds: boolean): string {
  const join = (parts: When[], word: string) => parts.map((part) => conditionInWords(part, holds)).join(word);
  if (when.all) return join(when.all, holds ? ' and ' : ' or ');
  if (when.any) return join(when.any, holds ? ' or ' : ' and ');
  if (when.not) return conditionInWords(when.not, !holds);
  if (when.from !== undefined) return `it is ${holds ? 'after' : 'before'} ${when.from}`;
  if (when.exists !== undefined) return `${subjectOf(when)} is ${when.exists === holds ? 'there' : 'not there'}`;
  return `${subjectOf(when)} is ${holds ? '' : 'not '}${JSON.stringify(when.is ?? when.in)}`;
}

/** Finds the values of properties, and the properties left out, that no fixture of a block shows. */
export function fixtureProblems(fixtures: readonly Fixture[]): Problem[] {
  const types = [...new Set(fixtures.map(({ type }) => type))];
  return types.flatMap((type) => {
    const fixturesOfType = fixtures.filter((fixture) => fixture.type === type);
    const blocks: unknown[] = fixturesOfType.map(({ block }) => block);
    const { schema } = schemas.at(`src/blocks/${type}/schema.json`);
    return [
      ...missingValues(schema, blocks).map((what) => ({
        file: `src/blocks/${type}/fixtures/valid.json`,
        line: 1,
        column: 1,
        message: `No fixture shows ${what}. Add one that does.`,
      })),
      ...unusedActs(type, fixtures),
      ...linkProblems(
        type,
        fixturesOfType.map(({ title }) => title),
      ),
    ];
  });
}

/** Reports an act without the steps that lead to it, unless a press of the block's own button records it. */
function unusedActs(type: string, fixtures: readonly Fixture[]): Problem[] {
  const unlabelled = fixtures.filter((fixture) => fixture.type === type && !('label' in fixture.block));
  const act = unlabelled.map(({ block }) => traitsOf(block).act).find((found) => found !== undefined);
  if (act === undefined || usesOf(type, {}).some(({ records }) => records)) return [];
  const message = `Nothing says what a customer does until "${act}" is recorded. Add the steps here, with "records": true.`;
  return [{ file: usesFile(type), line: 1, column: 1, message }];
}

/** Lists the values that the schema allows and no fixture has. */
function missingValues(schema: Schema, values: unknown[]): string[] {
  const objects = values.filter(isObject);
  const covered = Object.entries(schema.properties ?? {}).filter(
    ([name]) => name !== 'type' && name !== 'when' && name !== 'blocks',
  );
  const gaps = covered.flatMap(([name, property]) => {
    const values = objects.flatMap((value) => (name in value ? [value[name]] : []));
    if (!values.length) return [`${JSON.stringify(name)}`];
    const unseen = (property.enum ?? []).filter((value) => !values.includes(value));
    const items = property.items ? missingValues(property.items, values.flat()) : [];
    return [
      ...unseen.map((value) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
      ...items,
      ...missingValues(property, values),
    ];
  });
  const keys = (schema.propertyNames?.enum ?? []).filter((key) => !objects.some((value) => String(key) in value));
  return [...gaps, ...keys.map((key) => JSON.stringify(key))];
}
