import type { Messages } from '../../types.gen.ts';
import type { OwnText } from '../schema/keywords.ts';
import type { Schemas } from '../schema/schemas.ts';
import { visitsOf } from './page-traits.ts';

/** The texts that the code of blocks names (`texts` in their schemas), whether a page has the block or not. */
export function ownTexts(schemas: Schemas): Map<string, OwnText> {
  return new Map(schemas.blocks().flatMap(({ texts }) => Object.entries(texts ?? {})));
}

/** The placeholder texts that a block can replace. They may remain unused then. */
export const placeholderTexts = (schemas: Schemas): string[] =>
  schemas.blocks().flatMap(({ standsFor }) => standsFor ?? []);

export type BlockTexts = { pointer: string; texts: string[] };

/** Lists the texts that the code of a page's blocks names, by block. */
export function textsOfBlocks(schemas: Schemas, page: unknown): BlockTexts[] {
  const blocks = visitsOf(schemas, page, 'texts');
  return blocks.map(({ schema: { texts = {} }, pointer }) => ({ pointer, texts: Object.keys(texts) }));
}

/** Returns the messages of a page's blocks. Only pages with such a block get them. */
export function messagesOfBlocks(schemas: Schemas, page: unknown, messages: Messages): Record<string, string> {
  const blocks = visitsOf(schemas, page, 'messages');
  const prefixes = blocks.flatMap(({ schema }) => schema.messages ?? []);
  return prefixes.length ? pick(messages, (name) => prefixes.some((prefix) => name.startsWith(prefix))) : {};
}

/** Returns the messages that belong to no block. Every page gets them. */
export function sharedMessages(schemas: Schemas, messages: Messages): Record<string, string> {
  const prefixes = schemas.blocks().flatMap((schema) => schema.messages ?? []);
  return pick(messages, (name) => name !== '$schema' && !prefixes.some((prefix) => name.startsWith(prefix)));
}

function pick(messages: Messages, isWanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => isWanted(name))) as Record<string, string>;
}
