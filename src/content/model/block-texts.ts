import type { Messages } from '../../types.gen.ts';
import type { Schemas } from '../schema/schemas.ts';
import type { OwnText } from '../schema/types.ts';

/** The texts that blocks show by names of their own, whether or not a page has such a block. */
export function ownTexts(schemas: Schemas): Map<string, OwnText> {
  return new Map(schemas.blocks().flatMap(({ texts }) => Object.entries(texts ?? {})));
}

/** Texts of placeholders that a block can stand for: they may stay where the block has taken their place. */
export const placeholderTexts = (schemas: Schemas): string[] =>
  schemas.blocks().flatMap(({ standsFor }) => standsFor ?? []);

/** A block of a page that shows texts of its own. */
export type BlockTexts = { pointer: string; texts: string[] };

/** The texts that the blocks of a page show by names of their own. */
export function textsOfBlocks(schemas: Schemas, page: unknown): BlockTexts[] {
  return blocksOf(schemas, page).flatMap(({ schema: { texts }, pointer }) =>
    texts ? [{ pointer, texts: Object.keys(texts) }] : [],
  );
}

/** The messages that only some blocks show: they come with the pages that have such a block, and with no other. */
export function messagesOfBlocks(schemas: Schemas, page: unknown, messages: Messages): Record<string, string> {
  const prefixes = blocksOf(schemas, page).flatMap(({ schema }) => schema.messages ?? []);
  return pick(messages, (name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

/** The messages that any page may show. */
export function sharedMessages(schemas: Schemas, messages: Messages): Record<string, string> {
  const prefixes = schemas.blocks().flatMap((schema) => schema.messages ?? []);
  return pick(messages, (name) => name !== '$schema' && !prefixes.some((prefix) => name.startsWith(prefix)));
}

function blocksOf(schemas: Schemas, page: unknown) {
  return schemas.walk('schemas/page.schema.json', page).filter(({ schema }) => schema.messages || schema.texts);
}

function pick(messages: Messages, isWanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => isWanted(name))) as Record<string, string>;
}
