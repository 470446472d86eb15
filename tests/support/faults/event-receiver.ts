import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ActEvent } from '../../../src/types.gen.ts';

/** How the provider's system fares. `hasty`: it takes the event, and dies before it answers. `away`: it does not listen. */
export type Behaviour = 'well' | 'away' | 'failing' | 'slow' | 'hasty';

export const secret = 'the-secret-of-the-events-0123456789abcdef';

/** The provider's system: takes events, keeps what it took, and says what was not as promised. `slowMs`: how long it takes to answer when it is slow. */
export async function openReceiver({ slowMs = 1_000 } = {}) {
  let behaviour: Behaviour = 'well';
  let server: Server | undefined;
  const taken: ActEvent[] = [];
  /** By event: the calls that are open. */
  const open = new Map<string, Set<ServerResponse>>();
  const faults: string[] = [];
  /** By behaviour: how often it was called. */
  const calls: Record<Behaviour, number> = { well: 0, away: 0, failing: 0, slow: 0, hasty: 0 };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = behaviour;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const fault = signatureFault(body, String(request.headers['doorstep-signature'] ?? ''));
    if (fault) faults.push(fault);
    const event = JSON.parse(body) as ActEvent;
    calls[now] += 1;
    noteOpen(event, response);

    if (now === 'failing') return void response.writeHead(500).end('<h1>Oh</h1>');
    // What it says that it has, it has: whoever waits long enough for the answer need not send again.
    if (now === 'slow') await new Promise((done) => setTimeout(done, slowMs));
    if (response.destroyed) return;
    taken.push(event);
    if (now === 'hasty') return void response.destroy();
    response.writeHead(204).end();
  }

  /** Two calls with one event at a time are a fault, unless the first sender has gone. */
  function noteOpen({ id }: ActEvent, response: ServerResponse): void {
    const calls = open.get(id) ?? new Set();
    const others = [...calls];
    open.set(id, calls.add(response));
    response.on('close', () => calls.delete(response));
    const isFault = () => calls.has(response) && others.some((other) => calls.has(other));
    setTimeout(() => setImmediate(() => isFault() && faults.push(`${id} came twice at the same time`)), 300);
  }

  const listen = (port: number) =>
    new Promise<void>((done) => {
      server = createServer((request, response) => {
        take(request, response).catch(() => response.destroy());
      }).listen(port, '127.0.0.1', done);
    });
  const stop = () =>
    new Promise<void>((done) => {
      server!.close(() => done());
      server!.closeAllConnections();
    });

  await listen(0);
  const { port } = server!.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    /** Every event that it has taken, in the order in which they came, repeats among them. */
    taken,
    calls,
    async behave(next: Behaviour) {
      if (next === behaviour) return;
      if (next === 'away') await stop();
      else if (behaviour === 'away') await listen(port);
      behaviour = next;
    },
    /** What was not as promised: signatures, order for a link, repeats with other words, two at the same time. */
    faults: () => [...faults, ...faultsOfOrder(taken)],
    async close() {
      if (behaviour !== 'away') await stop();
    },
  };
}

/** What is wrong with a signature, or undefined. Receivers refuse what is older than five minutes. */
export function signatureFault(body: string, header: string): string | undefined {
  const time = /^t=(\d+)/.exec(header)?.[1] ?? '';
  const right = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  const age = Math.round(Date.now() / 1000 - Number(time));
  const given = [...header.matchAll(/v1=([0-9a-f]{64})/g)].map(([, hex]) => Buffer.from(hex!, 'hex'));
  if (!given.some((signature) => timingSafeEqual(signature, right))) return 'a wrong signature';
  return Math.abs(age) < 300 ? undefined : `a signature of ${age} seconds ago`;
}

/** An event may come again, word for word; a new one comes after all earlier ones of its link. */
function faultsOfOrder(taken: ActEvent[]): string[] {
  const words = new Map<string, string>();
  const last = new Map<string, number>();
  const faults: string[] = [];
  for (const event of taken) {
    const text = JSON.stringify(event);
    const before = words.get(event.id);
    if (before !== undefined && before !== text) faults.push(`${event.id} came again with other words`);
    if (before !== undefined) continue;
    words.set(event.id, text);
    const number = (last.get(event.link) ?? 0) + 1;
    if (event.number !== number) faults.push(`${event.link}: number ${event.number} came where ${number} was due`);
    last.set(event.link, event.number);
  }
  return faults;
}
