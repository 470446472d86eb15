/** How the simulated gateway and bank answer a test card. */
export type Scenario =
  /** `name` is the card's name in its nonce, or why it is declined. */
  | { check: 'shifted'; name?: string; charge?: 'declined' }
  /** The bank asks the customer. `approved` is the result if the customer approves. */
  | { check: 'challenge'; name?: string; approved: 'shifted' | 'not-shifted' }
  | { check: 'not-shifted'; status: string }
  | { check: 'rejects'; gatewayMessage: string }
  | { check: 'not-tokenised' };

const shifted = (name: string): Scenario => ({ check: 'shifted', name });
const declined = (name: string): Scenario => ({ check: 'shifted', charge: 'declined', name });
const notShifted = (status: string): Scenario => ({ check: 'not-shifted', status });

/** The only cards that the sandbox accepts, by their digits, on the page and on the server. */
export const testCards: ReadonlyMap<string, Scenario> = new Map<string, Scenario>([
  ['4111111111111111', shifted('visa')],
  ['5555555555554444', shifted('master-card')],
  ['378282246310005', shifted('american-express')],
  ['6011111111111117', shifted('discover')],
  ['3530111333300000', shifted('jcb')],
  ['36259600000004', shifted('diners-club')],
  ['6304000000000000', shifted('maestro')],
  ['6221261111117766', shifted('unionpay')],
  ['4000000000001091', { check: 'challenge', name: 'visa-approved', approved: 'shifted' }],
  ['4000000000001109', { check: 'challenge', approved: 'not-shifted' }],
  ['4000000000001018', notShifted('authenticate_frictionless_failed')],
  ['4000000000001042', notShifted('authenticate_rejected')],
  ['4000000000001067', notShifted('lookup_error')],
  ['4000000000001075', notShifted('lookup_not_enrolled')],
  ['4000000000000002', { check: 'rejects', gatewayMessage: 'Card type is not accepted by this merchant account' }],
  ['4000000000000010', { check: 'rejects', gatewayMessage: 'The card could not be looked up' }],
  ['4000000000000028', { check: 'not-tokenised' }],
  ['4000000000000036', { check: 'shifted', charge: 'declined' }],
  ['4000000000000044', declined('funds')],
  ['4000000000000051', declined('limit')],
  ['4000000000000069', declined('expired')],
  ['4000000000000077', declined('cvv')],
  ['4000000000000085', declined('hard')],
  ['4000000000000093', declined('later')],
  ['4000000000000101', declined('fraud')],
  ['4000000000000119', declined('unauthenticated')],
  ['4000000000000127', declined('lost')],
]);
