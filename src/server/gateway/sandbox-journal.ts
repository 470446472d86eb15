import { appendFileSync, readFileSync } from 'node:fs';
import type { SandboxCharges } from '../../types.gen.ts';
import type { GatewayOutcome } from './gateway.ts';

/** One line of the sandbox gateway's journal. Times are UTC. It contains the hash of the nonce, never the nonce. */
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

/** A line that removes all earlier ones of these links. Their nonces stay used. */
type Removal = { kind: 'forgotten'; link_ids: string[]; at: string };

/** The journal of a sandbox gateway that is a process of its own: a file of JSON lines that is only appended to. */
export type Journal = ReturnType<typeof openJournal>;

/** Opens the journal in a file, or in memory alone. A last line that a kill has cut off counts as not written. */
export function openJournal(file?: string) {
  let entries: Entry[] = [];
  const nonces = new Set<string>();
  const charges = () => entries.filter(({ kind, outcome }) => kind === 'charge' && outcome === 'succeeded');

  function apply(line: Entry | Removal): void {
    if (line.kind === 'forgotten') {
      entries = entries.filter(({ link_id }) => !line.link_ids.includes(link_id));
      return;
    }
    entries.push(line);
    nonces.add(line.nonce_sha256);
  }
  function write(line: Entry | Removal): void {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    apply(line);
  }
  if (file !== undefined) for (const line of readLines(file)) apply(line);

  return {
    entries: () => entries as readonly Entry[],
    wasUsed: (nonceSha256: string) => nonces.has(nonceSha256),
    add: (entry: Entry) => write(entry),
    /** Removes links, as if nothing had been taken for them. */
    forget: (linkIds: string[]) => write({ kind: 'forgotten', link_ids: linkIds, at: new Date().toISOString() }),
    /** Returns the outcome of an order. An order that was sent twice has succeeded if either has. */
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

function readLines(file: string): (Entry | Removal)[] {
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
      return JSON.parse(line) as Entry | Removal;
    } catch {
      return [];
    }
  });
}
