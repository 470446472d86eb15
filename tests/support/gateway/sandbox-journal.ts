import { appendFileSync, readFileSync } from 'node:fs';
import type { GatewayOutcome, Notice, ReceiptCard } from '../../../src/server/gateway/gateway.ts';
import { outcomeInBooks } from '../../../src/server/gateway/sandbox/sandbox.ts';
import type { SandboxCharges } from '../../../src/types.gen.ts';

/** One line of the sandbox gateway's journal. Times are UTC. It contains the hash of the nonce, never the nonce. */
export type Entry = {
  kind: 'charge' | 'card';
  link_id: string;
  order_id: string;
  nonce_sha256: string;
  outcome: 'succeeded' | 'declined';
  undone_at?: string;
  /** In pence; of charges. */
  amount_pence?: number;
  card?: ReceiptCard;
  at: string;
};

/** A line that takes back what an order took. */
type Undoing = { kind: 'undone'; of: Entry['kind']; order_id: string; at: string };

/** A line that gives an amount of a charge back, in pence. */
type Refunding = {
  kind: 'refund';
  link_id: string;
  order_id: string;
  refund_id: string;
  amount_pence: number;
  at: string;
};

type Line = Entry | Undoing | Refunding;

/** The journal of a sandbox gateway that is a process of its own: a file of JSON lines that is only appended to. */
export type Journal = ReturnType<typeof openJournal>;

/** Opens the journal in a file, or in memory alone. A last line that a kill has cut off counts as not written. */
export function openJournal(file?: string) {
  const entries: Entry[] = [];
  const refunds: Refunding[] = [];
  const nonces = new Set<string>();
  const charges = () => entries.filter(({ kind, outcome }) => kind === 'charge' && outcome === 'succeeded');

  function apply(line: Line): void {
    if (line.kind === 'refund') return void refunds.push(line);
    if (line.kind === 'undone') {
      for (const entry of entries.filter(({ order_id, kind }) => order_id === line.order_id && kind === line.of))
        entry.undone_at ??= line.at;
      return;
    }
    entries.push(line);
    nonces.add(line.nonce_sha256);
  }
  function write(line: Line): void {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    apply(line);
  }
  if (file !== undefined) for (const line of readLines(file)) apply(line);

  return {
    entries: () => entries as readonly Entry[],
    wasUsed: (nonceSha256: string) => nonces.has(nonceSha256),
    add: (entry: Entry) => write(entry),
    /** Returns the outcome of an order, by all that was taken for it and not taken back. */
    find(orderId: string, kind: Entry['kind'], amountPence: number | null): GatewayOutcome | undefined {
      const matching = entries.filter((entry) => entry.order_id === orderId && entry.kind === kind);
      if (matching.length === 0) return undefined;
      const succeeded = matching.filter(({ outcome }) => outcome === 'succeeded');
      const rows = succeeded.map(({ amount_pence, undone_at, card }) => ({
        amount: amount_pence,
        undone: undone_at !== undefined,
        card,
      }));
      return outcomeInBooks(rows, amountPence);
    },
    /** Takes back the charges of an order. Returns whether there were any. */
    undo(orderId: string, kind: Entry['kind']): boolean {
      const isOf = (entry: Entry) => entry.order_id === orderId && entry.kind === kind && entry.outcome === 'succeeded';
      if (entries.some((entry) => isOf(entry) && !entry.undone_at))
        write({ kind: 'undone', of: kind, order_id: orderId, at: new Date().toISOString() });
      return entries.some(isOf);
    },
    /** Gives an amount of a charge back. It does not deduplicate. Returns whether there is as much of such a charge. */
    refund(refund: Omit<Refunding, 'kind' | 'at'>): boolean {
      const charge = charges().find(({ order_id, undone_at }) => order_id === refund.order_id && !undone_at);
      const given = refunds.filter(({ order_id }) => order_id === refund.order_id);
      const sum = given.reduce((pence, { amount_pence }) => pence + amount_pence, refund.amount_pence);
      const isLeft = charge !== undefined && sum <= charge.amount_pence!;
      if (isLeft) write({ kind: 'refund', ...refund, at: new Date().toISOString() });
      return isLeft;
    },
    refunds: (refundId?: string) => refunds.filter(({ refund_id }) => refundId === undefined || refund_id === refundId),
    /** The notices of a day, such as 2026-11-20. */
    ofDay(day: string): Notice[] {
      const chargesOfDay = charges().filter(({ at, undone_at }) => at.startsWith(day) && !undone_at);
      const refundsOfDay = refunds.filter(({ at }) => at.startsWith(day));
      return [
        ...chargesOfDay.map(({ order_id, amount_pence }) =>
          notice('payment-settled', order_id, order_id, amount_pence!),
        ),
        ...refundsOfDay.map((line) => notice('payment-refunded', line.order_id, line.refund_id, line.amount_pence)),
      ];
    },
    ofLink(linkId: string): SandboxCharges {
      const vaulted = entries.filter(({ kind, outcome }) => kind === 'card' && outcome === 'succeeded');
      return {
        charges: charges()
          .filter(({ link_id }) => link_id === linkId)
          .map(({ order_id, amount_pence, at, card }) => ({
            order_id,
            amount_pence: amount_pence!,
            at,
            instrument: card?.wallet ?? 'card',
          })),
        vaulted: vaulted
          .filter(({ link_id }) => link_id === linkId)
          .map(({ at, card }) => ({ at, instrument: card?.wallet ?? 'card' })),
      };
    },
  };
}

const notice = (fact: Notice['fact'], orderId: string, id: string, amountPence: number): Notice => ({
  fact,
  orderId,
  id,
  amountPence,
});

function readLines(file: string): Line[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const lines = text.split('\n');
  const cut = lines.pop();
  if (cut) appendFileSync(file, '\n');
  return lines.flatMap((line) => {
    try {
      return JSON.parse(line) as Line;
    } catch {
      return [];
    }
  });
}
