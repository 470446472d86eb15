import { accountEnding } from '../../bank/account-number.ts';
import { type FieldFault, type Mandate, readMandate } from '../../bank/mandate.ts';
import { fillLine } from '../../rules/fill.ts';
import type { DirectDebitMandateRequest, Problem } from '../../types.gen.ts';
import { recordAct } from '../acts/record-act.ts';
import { Refusal } from '../base/problems.ts';
import type { Deps } from '../deps.ts';
import { mandateText } from '../direct-debit/mandate-text.ts';
import { lookupFor } from '../journey/document-text.ts';
import type { LinkView } from '../ledger/link.ts';
import { agreedText } from '../ledger/records.ts';
import { type Call, call, recordAnswer } from './call.ts';

const path = '/links/:id/direct-debit-mandate';

/** Makes the calls about a Direct Debit mandate. No answer contains more of the bank details than `accountEnding`. */
export function directDebitCalls(deps: Deps): Call[] {
  const { db, compiled, bureau } = deps;

  /** Returns the mandate to store. Throws `fields-invalid` with content's messages, filled with the link's values. */
  function mandateOf(read: ReturnType<typeof readMandate>, { row }: LinkView): Mandate {
    if ('mandate' in read) return read.mandate;
    const words = compiled.acts?.['direct-debit-mandate']?.messages;
    const lookup = lookupFor(compiled.site, row.own_values);
    const toError = ({ field, code, message }: FieldFault) => ({
      field,
      code,
      detail: fillLine(words?.[message] ?? '', lookup),
    });
    throw new Refusal('fields-invalid', {}, { errors: read.faults.map(toError) satisfies Problem['errors'] });
  }

  return [
    call<DirectDebitMandateRequest>({
      method: 'POST',
      path,
      summary: 'Records a Direct Debit mandate with exactly what was shown; the bank details are kept encrypted.',
      body: 'DirectDebitMandateRequest',
      answers: { 201: 'ActRecord', 200: 'ActRecord' },
      operation: 'direct-debit-mandate',
      problems: ['fields-invalid'],
      handle({ body, visitor, loadLink }) {
        const read = readMandate(body);
        return recordAct(deps, {
          act: 'direct-debit-mandate',
          visitor,
          loadLink,
          evidence(link) {
            const { statement, account_number } = mandateOf(read, link);
            const text = mandateText(compiled, link.row.own_values);
            return { statement, text, account_ending: accountEnding(account_number) };
          },
          also(tx, link) {
            const { statement: _, ...details } = mandateOf(read, link);
            return bureau.lodge(tx, link.row.id, details);
          },
        }).then(recordAnswer);
      },
    }),

    call({
      method: 'GET',
      path,
      summary: "The customer's copy of the mandate, masked, whatever the state of the link.",
      answers: { 200: 'DirectDebitMandate' },
      problems: ['no-mandate'],
      async handle({ loadLink }) {
        const { records } = await loadLink(db);
        const mandate = records.find(({ act }) => act === 'direct-debit-mandate');
        if (!mandate?.sha256) throw new Refusal('no-mandate');
        const { reference, account_ending, recorded_at, sha256 } = mandate;
        const html = await agreedText(db, sha256);
        return {
          status: 200,
          body: { reference, account_ending, recorded_at: recorded_at.toISOString(), sha256, html },
        };
      },
    }),
  ];
}
