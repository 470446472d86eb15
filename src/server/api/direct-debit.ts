import type { DirectDebitCheck, DirectDebitCheckRequest } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import type { Deps } from '../deps.ts';
import { fieldsInvalid } from '../direct-debit/fields-invalid.ts';
import { agreedText } from '../ledger/records.ts';
import { type Call, call } from './call.ts';

const path = '/links/:id/direct-debit-mandate';

/**
 * Makes the calls about a Direct Debit mandate, beside the one that records
 * it. No answer contains more of the bank details than `accountEnding`.
 */
export function directDebitCalls(deps: Deps): Call[] {
  const { db, bankChecks } = deps;

  return [
    call<DirectDebitCheckRequest>({
      method: 'POST',
      path: '/links/:id/direct-debit-check',
      summary:
        'Checks a sort code and an account number against the published data, where the server has it. Keeps nothing.',
      body: 'DirectDebitCheckRequest',
      answers: { 200: 'DirectDebitCheck' },
      problems: ['fields-invalid'],
      async handle({ body, loadLink }) {
        const link = await loadLink(db);
        const { bank, faults } = bankChecks.check(body);
        if (faults.length) throw fieldsInvalid(deps.compiled, faults, link);
        return { status: 200, body: (bank === undefined ? {} : { bank }) satisfies DirectDebitCheck };
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
        const { reference, account_ending, recorded_at, sha256, language } = mandate;
        const html = await agreedText(db, sha256);
        return {
          status: 200,
          body: {
            ...{ reference, account_ending, recorded_at: recorded_at.toISOString(), sha256, html },
            ...(language !== null && { language }),
          },
        };
      },
    }),
  ];
}
