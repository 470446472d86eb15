import type { ContractAgreementRequest, SwitchConsentRequest } from '../../types.gen.ts';
import type { Deps } from '../deps.ts';
import type { Recorded } from '../ledger/records.ts';
import { contractOf } from './decide.ts';
import { type Asked, recordAct } from './record-act.ts';

/** Records the agreement to the contract exactly as it was shown (D-07). Throws a `Refusal`. */
export function agreeContract(deps: Deps, asked: Asked, agreement: ContractAgreementRequest): Promise<Recorded> {
  return recordAct(deps, {
    ...asked,
    act: 'contract-agreement',
    shown: agreement,
    evidence(link) {
      const { sha256, ...shown } = agreement;
      return { ...shown, text: { sha256, html: contractOf(deps.compiled, link)!.html } };
    },
  });
}

/** Records the final consent to the switch, with the hash of the order document (D-22). Throws a `Refusal`. */
export function consentSwitch(deps: Deps, asked: Asked, { statement }: SwitchConsentRequest): Promise<Recorded> {
  return recordAct(deps, {
    ...asked,
    act: 'switch-consent',
    shown: { statement },
    evidence: ({ row }) => ({ statement, ...(row.order_sha256 && { order_sha256: row.order_sha256 }) }),
  });
}
