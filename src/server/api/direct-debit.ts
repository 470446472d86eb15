import type { DirectDebitCheck, DirectDebitCheckRequest } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import { type ActDeps, inLanguage } from '../deps.ts';
import { fieldsInvalid } from '../direct-debit/fields-invalid.ts';
import { proofFiles } from '../ledger/receipt.ts';
import { mandateOf } from '../links/copies.ts';
import { type Call, call, pageForBrowsers, pdfQuery, pdfType } from './call.ts';
import { mandateFile } from './mandate-file.ts';

const path = '/links/:id/direct-debit-mandate';

/** The calls about a mandate beside the one that records it. All that they tell of an account is `accountEnding`. */
export const directDebitCalls = (deps: ActDeps): Call[] => [checkCall(deps), mandateCopyCall(deps)];

const checkCall = ({ db, bankChecks, compiled }: ActDeps): Call =>
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
      if (faults.length) throw fieldsInvalid(compiled, faults, link);
      return { status: 200, body: (bank === undefined ? {} : { bank }) satisfies DirectDebitCheck };
    },
  });

/** Makes the call of the customer's copy, in the language in which the mandate was made. */
export function mandateCopyCall(deps: Pick<ActDeps, 'db' | 'signer' | 'compiled' | 'languages'>): Call {
  return call({
    method: 'GET',
    path,
    summary: "The customer's copy of the mandate, masked, whatever the state of the link.",
    answers: { 200: 'DirectDebitMandate' },
    query: pdfQuery,
    otherTypes: { ...pageForBrowsers, ...pdfType },
    problems: ['no-mandate'],
    async handle({ loadLink }) {
      const link = await loadLink(deps.db);
      const body = await mandateOf(deps, link);
      if (!body) throw new Refusal('no-mandate');
      const attached = proofFiles(link.records.filter(({ reference }) => reference === body.reference));
      const file = { ...mandateFile(inLanguage(deps, body.language), body), attached };
      return { status: 200, body, file, recordedAt: new Date(body.recorded_at) };
    },
  });
}
