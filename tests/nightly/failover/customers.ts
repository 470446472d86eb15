import { setTimeout as wait } from 'node:timers/promises';
import { agreeOnce, type Came, newCard, pay } from '../../support/server/customer-calls.ts';

type Options = {
  ports: number[];
  token: string;
  callsPerSecond: number;
  makeLinks(count: number, journey: 'single-payment' | 'contract-mandate'): Promise<string[]>;
};

type Errand = { id: string; act: 'payment' | 'contract-agreement' };

const atOnce = 16;
/** For how long a customer repeats a call, in milliseconds. */
const patienceMs = 120_000;
/** Answers that ask the customer to wait and to repeat the call. */
const repeatable = ['unavailable', 'unconfirmed', 'payment-pending', 'gateway-unavailable'];
/** So many links wait for customers. */
const inStock = 3_000;

/** Customers on links of their own who pay or agree, and repeat what was not answered with the same card and key. */
export function openCustomers({ ports, token, callsPerSecond, makeLinks }: Options) {
  const stock: Errand[] = [];
  const acknowledged = new Set<string>();
  /** The times of acknowledged acts, by the clock of `performance`. */
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const [errors, unserved]: [string[], string[]] = [[], []];
  const counts = { calls: 0 };
  let isOver = false;
  let working: Promise<unknown> = Promise.resolve();

  function call({ id, act }: Errand, card: ReturnType<typeof newCard>): Promise<Came> {
    const port = ports[counts.calls % ports.length]!;
    counts.calls += 1;
    if (act === 'payment') return pay(port, token, id, card);
    return agreeOnce(port, token, id);
  }

  async function serve(errand: Errand): Promise<void> {
    const card = newCard();
    const deadline = performance.now() + patienceMs;
    for (let pause = 250; ; pause = Math.min(pause * 2, 2_000)) {
      const came = await call(errand, card);
      const slug = String(came?.body.type ?? '').replace('/problems/', '');
      const name = came ? `${came.status}${slug && ` ${slug}`}` : 'no answer';
      statuses[name] = (statuses[name] ?? 0) + 1;
      if (came && came.status < 300 && typeof came.body.reference === 'string') {
        acknowledged.add(came.body.reference);
        times.push(performance.now());
        return;
      }
      const isPending = came?.status === 202 || repeatable.includes(slug);
      if (came && !isPending) return void errors.push(`${errand.act} ${name}`);
      if (performance.now() > deadline) return void unserved.push(`${errand.act} ${errand.id} ${name}`);
      await wait(pause);
    }
  }

  async function customer(): Promise<void> {
    while (!isOver) {
      const errand = stock.pop();
      if (errand) await serve(errand);
      await wait((1_000 * atOnce) / callsPerSecond);
    }
  }

  return {
    acknowledged,
    statuses,
    errors,
    unserved,
    counts,
    /** Makes links until enough wait. Must be called while the database answers. */
    async refill(): Promise<void> {
      const half = Math.ceil((inStock - stock.length) / 2);
      if (half <= 0) return;
      const [pays, agrees] = [await makeLinks(half, 'single-payment'), await makeLinks(half, 'contract-mandate')];
      for (const [index, id] of pays.entries())
        stock.push({ id, act: 'payment' }, { id: agrees[index]!, act: 'contract-agreement' });
    },
    begin(): void {
      working = Promise.all(Array.from({ length: atOnce }, customer));
    },
    /** Waits until several acts have been acknowledged from now on. */
    async untilServed(): Promise<void> {
      const wanted = times.length + 20;
      for (const deadline = Date.now() + patienceMs; times.length < wanted; await wait(100))
        if (Date.now() > deadline) throw new Error('Nobody is served any more.');
    },
    /** The longest time since then without an acknowledged act, in seconds. */
    longestGap(since: number): number {
      const own = [since, ...times.filter((time) => time > since)];
      return Math.round(Math.max(...own.slice(1).map((time, index) => time - own[index]!)) / 100) / 10;
    },
    /** Lets all customers finish. */
    async end(): Promise<void> {
      isOver = true;
      await working;
    },
  };
}
