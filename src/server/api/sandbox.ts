import type { SandboxNonceRequest } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import type { PaymentDeps } from '../deps.ts';
import { sandboxNonce } from '../gateway/sandbox/cards.ts';
import { askGateway } from '../payments/ask-gateway.ts';
import { type Call, call } from './call.ts';

/** Makes the calls for tests and load tests. Returns none with any gateway but the sandbox. */
export function sandboxCalls(deps: PaymentDeps): Call[] {
  const { db, gateway, now } = deps;
  if (gateway.name !== 'sandbox') return [];
  return [
    call<SandboxNonceRequest>({
      id: 'makeNonce',
      async handle({ body }) {
        const nonce = sandboxNonce(body, now());
        if (!nonce) throw new Refusal('card-refused');
        return { status: 201, body: { nonce } };
      },
    }),
    call({
      id: 'getCharges',
      async handle({ loadLink }) {
        const link = await loadLink(db);
        return { status: 200, body: await askGateway(deps, (sandbox) => sandbox.ledger!(link.row.id)) };
      },
    }),
  ];
}
