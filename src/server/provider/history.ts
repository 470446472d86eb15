import { defined } from '../../rules/defined.ts';
import type { AgreedBytes, LinkAnswers, LinkHistory } from '../../types.gen.ts';
import { withPersonal } from '../answers/vault.ts';
import { nameOf } from '../base/link-name.ts';
import { notDone, Refusal } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import type { Vault } from '../direct-debit/vault.ts';
import { attemptsOf } from '../ledger/attempts.ts';
import { changesOf, notesOf } from '../ledger/changes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LinkView } from '../ledger/link.ts';
import { readOrder } from '../ledger/order-document.ts';
import { readingsOf } from '../ledger/readings.ts';
import { agreedText, isCustomerErased } from '../ledger/records.ts';
import { type Refund, refundsOf } from '../ledger/refunds.ts';
import { keptOf } from '../links/erase-customer.ts';
import { toListed } from '../payments/settle.ts';
import { type Call, findLink, type OfLink } from './call.ts';

/** The calls that tell what lies behind a link: its history, what was agreed to, answers and bank details in full. */
export const historyCalls = (deps: ProviderDeps, vault: Vault) => ({
  async getHistory(call: Call<OfLink>): Promise<LinkHistory> {
    const link = await findLink(deps, call);
    const { id } = link.row;
    const bank = await readingsOf(deps.db, id, 'bank-details');
    const answers = await readingsOf(deps.db, id, 'answers');
    return {
      attempts: (await attemptsOf(deps.db, id)).map(toListed),
      refunds: (await refundsOf(deps.db, id)).map(toShownRefund),
      changes: await changesOf(deps, id),
      notes: await notesOf(deps, id),
      ...{ bank_details_readings: bank, answers_readings: answers },
      ...(isCustomerErased(link.facts) && { kept: keptOf(link, bank.length + answers.length > 0) }),
    };
  },

  getAgreedDocument: async (call: Call<OfLink, unknown, { act?: string }>) =>
    agreedBytes(deps, await findLink(deps, call), call.query.act),

  /** With the personal answers: each such reading is recorded. */
  async getAnswers(call: Call<OfLink>): Promise<LinkAnswers> {
    const link = await findLink(deps, call);
    const personal = await deps.answers.read(link, readerOf(call));
    const name = nameOf(link.row.id);
    call.log.info({ link: name, token: call.token.name }, 'answers read');
    const acts = link.records.flatMap(({ act, reference, recorded_at, answers }) =>
      answers
        ? [{ act, reference, recorded_at: recorded_at.toISOString(), answers: withPersonal(answers, personal[act]) }]
        : [],
    );
    return { link: name, acts };
  },

  async getBankDetails(call: Call<OfLink>) {
    const { id } = (await findLink(deps, call)).row;
    const details = await vault.read(id, readerOf(call));
    if (!details) throw new Refusal('no-mandate');
    call.log.info({ link: nameOf(id), token: call.token.name }, 'bank details read');
    return details;
  },
});

/** Who reads what is personal, and from where, for the record of the reading. */
const readerOf = ({ by, ip }: Call): string => `${by}, from ${ip}`;

/** The contract, the mandate or the order document that was agreed to, byte for byte (D-07, D-22). */
async function agreedBytes(ledger: Ledger, { records, row }: LinkView, act: string | undefined): Promise<AgreedBytes> {
  const withDocument = records.filter(({ sha256, order_sha256 }) => sha256 ?? order_sha256);
  const agreement = act === undefined ? withDocument[0] : withDocument.find((record) => record.act === act);
  if (!agreement) {
    const others = withDocument.map((record) => record.act).join(', ');
    const which = act ? `with ${act}` : 'yet';
    throw notDone('act', `Nothing was agreed to ${which}.${others && ` There is something for: ${others}.`}`);
  }
  if (agreement.sha256) {
    const html = await agreedText(ledger, agreement.sha256);
    return { act: agreement.act, sha256: agreement.sha256, base64: Buffer.from(html, 'utf8').toString('base64') };
  }
  const { ots_document } = await readOrder(ledger, { row });
  return { act: agreement.act, sha256: agreement.order_sha256!, base64: ots_document };
}

function toShownRefund(refund: Refund): LinkHistory['refunds'][number] {
  const { refund_id, order_id, state, amount_pence, reason, by, started_at, refusal } = refund;
  const shown = { refund_id, order_id, state, amount_pence, reason, by, started_at: started_at.toISOString() };
  return { ...shown, ...defined({ refusal }) };
}
