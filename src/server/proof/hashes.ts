import { randomBytes } from 'node:crypto';
import type { RecordedAnswer } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import { canonicalHash } from './canonical.ts';

/**
 * A row's hash proves that it has not changed. Personal fields enter it by a hash with the row's salt (D-31). That hash
 * stays once they are erased: nobody can guess them from it, and the row's hash is the same.
 */
export type Salted = { salt: string | null; personal_hash: string | null };

/** A salt: without it nobody can try which address or name a hash was made of. */
export const newSalt = (): string => randomBytes(16).toString('hex');

/** The hash of a part of a letter, which stays once its salt is erased. */
export const saltedHash = (salt: string, part: string | Buffer): string =>
  canonicalHash({ salt, sha256: sha256Of(part) });

const personalOfRecord = ['ip_address', 'user_agent', 'account_ending', 'card_brand', 'card_ending'] as const;
const personalOfAttempt = ['ip_address', 'user_agent'] as const;

/** A personal answer as it is sealed beside its record. */
export type PersonalAnswer = Pick<RecordedAnswer, 'name' | 'value'> & { words: string; salt: string };

/** The hash of a personal answer, which stands for it in its record. Without the salt nobody can try answers. */
export const answerHash = (answer: PersonalAnswer): string =>
  canonicalHash(pick(answer, ['salt', 'name', 'words', 'value']));

/** The hash of sealed bank details, which stands for them in their record. */
export const bankHash = (details: Fields): string =>
  canonicalHash(pick(details, ['salt', 'account_holder', 'sort_code', 'account_number']));

export type Fields = Readonly<Record<string, unknown>>;

const pick = (row: Fields, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));

const personalHash = (row: Fields & Salted, names: readonly string[]) =>
  row.salt === null ? row.personal_hash : canonicalHash({ salt: row.salt, ...pick(row, names) });

export const hasPersonal = (kind: 'record' | 'attempt', row: Fields): boolean =>
  (kind === 'record' ? personalOfRecord : personalOfAttempt).some((name) => Boolean(row[name]));

/** The hash that stays when the personal fields of a record or an attempt are erased. */
export const personalHashOf = (kind: 'record' | 'attempt', row: Fields & Salted): string | null =>
  personalHash(row, kind === 'record' ? personalOfRecord : personalOfAttempt);

/** The hashed parts of a row: its kind, these fields, and the hash of its personal ones. */
function contentOf(of: string, row: Fields, hidden: readonly string[], more: Fields): Fields {
  const visible = Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
  return { of, ...visible, ...more };
}

export type Place = {
  /** The hash of the record before it on its link; null for the first. */
  previous: string | null;
  /** The hash of the link as it was made. */
  link: string | null;
};

/** Fields of a record that follow from others, or that say how far the server is with it. */
const besideRecord = ['seq', 'hash', 'mac', 'salt', 'personal_hash', ...personalOfRecord];

/** Everything that the hash of a record is made of, as the provider may see it: no personal field is in it. */
export const recordContent = (record: Fields & Salted, { previous, link }: Place): Fields =>
  contentOf('record', record, besideRecord, { previous, link, personal: personalHashOf('record', record) });

/** The hash of a record: of its fields, of its link as it was made, and of the record before it. */
export const recordHash = (record: Fields & Salted, place: Place): string =>
  canonicalHash(recordContent(record, place));

const besideAttempt = ['seq', 'mac', 'salt', 'personal_hash', ...personalOfAttempt];

export const attemptContent = (attempt: Fields & Salted): Fields =>
  contentOf('attempt', attempt, besideAttempt, { personal: personalHashOf('attempt', attempt) });

export const refundContent = (refund: Fields): Fields => contentOf('refund', refund, ['seq', 'mac'], {});

export const rowContent = (of: 'reading' | 'change' | 'erasure' | 'explanation', row: Fields): Fields =>
  contentOf(of, row, ['mac', 'made_in'], {});

export type LinkContent = Fields & {
  own_values: Fields;
  /** A salt for each of its own values. */
  value_salts: Readonly<Record<string, string>> | null;
  /** The hashes of the values that were erased, by name; their salts are erased too. */
  erased_values: Readonly<Record<string, string>> | null;
};

/** Fields of a link that the operator may change, or that follow from others. */
const besideLink = [
  ...['mac', 'hash', 'value_salts', 'erased_values', 'own_values', 'order_document', 'order_html'],
  ...['expires_at', 'maintenance', 'set_at', 'unlocked_at'],
];

/** The hash of one of a link's own values, which stays when the value is erased. */
export const valueHash = (link: LinkContent, name: string): string =>
  canonicalHash({ salt: link.value_salts?.[name], name, value: link.own_values[name] });

/** Everything that the hash of a link is made of; its own values enter it one by one, each by a salted hash. */
export function linkContent(link: LinkContent): Fields {
  const valueHashes = Object.keys(link.own_values ?? {}).map((name) => [name, valueHash(link, name)]);
  const values = link.own_values && { ...Object.fromEntries(valueHashes), ...link.erased_values };
  return contentOf('link', link, besideLink, { values });
}

/** A leaf of a head: which row it covers, the SHA-256 of the id of the row's link, and the hash of the row. */
export type Leaf = { kind: string; id: string; subject: string | null; hash: string };

/** Returns the hash of a leaf in the tree of a head: it covers all properties of the leaf. */
export const leafHash = ({ kind, id, subject, hash }: Leaf): string =>
  canonicalHash({ of: 'leaf', kind, id, subject, hash });
