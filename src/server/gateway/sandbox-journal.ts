import { appendFileSync, readFileSync } from 'node:fs';
import type { SandboxCharges } from '../../types.gen.ts';
import type { GatewayOutcome } from './gateway.ts';

/** One line of the sandbox gateway's books. Times are UTC. A nonce is never kept, its hash is. */
export type Entry = {
  kind: 'charge' | 'card';
  link_id: string;
  order_id: string;
  nonce_sha256: string;
  outcome: GatewayOutcome;
  /** In pence; of charges. */
  amount_pence?: number;
  at: string;
};

/** A line that strikes all earlier ones of these links out. Their nonces stay used. */
type Struck = { kind: 'forgotten'; link_ids: string[]; at: string };

/** The books of a sandbox gateway that is a process of its own: a file of JSON lines, only ever added to. */
export type Journal = ReturnType<typeof openJournal>;

/** Opens the books in a file, or in memory alone. A last line that was cut off by a kill counts as not written. */
export function openJournal(file?: string) {
  let entries: Entry[] = [];
  const nonces = new Set<string>();
  const charges = () => entries.filter(({ kind, outcome }) => kind === 'charge' && outcome === 'succeeded');

  function apply(line: Entry | Struck): void {
    if (line.kind === 'forgotten') {
      entries = entries.filter(({ link_id }) => !line.link_ids.includes(link_id));
      return;
    }
    entries.push(line);
    nonces.add(line.nonce_sha256);
  }
  function write(line: Entry | Struck): void {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    apply(line);
  }
  if (file !== undefined) for (const line of readLines(file)) apply(line);

  return {
    entries: () => entries as readonly Entry[],
    wasUsed: (nonceSha256: string) => nonces.has(nonceSha256),
    add: (entry: Entry) => write(entry),
    /** Strikes links out, as if nothing had been taken for them. */
    forget: (linkIds: string[]) => write({ kind: 'forgotten', link_ids: linkIds, at: new Date().toISOString() }),
    /** What became of an order; one that was asked for twice has succeeded if either has. */
    find(orderId: string, kind: Entry['kind']): GatewayOutcome | undefined {
      const found = entries.filter((entry) => entry.order_id === orderId && entry.kind === kind);
      return found.find(({ outcome }) => outcome === 'succeeded')?.outcome ?? found[0]?.outcome;
    },
    ofLink(linkId: string): SandboxCharges {
      const vaulted = entries.filter(({ kind, outcome }) => kind === 'card' && outcome === 'succeeded');
      return {
        charges: charges()
          .filter(({ link_id }) => link_id === linkId)
          .map(({ order_id, amount_pence, at }) => ({ order_id, amount_pence: amount_pence!, at })),
        vaulted: vaulted.filter(({ link_id }) => link_id === linkId).map(({ at }) => ({ at })),
      };
    },
  };
}

function readLines(file: string): (Entry | Struck)[] {
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
      return JSON.parse(line) as Entry | Struck;
    } catch {
      return [];
    }
  });
}
