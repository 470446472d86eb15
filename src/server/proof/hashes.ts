import { randomBytes } from 'node:crypto';
import { defined } from '../../rules/defined.ts';
import type { RecordedAnswer } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import { canonicalHash } from './canonical.ts';

/** A salt: without it nobody can try which address or name a hash was made of. */
export const newSalt = (): string => randomBytes(16).toString('hex');

/** The hash of a part of a letter, which stays once its salt is erased. */
export const saltedHash = (salt: string, part: string | Buffer): string =>
  canonicalHash({ salt, sha256: sha256Of(part) });

type Fields = Readonly<Record<string, unknown>>;

/** These of an object's properties, without those that are null or undefined. */
export const pick = (row: object, names: readonly string[]): Fields =>
  defined(Object.fromEntries(names.map((name) => [name, (row as Fields)[name]])));

/** The columns of a record that are personal. */
export const personalColumns = [
  'ip_address',
  'user_agent',
  'account_ending',
  'card_brand',
  'card_ending',
  'words',
] as const;

/** The personal fields of a record as they were given; empty or null once they are erased. */
export type PersonalFields = Record<'ip_address' | 'user_agent', string> &
  Record<'account_ending' | 'card_brand' | 'card_ending' | 'words', string | null>;

/** The hash of a record's personal columns, which stays in its receipt once they are erased. */
export const personalHash = (row: object, salt: string): string =>
  canonicalHash({ salt, ...pick(row, personalColumns) });

/** A personal answer as it is sealed beside its record. */
export type PersonalAnswer = Pick<RecordedAnswer, 'name' | 'value' | 'kept_until'> & { words: string; salt: string };

/** The hash of a personal answer, which stands for it in its record. Without the salt nobody can try answers. */
export const answerHash = (answer: PersonalAnswer): string =>
  canonicalHash(pick(answer, ['salt', 'name', 'words', 'value']));

/** The hash of sealed bank details, which stands for them in their record. */
export const bankHash = (details: Fields): string =>
  canonicalHash(pick(details, ['salt', 'account_holder', 'sort_code', 'account_number']));

/** The hash of one of a link's own values, which stays when the value is erased. */
export const valueHash = (name: string, value: unknown, salt: string | undefined): string =>
  canonicalHash({ salt, name, value });
