import type { ContractAgreementRequest, SwitchConsentRequest } from '../../types.gen.ts';
import { agreeContract, consentSwitch } from '../acts/consents.ts';
import type { Deps } from '../deps.ts';
import { type Call, call, recordAnswer } from './call.ts';

/** Makes the calls that record a customer's agreements. */
export function actCalls(deps: Deps): Call[] {
  return [
    call<ContractAgreementRequest>({
      method: 'POST',
      path: '/links/:id/contract-agreement',
      summary: 'Records the agreement to the contract exactly as it was shown (D-07).',
      body: 'ContractAgreementRequest',
      answers: { 201: 'ActRecord', 200: 'ActRecord' },
      operation: 'contract-agreement',
      handle: ({ body, ...asked }) => agreeContract(deps, asked, body).then(recordAnswer),
    }),

    call<SwitchConsentRequest>({
      method: 'POST',
      path: '/links/:id/switch-consent',
      summary: 'Records the final consent to the switch, with the hash of the order document (D-22).',
      body: 'SwitchConsentRequest',
      answers: { 201: 'ActRecord', 200: 'ActRecord' },
      operation: 'switch-consent',
      handle: ({ body, ...asked }) => consentSwitch(deps, asked, body).then(recordAnswer),
    }),
  ];
}
