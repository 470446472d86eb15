import type { Db } from '../../../src/server/db/db.ts';
import type { ServerGateway } from '../../../src/server/gateway/gateway.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';

/** What goes wrong between us and the gateway. */
export type Fault =
  /** Nothing. */
  | 'none'
  /** It does what it is asked, but its answer is lost. */
  | 'answer lost'
  /** It never gets the call. */
  | 'call lost'
  /** It answers when the test says so. */
  | 'slow'
  /** It answers nothing at all, not even a question about a nonce. */
  | 'away';

/** The sandbox gateway behind a bad line. */
export type FaultyGateway = {
  open(db: Db): ServerGateway;
  fault: Fault;
  /** Whether its search by order id lags: it finds nothing at first, and then does not answer, so that nobody concludes anything. */
  searchLags: boolean;
  /** How many charges and cards it was asked for. */
  asked: number;
  /** Lets the calls that wait for the slow gateway go on. */
  release(): void;
};

export function faultyGateway(): FaultyGateway {
  const waiting: (() => void)[] = [];
  const missed = new Set<string>();
  const gateway: FaultyGateway = {
    fault: 'none',
    searchLags: false,
    asked: 0,
    release: () => waiting.splice(0).forEach((go) => void go()),

    open(db) {
      const sandbox = sandboxGateway(db);
      const refuseWhenAway = () => {
        if (gateway.fault === 'away') throw new Error('connect ECONNREFUSED');
      };
      const take = async <T>(work: () => Promise<T>) => {
        gateway.asked += 1;
        if (gateway.fault === 'call lost') throw new Error('socket hang up');
        if (gateway.fault === 'slow') await new Promise<void>((go) => waiting.push(go));
        const outcome = await work();
        if (gateway.fault === 'answer lost') throw new Error('read ECONNRESET');
        return outcome;
      };
      return {
        ...sandbox,
        // Longer than a busy machine takes for whatever a test does while it is slow.
        timeoutMs: 60_000,
        settleMs: 0,
        async clientToken() {
          refuseWhenAway();
          return sandbox.clientToken();
        },
        async lookUp(nonce) {
          refuseWhenAway();
          return sandbox.lookUp(nonce);
        },
        charge: (order) => take(() => sandbox.charge(order)),
        vault: (order) => take(() => sandbox.vault(order)),
        async undo(orderId, act) {
          refuseWhenAway();
          return sandbox.undo(orderId, act);
        },
        async findByOrderId(orderId, act, amountPence) {
          refuseWhenAway();
          if (!gateway.searchLags) return sandbox.findByOrderId(orderId, act, amountPence);
          if (missed.has(orderId)) throw new Error('connect ETIMEDOUT');
          missed.add(orderId);
          return undefined;
        },
      };
    },
  };
  return gateway;
}
