import { Refusal } from '../base/refusal.ts';
import { type ActDeps, inLanguage } from '../deps.ts';
import { proofFiles } from '../ledger/receipt.ts';
import { agreedText } from '../ledger/records.ts';
import { mandateOf } from '../links/copies.ts';
import { type Call, call, pageForBrowsers, pdfQuery, pdfType } from './call.ts';
import { mandateFile } from './mandate-file.ts';

/** Makes the call of the customer's copy, in the language in which the mandate was made. */
export function mandateCopyCall(deps: Pick<ActDeps, 'db' | 'signer' | 'compiled' | 'languages'>): Call {
  return call({
    method: 'GET',
    path: '/links/:id/direct-debit-mandate',
    summary: "The customer's copy of the mandate, masked, whatever the state of the link.",
    answers: { 200: 'DirectDebitMandate' },
    query: pdfQuery,
    otherTypes: { ...pageForBrowsers, ...pdfType },
    problems: ['no-mandate'],
    async handle({ loadLink }) {
      const link = await loadLink(deps.db);
      const body = await mandateOf({ ...deps, readText: (sha256) => agreedText(deps, sha256) }, link);
      if (!body) throw new Refusal('no-mandate');
      const attached = proofFiles(link.records.filter(({ reference }) => reference === body.reference));
      const file = { ...mandateFile(inLanguage(deps, body.language), body), attached };
      return { status: 200, body, file, recordedAt: new Date(body.recorded_at) };
    },
  });
}
