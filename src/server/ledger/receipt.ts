import type { ReceiptMoney, ReceiptPayload, ReceiptShown, RecordedAnswer } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { schemas } from '../base/schemas.ts';
import { sha256Of } from '../base/sha256.ts';
import { canonicalHash, canonicalJson } from '../proof/canonical.ts';
import { type PersonalFields, personalColumns, personalHash, pick } from '../proof/hashes.ts';
import type { Signer } from '../proof/signer.ts';

/** The hash of a receipt, by which the next one on its link names it. */
export const receiptHash = (receipt: string): string => sha256Of(receipt);

/** The id of the event that tells of a record: nobody sends one anew as if it were another. */
export const eventIdOf = (receipt: string): string =>
  sha256Of(receipt).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** The signed receipts of records as files, by their names (D-66). A fact's reference is its name and an id. */
export const proofFiles = (records: readonly { reference: string; receipt: string }[]): Record<string, string> =>
  Object.fromEntries(
    records
      .filter(({ receipt }) => receipt)
      .map(({ reference, receipt }) => [`proof-${reference.split(' ').at(-1)}.jws`, receipt]),
  );

/** What a receipt says, in one: the payload's schema is the list of it (D-68). */
export type Said = Omit<ReceiptPayload, 'jti' | 'sub' | 'iat' | 'recorded_at' | 'shown' | 'money'> &
  ReceiptShown &
  Partial<ReceiptMoney> & { reference: string };

/** What stands beside a receipt, which has its hash: the questions with their answers, and the personal fields. */
export type Beside = PersonalFields & {
  /** A personal one is here by its hash. */
  answers: (RecordedAnswer & { hash?: string })[] | null;
  /** Of the personal fields; null once they are erased. */
  salt: string | null;
};

const { properties } = schemas.ReceiptPayload;
const [ofAll, ofShown, ofMoney] = [properties, properties.shown.properties, properties.money.properties].map(
  Object.keys,
) as [string[], string[], string[]];

/** What the payload has of the evidence of an act, each where its schema has it. */
export function payloadParts(evidence: object): Pick<ReceiptPayload, 'shown' | 'money'> & Partial<ReceiptPayload> {
  const [shown, money] = [pick(evidence, ofShown), pick(evidence, ofMoney)] as [ReceiptShown, Partial<ReceiptMoney>];
  return {
    ...pick(evidence, ofAll),
    // The text of an act without a document of content is its terms.
    shown: { ...shown, ...(shown.document === undefined && { terms_sha256: shown.sha256 }) } as ReceiptShown,
    ...(Object.keys(money).length > 0 && { money: { currency: 'GBP', ...money } }),
  };
}

/** The payload of a receipt with everything that it says in one. */
export function saidBy({ jti, sub: _, iat: _iat, recorded_at: _at, shown, money, ...said }: ReceiptPayload): Said {
  return { ...said, ...shown, ...money, reference: jti };
}

/** The columns by which records are searched: they say what the payload says. */
export const searched = ({ act, about, jti, number, recorded_at, shown, money }: ReceiptPayload) => ({
  ...{ act, about, reference: jti, number, recorded_at, sha256: shown.sha256, gateway: money?.gateway },
});

/** A record as the database has it, whoever has written it. */
export type StoredRecord = Beside &
  Record<'about' | 'sha256' | 'gateway', string | null> & {
    act: string;
    seq: string | number;
    link_id: string;
    number: number;
    reference: string;
    recorded_at: Date;
    receipt: string;
  };

/**
 * Reads the payload of a record: one of our keys has signed it for this link, and what stands beside it has the hash that
 * it says. Personal fields are empty, all of them, once they are erased. Returns the payload, or what is not right.
 */
export async function checkRecord(
  signer: Signer,
  record: StoredRecord,
  linkSha256: string,
): Promise<{ payload: ReceiptPayload } | { failure: string }> {
  const text = await signer.read('doorstep-receipt+jwt', record.receipt);
  if (text === undefined) return { failure: 'no key of ours has signed its receipt' };
  const payload = JSON.parse(text) as ReceiptPayload;
  const { sub, link_sha256, personal_sha256, answers_sha256 } = payload;
  const isPersonalRight =
    record.salt === null
      ? personalColumns.every((name) => !record[name])
      : personalHash(record, record.salt) === personal_sha256;
  if (!isPersonalRight) return { failure: 'its personal columns are not what was signed' };
  const signed = { ...searched(payload), sub, link_sha256, answers_sha256 };
  const found: Record<string, unknown> = {
    ...record,
    ...{ sub: nameOf(record.link_id), link_sha256: linkSha256 },
    answers_sha256: record.answers ? canonicalHash(record.answers) : undefined,
  };
  const others = Object.entries(signed).filter(([name, value]) => canonicalJson(found[name]) !== canonicalJson(value));
  if (others.length === 0) return { payload };
  return { failure: `its columns are not what was signed: ${others.map(([name]) => name).join(', ')}` };
}
