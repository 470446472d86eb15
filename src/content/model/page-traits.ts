import type { Wallet } from '../../rules/facts.ts';
import { placeholderNames } from '../../rules/fill.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { ButtonBlock, Comparison, CompiledPage, Page } from '../../types.gen.ts';
import type { Keyword, Schema } from '../schema/keywords.ts';
import type { Format } from '../schema/name-kinds.ts';
import type { Schemas } from '../schema/schemas.ts';
import { conditionsAround, conditionsIn, objectOr, type Visit, type Walker } from '../schema/walk.ts';

export const pageSchema = 'schemas/page.schema.json';

/** Visits every value of a page with its schema; with `keyword`, those whose schema has this keyword of ours. */
export function visitsOf({ walk }: Pick<Walker, 'walk'>, page: unknown, keyword?: Keyword): readonly Visit[] {
  const visits = walk(pageSchema, page);
  return keyword ? visits.filter(({ schema }) => schema[keyword] !== undefined) : visits;
}

/** Lists the acts that a page's blocks record, including nested blocks, each once. */
export function actsOf(schemas: Schemas, page: unknown): string[] {
  const acting = visitsOf(schemas, page, 'acts');
  if (!acting.length) return [];
  return [...new Set(acting.flatMap(({ schema, value }) => actNamed(schema, value) ?? []))];
}

/** The act that a property with this value records. */
export function actNamed({ acts }: Schema, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return acts === 'named' ? value : ownEntry(acts, value);
}

/** Lists the block types that can record an act of a fixed name. */
export function blocksRecording(schemas: Schemas, act: string): unknown[] {
  return schemas.blocks().flatMap(({ properties = {} }) => {
    const recorded = Object.values(properties).flatMap(({ acts = {} }) =>
      acts === 'named' ? [] : Object.values(acts),
    );
    return recorded.includes(act) ? [properties.type?.const] : [];
  });
}

/** Lists the values of a page's properties with this format, each once. */
export function namesIn(schemas: Schemas, page: unknown, format: Format): string[] {
  return [
    ...new Set(
      schemas
        .references(pageSchema, page)
        .filter((it) => it.format === format)
        .map((it) => it.value),
    ),
  ];
}

/** Whether the page needs the security policy of card pages (D-15). */
/** The buttons of a page that tell the provider something, each with the place of its block. */
export const tellingButtons = (schemas: Schemas, page: unknown) =>
  visitsOf(schemas, page).flatMap(({ value, pointer }) => {
    const { type, tells, ...button } = objectOr(value) as Partial<ButtonBlock>;
    return type === 'button' && tells !== undefined ? [{ ...button, tells, pointer }] : [];
  });

export const hasCardPolicy = (schemas: Schemas, page: Page) => visitsOf(schemas, page, 'cardPolicy').length > 0;

/** Lists the wallets that a page's blocks offer, each with its place. */
export const walletsIn = (schemas: Schemas, page: unknown): { wallet: Wallet; pointer: string }[] =>
  visitsOf(schemas, page, 'offersWallets').flatMap(({ value, pointer }) =>
    (value as Wallet[]).map((wallet, index) => ({ wallet, pointer: `${pointer}/${index}` })),
  );

/** Whether a page has a form of its own, whether or not it needs a link. */
export const isPosted = (schemas: Schemas, page: Page) => visitsOf(schemas, page, 'posts').length > 0;

/** Lists the data that a page's blocks read besides the link. */
export function blockNeeds(schemas: Schemas, page: unknown): CompiledPage['needs'] {
  const needs = visitsOf(schemas, page, 'needs').map(({ schema }) => schema.needs!);
  const shown = visitsOf(schemas, page, 'shows').flatMap(({ schema }) => schema.shows!);
  return [...new Set([...needs, ...orderOf(schemas, shown)])];
}

/** Returns the switch order if one of these names is a fact of it. */
const orderOf = ({ facts }: Schemas, names: string[]) =>
  names.some((name) => ownEntry(facts, name)?.from === 'switch-order') ? (['switch-order'] as const) : [];

/** What a page reads besides the link, also for facts in its words: `said` are the placeholders of these. */
export const needsOf = (schemas: Schemas, page: Page, said: string[]): CompiledPage['needs'] => [
  ...new Set([...blockNeeds(schemas, page), ...orderOf(schemas, [...namesIn(schemas, page, 'fact'), ...said])]),
];

/** The placeholders of a page's own lines. Few have one, and a site has tens of thousands. */
export const saidInLines = (schemas: Schemas, page: Page): string[] =>
  namesIn(schemas, page, 'line')
    .filter((line) => line.includes('{'))
    .flatMap(placeholderNames);

/** The conditions on which the part of a page at `pointer` shows, outermost first: all of them hold then. */
export const conditionsAt = (walker: Pick<Walker, 'walk'>, page: unknown, pointer: string): Comparison[] =>
  conditionsAround(pointer, conditionsIn(visitsOf(walker, page)));
