import { counted } from '../../rules/format-value.ts';
import type { CustomerErased, EraseRequest } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { notDone } from '../base/refusal.ts';
import type { LedgerDeps } from '../deps.ts';
import type { Noting } from '../ledger/append.ts';
import { eraseFields } from '../ledger/erase.ts';
import { forgetLetters } from '../ledger/letters.ts';
import type { LinkView } from '../ledger/link.ts';
import type { RecordRow } from '../ledger/records.ts';
import { noteMoment } from './moments.ts';

/** The data of a link that stays, with the reason: claims on a contract can be made for six years in England. */
export function keptOf({ row, records, attempts }: LinkView, hasReadings: boolean): string[] {
  const isAnswered = ({ answers }: RecordRow) => answers?.some(({ personal }) => !personal);
  const all: [boolean, string][] = [
    [
      records.some(({ sha256 }) => sha256 !== undefined),
      'what was agreed, with its text, hash, time and reference: it proves the contract and the mandate',
    ],
    [records.some(isAnswered), 'answers that are not personal, with their questions: they are what was recorded'],
    [row.has_order, 'the order document and the services of a switch: they are what was consented to'],
    [attempts.length > 0, 'amounts, references of payments and attempts: accounts must be kept for six years'],
    [row.external_reference !== null, 'your own reference of the order or customer: by it you find the link'],
    [hasReadings, 'who read the bank details and personal answers, and when'],
  ];
  return all.flatMap(([isThere, words]) => (isThere ? [words] : []));
}

type Stored = Record<'records' | 'attempts', number> &
  Record<'has_bank' | 'has_card' | 'has_answers' | 'has_readings' | 'has_words', boolean>;

/** Which values of the link beside the personal ones, why, and by whom. */
type Erasing = EraseRequest & { by: string };

/**
 * Erases a customer's addresses, browsers, card, bank details, and the link's values that are personal or named. Their salted
 * hashes stay, so that receipts hold as before. The erasure is signed, and ends the link.
 */
export async function eraseCustomer(
  deps: Noting & Pick<LedgerDeps, 'db'>,
  view: LinkView,
  { values = [], reason, by }: Erasing,
): Promise<CustomerErased> {
  const { row } = view;
  const { db, signer, now } = deps;
  const { site } = deps.compiled;
  const personal = Object.keys(site.values).filter((name) => site.values[name]?.personal);
  return db.transaction(async (tx) => {
    // An act that comes meanwhile waits: its personal fields would stay.
    const [link] = await tx.query<Pick<LinkView['row'], 'own_values'>>(
      'select own_values from links where id = $1 for update',
      [row.id],
    );
    const names = Object.keys(link!.own_values);
    const strange = values.find((name) => !names.includes(name));
    if (strange !== undefined)
      throw notDone('/values', `The link has no value "${strange}". It has: ${names.join(', ') || 'none'}.`);
    const erasedNames = names.filter((name) => personal.includes(name) || values.includes(name));
    const [stored] = await tx.query<Stored>(
      `select (select count(*)::integer from records where link_id = $1 and salt is not null and ip_address <> '') as records,
         (select count(distinct id)::integer from attempts where link_id = $1 and ip_address <> '') as attempts,
         exists (select 1 from bank_details where link_id = $1) as has_bank,
         exists (select 1 from sealed_answers where link_id = $1 union all select 1 from drafts where link_id = $1)
           as has_answers,
         exists (select 1 from readings where link_id = $1) as has_readings,
         exists (select 1 from records where link_id = $1 and words is not null) as has_words,
         exists (select 1 from records where link_id = $1
           and (card_brand is not null or card_ending is not null)) as has_card`,
      [row.id],
    );
    await eraseFields({ db: tx, signer }, row.id, { values: erasedNames, by }).catch((error: Error) => {
      if (!/outcome of a card/.test(error.message)) throw error;
      throw notDone('link', 'The outcome of a card is not known yet. Nothing was erased.');
    });
    const letters = await forgetLetters(tx, row.id);
    // It ends the link, of which the erasure itself tells.
    await tx.query(
      'update links set expires_at = $2, end_told_at = $2 where id = $1 and (expires_at is null or expires_at > $2)',
      [row.id, now().toISOString()],
    );
    const moment = { fact: 'link-erased', told_by: by, reason } as const;
    await noteMoment({ ...deps, db: tx }, row.id, moment);
    const count = (many: number, name: string) => (many > 0 ? [`address and browser of ${counted(many, name)}`] : []);
    const erased = [
      ...count(stored!.records, 'record'),
      ...count(stored!.attempts, 'attempt'),
      ...(stored!.has_card ? ['brand and last digits of the card'] : []),
      ...(stored!.has_bank ? ['bank details'] : []),
      ...(stored!.has_answers ? ['personal answers'] : []),
      ...(stored!.has_words ? ['the words of reasons'] : []),
      ...(letters > 0 ? [`the address of ${counted(letters, 'letter')}`] : []),
    ];
    erased.push(...erasedNames.map((name) => `the value ${name}`));
    return { link: nameOf(row.id), erased, kept: keptOf(view, stored!.has_readings) };
  });
}
