import type { ThreeDSecurePolicy } from '../base/settings.ts';
import type { NonceDetails } from '../gateway/gateway.ts';
import { needsThreeDSecure } from '../gateway/token-kinds.ts';

/** The 3-D Secure statuses of a card that could not be checked, through no fault of the customer. */
const unchecked = [
  'authentication_unavailable',
  'authenticate_unable_to_authenticate',
  'lookup_bypassed',
  'lookup_error',
  'lookup_failed_acs_error',
  'lookup_not_enrolled',
  'lookup_server_error',
  'mpi_server_error',
  'unsupported_account_type',
  'unsupported_card',
  'unsupported_three_d_secure_version',
];

/** Statuses with which the page may send a card although liability has not shifted. */
export const acceptedStatuses = (policy: ThreeDSecurePolicy): string[] =>
  policy === 'when-available' ? unchecked : [];

/** Whether a token may be used, by the gateway's record alone. A device's or PayPal's has no 3-D Secure of ours. */
export function isAuthenticated(
  { kind = 'card', liabilityShifted, status = '' }: NonceDetails,
  policy: ThreeDSecurePolicy,
): boolean {
  if (kind === 'other') return false;
  return !needsThreeDSecure(kind) || liabilityShifted || acceptedStatuses(policy).includes(status);
}
