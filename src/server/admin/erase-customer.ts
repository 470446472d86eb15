import { counted } from '../../rules/format-value.ts';
import { codeErasure } from '../ledger/erase.ts';
import { forgetLetters } from '../ledger/letters.ts';
import type { LinkView } from '../ledger/link.ts';
import type { RecordRow } from '../ledger/records.ts';
import { personalHashOf, type Salted, valueHash } from '../proof/hashes.ts';
import { type Command, type CommandDeps, CommandRefused, linkOrThrow } from './command.ts';

export type CustomerErased = { link_id: string; erased: string[]; kept: string[] };

type Row = Record<string, unknown> & Salted & { key: string };

/** The data of a link that stays, with the reason: claims on a contract can be made for six years in England. */
function keptOf({ row, records }: LinkView, { has_attempts, has_readings }: Stored): string[] {
  const isAnswered = ({ answers }: RecordRow) => answers?.some(({ personal }) => !personal);
  const all: [boolean, string][] = [
    [
      records.some(({ sha256 }) => sha256 !== null),
      'what was agreed, with its text, hash, time and reference: it proves the contract and the mandate',
    ],
    [records.some(isAnswered), 'answers that are not personal, with their questions: they are what was recorded'],
    [row.has_order, 'the order document and the services of a switch: they are what was consented to'],
    [has_attempts, 'amounts, references of payments and attempts: accounts must be kept for six years'],
    [has_readings, 'who read the bank details and personal answers, and when'],
  ];
  return all.flatMap(([isThere, words]) => (isThere ? [words] : []));
}

type Stored = Record<'has_bank' | 'has_card' | 'has_attempts' | 'has_readings', boolean>;

/**
 * Erases a customer's addresses, browsers, card, bank details, and the link's values that are personal or named. Salted
 * hashes stay, so that the chain stays whole (D-31). The erasure is recorded.
 */
export async function eraseCustomer(
  deps: CommandDeps,
  { id, values = [], by }: Extract<Command, { name: 'erase' }>,
): Promise<CustomerErased> {
  const view = await linkOrThrow(deps, id);
  const { row } = view;
  const { site } = deps.compiled;
  const personal = Object.keys(site.values).filter((name) => site.values[name]?.personal);
  const signer = await deps.signer();
  return deps.db.transaction(async (tx) => {
    // An act that comes meanwhile waits: nobody has computed what stays of it.
    const [link] = await tx.query<Parameters<typeof valueHash>[0]>(
      'select own_values, value_salts, erased_values from links where id = $1 for update',
      [row.id],
    );
    const names = Object.keys(link!.own_values);
    const strange = values.find((name) => !names.includes(name));
    if (strange !== undefined)
      throw new CommandRefused(`The link has no value "${strange}". It has: ${names.join(', ') || 'none'}.`);
    const erasedNames = names.filter((name) => personal.includes(name) || values.includes(name));
    const hashes = async (kind: 'record' | 'attempt') => {
      const rows = await tx.query<Row>(
        `select *, seq::text as key from ${kind}s where link_id = $1 and salt is not null`,
        [row.id],
      );
      return Object.fromEntries(rows.map((each) => [each.key, personalHashOf(kind, each)]));
    };
    const [stored] = await tx.query<Stored>(
      `select exists (select 1 from bank_details where link_id = $1) as has_bank,
         exists (select 1 from attempts where link_id = $1) as has_attempts,
         exists (select 1 from readings where link_id = $1) as has_readings,
         exists (select 1 from records where link_id = $1
           and (card_brand is not null or card_ending is not null)) as has_card`,
      [row.id],
    );
    const [records, attempts] = [await hashes('record'), await hashes('attempt')];
    await tx
      .query('select erase_customer($1, $2::jsonb, $3::jsonb, $4::jsonb, $5)', [
        row.id,
        JSON.stringify(records),
        JSON.stringify(attempts),
        JSON.stringify(Object.fromEntries(erasedNames.map((name) => [name, valueHash(link!, name)]))),
        by,
      ])
      .catch((error: Error) => {
        if (!/outcome of a card/.test(error.message)) throw error;
        throw new CommandRefused('The outcome of a card is not known yet. Nothing was erased.');
      });
    await codeErasure(tx, signer, [row.id], { kind: 'customer', by });
    // The database lets them go beside an erasure alone.
    const answers = await tx.query('delete from sealed_answers where link_id = $1 returning act', [row.id]);
    const drafts = await tx.query('delete from drafts where link_id = $1 returning act', [row.id]);
    const letters = await forgetLetters(tx, row.id);
    const count = (what: object, name: string) => {
      const { length } = Object.keys(what);
      return length ? [`address and browser of ${counted(length, name)}`] : [];
    };
    const erased = [
      ...count(records, 'record'),
      ...count(attempts, 'attempt'),
      ...(stored!.has_card ? ['brand and last digits of the card'] : []),
      ...(stored!.has_bank ? ['bank details'] : []),
      ...(answers.length + drafts.length > 0 ? ['personal answers'] : []),
      ...(letters > 0 ? [`the address of ${counted(letters, 'letter')}`] : []),
    ];
    erased.push(...erasedNames.map((name) => `the value ${name}`));
    return { link_id: row.id, erased, kept: keptOf(view, stored!) };
  });
}
