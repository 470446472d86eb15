import { randomUUID } from 'node:crypto';
import { defined } from '../../rules/defined.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { hasAct } from '../../rules/journey/journey.ts';
import { timeIn } from '../../rules/questions/calendar.ts';
import { readField, refusalOf } from '../../rules/text/fields.ts';
import type { LinkCorrection } from '../../types.gen.ts';
import { mailAddress } from '../base/mail-address.ts';
import { fieldRefusal, notDone } from '../base/refusal.ts';
import type { Recording } from '../ledger/append.ts';
import type { Changing } from '../ledger/changes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LinkView } from '../ledger/link.ts';
import { type Corrected, isCustomerErased, recordedText } from '../ledger/records.ts';
import { newSalt, valueHash } from '../proof/hashes.ts';
import { noteMoment } from './moments.ts';
import { searchWords } from './search.ts';

const wrong = (name: string, code: string, detail: string) => fieldRefusal('invalid', `/${name}`, code, detail);
const tooLate = (name: string, code: string, detail: string) => fieldRefusal('not-done', `/${name}`, code, detail);

/**
 * Puts right what a link says of its customer, its end, or an amount that it lacks, and records it with who did. Nothing that
 * an act has shown changes. The link is locked. Throws a `Refusal`.
 */
export async function correctLink(
  ledger: Recording,
  link: LinkView,
  { expires_at, amount_pence, ...asked }: LinkCorrection,
  { now, by }: Changing,
): Promise<void> {
  const { row, facts } = link;
  const { site } = ledger.compiled;
  if (isCustomerErased(facts)) throw notDone('link', 'The link is erased: nothing can be put right.');
  const values = readValues(asked);
  for (const name of Object.keys(values)) await refuseShown(ledger, link, name);
  if (amount_pence !== undefined && row.amount_pence !== null)
    throw tooLate(
      'amount_pence',
      'given',
      'The link has an amount, which its customer may have seen: make another link.',
    );
  if (amount_pence !== undefined && !hasAct(site, row.journey, 'payment'))
    throw wrong('amount_pence', 'not-in-journey', `The journey "${row.journey}" takes no payment.`);
  const end = expires_at === undefined ? undefined : endOf(link, expires_at, now);

  const kept = Object.entries(values).map(([name, value]) => [name, { value, salt: newSalt() }] as const);
  const corrections = { ...row.corrections, ...Object.fromEntries(kept) };
  const words = searchWords(site, { ...row.own_values, ...values }, row.external_reference);
  const { db } = ledger;
  await db.query('update links set corrections = $2::jsonb, search_words = $3, set_at = $4 where id = $1', [
    ...[row.id, JSON.stringify(corrections), words, now.toISOString()],
  ]);
  if (end !== undefined)
    await db.query('update links set expires_at = $2, end_told_at = null where id = $1', [row.id, end]);
  const corrected: Corrected = {
    ...Object.fromEntries(kept.map(([name, { value, salt }]) => [name, valueHash(name, value, salt)])),
    ...defined({ amount_pence, expires_at: end }),
  };
  const id = randomUUID();
  const moment = { fact: 'link-corrected', id, told_by: by, corrected } as const;
  await noteMoment({ ...ledger, now: () => now }, row.id, moment);
}

/** The fields in which the values are read, as the questions of pages are. */
const fieldOf = { customer_email: 'email', customer_phone: 'phone' } as const;

/** The values as they are read, or a refusal of those that nobody can use. */
const readValues = (asked: Omit<LinkCorrection, 'expires_at' | 'amount_pence'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).map(([name, text]) => {
      const field = fieldOf[name as keyof typeof asked];
      const read = readField(field, text);
      const isRight = 'line' in read && read.line !== '' && (field !== 'email' || mailAddress(read.line) !== undefined);
      if (!isRight) throw wrong(name, field === 'email' ? 'address' : 'form', refusalOf(field));
      return [name, read.line];
    }),
  );

/** Refuses to change what stands in a text or in words that the customer has agreed to. */
async function refuseShown(ledger: Ledger, { row, records }: LinkView, name: string): Promise<void> {
  const old = row.own_values[name];
  if (old === undefined) return;
  for (const record of records) {
    const shown = [await recordedText(ledger, record), record.statement, record.button].join(' ');
    if (shown.includes(escapeText(String(old))) || shown.includes(String(old)))
      throw tooLate(name, 'shown', `It stands in what was recorded as ${record.reference} (${record.act}): it stays.`);
  }
}

function endOf({ row, status }: LinkView, text: string | null, now: Date): string | null {
  if (status === 'used') throw tooLate('expires_at', 'used', 'The link was used: it has no end any more.');
  if (row.revoked_at) throw tooLate('expires_at', 'revoked', 'The link was revoked: make another one.');
  if (text === null) return null;
  const time = timeIn(text);
  if (!time) throw wrong('expires_at', 'time', 'It is no time that there is.');
  if (time <= now) throw wrong('expires_at', 'past', 'It must be in the future. Ending a link is a step of its own.');
  return time.toISOString();
}
