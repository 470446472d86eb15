import type { BankDetails, ProviderFact, ProviderRecord, RecordedAnswer } from '../../types.gen.ts';
import { withPersonal } from '../answers/vault.ts';
import { defined } from '../base/defined.ts';
import { attemptsOf } from '../ledger/attempts.ts';
import { type Change, changesOf } from '../ledger/changes.ts';
import { readingsOf } from '../ledger/readings.ts';
import { instrumentOf } from '../ledger/receipt.ts';
import { recordedText, toProviderFact } from '../ledger/records.ts';
import { type Refund, refundsOf } from '../ledger/refunds.ts';
import { toldLink } from '../links/address.ts';
import { type ListedAttempt, toListed } from './attempts.ts';
import { type CommandDeps, ledgerOf, linkOrThrow, type OperatorLink } from './command.ts';

/** A link with everything recorded for it; `text` is the agreed text, byte for byte. */
export type LinkRecord = OperatorLink & {
  acts: (Pick<
    ProviderRecord,
    'act' | 'reference' | 'recorded_at' | 'receipt' | 'ip_address' | 'user_agent' | 'text'
  > & {
    /** The instrument that paid or is kept; of payments and kept payment methods. */
    instrument?: string;
    /** The questions as asked; with personal answers, unless erased: this reading is recorded. */
    answers?: RecordedAnswer[];
  })[];
  attempts: ListedAttempt[];
  /** The facts after the acts, in order. */
  afterwards: (ProviderFact & { told_by: string })[];
  refunds: ReturnType<typeof toShownRefund>[];
  /** Who has ended it, or changed its maintenance. */
  changes?: { changed_at: string; change: Change; by: string }[];
  /** In full, and only if they were asked for. */
  bank_details?: BankDetails;
  bank_details_readings?: { read_at: string; reader: string }[];
  answers_readings?: { read_at: string; reader: string }[];
};

/** Everything about one link. With `reader`, its bank details too; that they were read is recorded. */
export async function show(deps: CommandDeps, id: string, reader?: string): Promise<LinkRecord> {
  const link = await linkOrThrow(deps, id);
  const personal = await deps.answers.read(link, reader ?? 'link show');
  const ledger = await ledgerOf(deps);
  const acts: LinkRecord['acts'] = [];
  for (const { link_id: _, recorded_at, wallet, answers, ...evidence } of link.records) {
    const instrument = instrumentOf({ act: evidence.act, wallet });
    acts.push({
      ...defined(evidence),
      ...(instrument && { instrument }),
      recorded_at: recorded_at.toISOString(),
      ...(answers && { answers: withPersonal(answers, personal[evidence.act]) }),
      ...defined({ text: await recordedText(ledger, evidence) }),
    });
  }
  const afterwards = link.facts.map((fact) => ({ ...toProviderFact(fact), told_by: fact.told_by ?? '' }));
  const refunds = (await refundsOf(deps.db, link.row.id)).map(toShownRefund);
  const changes = await changesOf(ledger, link.row.id);
  const attempts = (await attemptsOf(deps.db, link.row.id)).map(toListed);
  const details = reader === undefined ? undefined : await deps.vault.read(link.row.id, reader);
  const readings = await readingsOf(deps.db, link.row.id, 'bank-details');
  const answersReadings = await readingsOf(deps.db, link.row.id, 'answers');
  return {
    ...toldLink(deps, link),
    acts,
    attempts,
    afterwards,
    refunds,
    ...(changes.length > 0 && { changes }),
    ...(details && { bank_details: details }),
    ...(readings.length > 0 && { bank_details_readings: readings }),
    ...(answersReadings.length > 0 && { answers_readings: answersReadings }),
  };
}

function toShownRefund(refund: Refund) {
  const { refund_id, order_id, state, amount_pence, reason, by, started_at, refusal } = refund;
  const shown = { refund_id, order_id, state, amount_pence, reason, by, started_at: started_at.toISOString() };
  return defined({ ...shown, refusal });
}
