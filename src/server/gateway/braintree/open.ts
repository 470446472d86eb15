import type { OpenGateway } from '../gateway.ts';
import { braintreeGateway } from './braintree.ts';
import { braintreeSettings } from './settings.ts';

export const open: OpenGateway = (values, { threeDSecure }) =>
  braintreeGateway(braintreeSettings(values), { requireThreeDSecure: threeDSecure === 'required' });
