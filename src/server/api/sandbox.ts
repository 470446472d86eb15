import type { SandboxNonceRequest } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import type { PaymentDeps } from '../deps.ts';
import { sandboxNonce } from '../gateway/sandbox/cards.ts';
import { askGateway } from '../payments/ask-gateway.ts';
import type { Call, Calls } from './call.ts';

/** The calls for tests and load tests. There are none with any gateway but the sandbox. */
export function sandboxCalls(deps: PaymentDeps): Calls {
  const { db, gateway, now } = deps;
  if (gateway.name !== 'sandbox') return {};
  return {
    async makeNonce({ body }: Call<SandboxNonceRequest>) {
      const nonce = sandboxNonce(body, now());
      if (!nonce) throw new Refusal('card-refused');
      return { status: 201, body: { nonce } };
    },
    async getCharges({ loadLink }) {
      const link = await loadLink(db);
      return { status: 200, body: await askGateway(deps, (sandbox) => sandbox.ledger!(link.row.id)) };
    },
  };
}
