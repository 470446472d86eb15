import type { ContractAgreementRequest, SwitchConsentRequest } from '../../types.gen.ts';
import { contractOf } from '../acts/decide.ts';
import { recordAct } from '../acts/record-act.ts';
import type { Deps } from '../deps.ts';
import { type Call, call, recordAnswer } from './call.ts';

/** Makes the calls that record what a customer agrees to. */
export function actCalls(deps: Deps): Call[] {
  return [
    call<ContractAgreementRequest>({
      method: 'POST',
      path: '/links/:id/contract-agreement',
      summary: 'Records the agreement to the contract exactly as it was shown (D-07).',
      body: 'ContractAgreementRequest',
      answers: { 201: 'ActRecord', 200: 'ActRecord' },
      operation: 'contract-agreement',
      handle: ({ body: agreement, visitor, loadLink }) =>
        recordAct(deps, {
          act: 'contract-agreement',
          agreement,
          visitor,
          loadLink,
          evidence(link) {
            const { sha256, ...shown } = agreement;
            return { ...shown, text: { sha256, html: contractOf(deps.compiled, link)!.html } };
          },
        }).then(recordAnswer),
    }),

    call<SwitchConsentRequest>({
      method: 'POST',
      path: '/links/:id/switch-consent',
      summary: 'Records the final consent to the switch, with the hash of the order document (D-22).',
      body: 'SwitchConsentRequest',
      answers: { 201: 'ActRecord', 200: 'ActRecord' },
      operation: 'switch-consent',
      handle: ({ body: { statement }, visitor, loadLink }) =>
        recordAct(deps, {
          act: 'switch-consent',
          visitor,
          loadLink,
          evidence: ({ row }) => ({
            statement,
            ...(row.order_sha256 && { order_sha256: row.order_sha256 }),
          }),
        }).then(recordAnswer),
    }),
  ];
}
