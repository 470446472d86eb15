import type { Messages } from '../../types.gen.ts';
import { type OwnText, type Schema, schemaAt } from '../schema/schemas.ts';
import { walk } from '../schema/walk.ts';

/** The schema of every block. */
export function blockSchemas(): Schema[] {
  const { schema, file } = schemaAt('schemas/generated/block.schema.json');
  return (schema.oneOf ?? []).map((member) => schemaAt(member.$ref!, file).schema);
}

/** The texts that blocks show by names of their own, whether or not a page has such a block. */
export function ownTexts(): Map<string, OwnText> {
  return new Map(blockSchemas().flatMap(({ texts }) => Object.entries(texts ?? {})));
}

/** Texts of placeholders that a block can stand for: they may stay where the block has taken their place. */
export const placeholderTexts = (): string[] => blockSchemas().flatMap(({ standsFor }) => standsFor ?? []);

/** A block of a page that shows texts of its own. */
export type BlockTexts = { pointer: string; texts: string[] };

/** The texts that the blocks of a page show by names of their own. */
export function textsOfBlocks(page: unknown): BlockTexts[] {
  return blocksOf(page).flatMap(({ schema: { texts }, pointer }) =>
    texts ? [{ pointer, texts: Object.keys(texts) }] : [],
  );
}

/** The messages that only some blocks show: they come with the pages that have such a block, and with no other. */
export function messagesOfBlocks(page: unknown, messages: Messages): Record<string, string> {
  const prefixes = blocksOf(page).flatMap(({ schema }) => schema.messages ?? []);
  return pick(messages, (name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

/** The messages that any page may show. */
export function sharedMessages(messages: Messages): Record<string, string> {
  const prefixes = blockSchemas().flatMap((schema) => schema.messages ?? []);
  return pick(messages, (name) => name !== '$schema' && !prefixes.some((prefix) => name.startsWith(prefix)));
}

function blocksOf(page: unknown) {
  return [...walk('schemas/page.schema.json', page)].filter(({ schema }) => schema.messages || schema.texts);
}

function pick(messages: Messages, isWanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => isWanted(name))) as Record<string, string>;
}
