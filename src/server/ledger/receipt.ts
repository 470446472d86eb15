import { doesAct } from '../../acts/act-kinds.ts';
import type { KindName } from '../../acts/kinds.gen.ts';
import type { Wallet } from '../../rules/facts.ts';
import type { ActRecord, ReceiptPayload } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { nameOf } from '../base/link-name.ts';
import { sha256Of } from '../base/sha256.ts';
import { canonicalHash, canonicalJson } from '../proof/canonical.ts';
import { personalColumns, personalHash } from '../proof/hashes.ts';
import type { Signer } from '../proof/signer.ts';

type PersonalColumns = Partial<Record<(typeof personalColumns)[number], string | null>>;

/** The columns of a record of which its receipt is made, the salt of the personal ones among them. */
type RecordColumns = PersonalColumns &
  Pick<ReceiptPayload, 'act' | 'number'> &
  Record<'document' | 'version' | 'sha256' | 'pair_sha256' | 'statement' | 'button' | 'order_sha256', string | null> &
  Record<'language' | 'release' | 'bank_sha256' | 'gateway' | 'transaction', string | null> &
  Record<'about' | 'reason' | 'told_by' | 'salt', string | null> & {
    link_id: string;
    reference: string;
    recorded_at: Date;
    shown: 'machine-translation' | null;
    answers: object[] | null;
    amount_pence: number | null;
    liability_shifted: boolean | null;
    wallet: Wallet | null;
    letter: ReceiptPayload['letter'] | null;
    corrected: ReceiptPayload['corrected'] | null;
  };

/** The hash of a receipt, by which the next one on its link names it. */
export const receiptHash = (receipt: string): string => sha256Of(receipt);

/** The signed receipts of records as files, by their names (D-66). */
export const proofFiles = (records: readonly { reference: string; receipt: string }[]): Record<string, string> =>
  Object.fromEntries(records.map(({ reference, receipt }) => [`proof-${reference}.jws`, receipt]));

/** The instrument that paid or is kept: records of typed cards have no wallet. Other acts and facts have none. */
export function instrumentOf({ act, wallet }: { act: string; wallet: Wallet | null }): ActRecord['instrument'] {
  return doesAct(act, 'takesCard') ? (wallet ?? 'card') : undefined;
}

/** What a receipt says that stands in no column of its record. */
type Besides = Pick<ReceiptPayload, 'iss' | 'kind' | 'previous' | 'personal_sha256' | 'brand'>;

function payloadOf(record: RecordColumns, linkSha256: string, besides: Besides): ReceiptPayload {
  const {
    reference,
    recorded_at,
    act,
    number,
    language,
    release,
    bank_sha256,
    about,
    reason,
    told_by,
    letter,
    corrected,
  } = record;
  const { document, version, sha256, pair_sha256, statement, button, order_sha256, shown, answers } = record;
  const { amount_pence, gateway, transaction, liability_shifted } = record;
  const isOfMoney = amount_pence !== null || gateway !== null;
  const instrument = instrumentOf(record);
  return {
    ...besides,
    ...defined({ language, release, bank_sha256, about, reason, told_by, letter, corrected }),
    jti: reference,
    sub: nameOf(record.link_id),
    iat: Math.floor(recorded_at.getTime() / 1000),
    recorded_at: recorded_at.toISOString(),
    act,
    number,
    link_sha256: linkSha256,
    shown: defined({
      ...{ document, version, sha256, pair_sha256, statement, button, order_sha256 },
      // The text of an act without a document of content is its terms.
      terms_sha256: document === null ? sha256 : null,
      machine_translation: shown === 'machine-translation' ? true : null,
    }),
    ...(answers && { answers_sha256: canonicalHash(answers) }),
    ...(isOfMoney && {
      money: { currency: 'GBP', ...defined({ amount_pence, gateway, transaction, instrument, liability_shifted }) },
    }),
  };
}

/** Signs a record at the end of the chain of its link. */
export function signRecord(
  signer: Signer,
  record: RecordColumns & { salt: string },
  kind: KindName | 'fact',
  { linkSha256, previous }: { linkSha256: string; previous: string | null },
): Promise<string> {
  const besides = { iss: signer.issuer, kind, previous: previous && receiptHash(previous) };
  const personal_sha256 = personalHash(record, record.salt);
  return signer.sign('doorstep-receipt+jwt', payloadOf(record, linkSha256, { ...besides, personal_sha256 }));
}

/**
 * Compares a record with its receipt: one of our keys has signed it, and the columns are what was signed. Personal columns
 * are empty, all of them, once they are erased. Returns the payload, or what is not right.
 */
export async function checkRecord(
  signer: Signer,
  record: RecordColumns & { receipt: string },
  linkSha256: string,
): Promise<{ payload: ReceiptPayload } | { failure: string }> {
  const text = await signer.read('doorstep-receipt+jwt', record.receipt);
  if (text === undefined) return { failure: 'no key of ours has signed its receipt' };
  const payload = JSON.parse(text) as ReceiptPayload;
  const { iss, kind, previous, personal_sha256, brand } = payload;
  const isPersonalRight =
    record.salt === null
      ? personalColumns.every((name) => !record[name])
      : personalHash(record, record.salt) === personal_sha256;
  if (!isPersonalRight) return { failure: 'its personal columns are not what was signed' };
  const columns: ReceiptPayload = payloadOf(record, linkSha256, {
    ...{ iss, kind, previous, personal_sha256 },
    ...(brand !== undefined && { brand }),
  });
  if (canonicalJson(columns) === text) return { payload };
  const names = [...new Set([...Object.keys(payload), ...Object.keys(columns)])] as (keyof ReceiptPayload)[];
  const others = names.filter((name) => canonicalJson(payload[name]) !== canonicalJson(columns[name]));
  return { failure: `its columns are not what was signed: ${others.join(', ')}` };
}
