import type { Messages } from '../../types.gen.ts';
import type { Schemas } from '../schema/schemas.ts';
import type { OwnText } from '../schema/types.ts';

/** The texts that the code of blocks names (`texts` in their schemas), whether or not a page has such a block. */
export function ownTexts(schemas: Schemas): Map<string, OwnText> {
  return new Map(schemas.blocks().flatMap(({ texts }) => Object.entries(texts ?? {})));
}

/** The placeholder texts whose place a block can take. They may be left over when it has. */
export const placeholderTexts = (schemas: Schemas): string[] =>
  schemas.blocks().flatMap(({ standsFor }) => standsFor ?? []);

/** The texts that the code of one block on a page names. */
export type BlockTexts = { pointer: string; texts: string[] };

/** The texts that the code of a page's blocks names, by block. */
export function textsOfBlocks(schemas: Schemas, page: unknown): BlockTexts[] {
  return blocksOf(schemas, page).flatMap(({ schema: { texts }, pointer }) =>
    texts ? [{ pointer, texts: Object.keys(texts) }] : [],
  );
}

/** The messages that belong to the blocks of a page: only pages with such a block are given them. */
export function messagesOfBlocks(schemas: Schemas, page: unknown, messages: Messages): Record<string, string> {
  const prefixes = blocksOf(schemas, page).flatMap(({ schema }) => schema.messages ?? []);
  return pick(messages, (name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

/** The messages that belong to no block: every page is given them. */
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
