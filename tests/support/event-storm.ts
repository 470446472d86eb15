import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OperatorLink } from '../../src/server/admin/command.ts';
import { operate } from '../../src/server/admin/operator.ts';
import type { ExportPage } from '../../src/server/events/pending-events.ts';
import type { ActEvent, FactEvent } from '../../src/types.gen.ts';
import { createFakeGateway } from './braintree-gateway.ts';
import { braintreeSettings, startServerApi } from './braintree-server-api.ts';
import { ask, freshToken } from './customer-calls.ts';
import { type Behaviour, openReceiver, secret } from './event-receiver.ts';
import { putFreshDatabase } from './fresh-database.ts';
import { switchOrder } from './make-link.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { drawn, postForm, refundOnce } from './storm-forms.ts';
import { openNotices } from './storm-notices.ts';
import { openCards } from './storm-plan.ts';

export type EventStormOptions = {
  /** As many switch, and half as many pay. */
  links: number;
  servers: number;
  kills: number;
  databaseUrl?: string;
  /** A built site: every second customer posts its forms, without script. */
  distDir: string;
};

/** What came of it; of `wrong` all must be empty. */
export type EventStormResult = {
  links: number;
  acknowledged: number;
  /** How many things became of payments and cards afterwards, by webhooks and refunds. */
  afterwards: number;
  events: number;
  deliveries: number;
  repeats: number;
  calls: Record<Behaviour, number>;
  kills: number;
  /** From when all was well again until every event had arrived. */
  arrivedSeconds: number;
  seconds: number;
  /** `told`: facts that are not what Braintree told, and notifications that were refused. */
  wrong: { lost: string[]; unknown: string[]; told: string[]; broken: string[] };
};

/** For how long the receiver stays as it is. */
const behaviourMs = 1_500;
const behaviours: Behaviour[] = ['well', 'away', 'failing', 'slow', 'hasty'];

const stormOrigin = 'http://localhost:8000';

/**
 * Customers go through a switch with three acts each, or pay, while the receiver of the events is down, fails, is slow or dies,
 * and servers are killed and started again. What becomes of cards and payments comes by notifications of a pretended
 * Braintree, and some payments are given back. Then everything is well again, and every event must have arrived.
 */
export async function eventStorm({
  links,
  servers,
  kills,
  databaseUrl,
  distDir,
}: EventStormOptions): Promise<EventStormResult> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-events-'));
  const receiver = await openReceiver();
  const gateway = createFakeGateway();
  const api = await startServerApi(gateway);
  const cards = openCards(gateway);
  const providerToken = randomBytes(24).toString('hex');
  const env = {
    ...braintreeSettings(api.port),
    PROVIDER_API_TOKEN: providerToken,
    TOKENS_PER_ADDRESS: '0',
    DATABASE_URL: databaseUrl ?? 'embedded',
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: distDir,
    PUBLIC_URL: stormOrigin,
    EVENTS_URL: receiver.url,
    EVENTS_SECRET: secret,
    LOG_LEVEL: 'info',
  };
  if (!databaseUrl) await putFreshDatabase(env.DATA_DIR);
  const start = () => startProcess(env, 'short-limits-server');
  const running: ServerProcess[] = [];
  for (let count = 0; count < servers; count += 1) running.push(await start());

  const request = { journey: 'switch-mandate', payment_methods: ['card'], switch_order: switchOrder };
  const make = async (count: number, link: object): Promise<string[]> => {
    const made = await operate(env, { name: 'create-all', links: Array(count).fill(link) });
    return (made as OperatorLink[]).map(({ id }) => id);
  };
  const switching = await make(links, request);
  const paying = await make(Math.ceil(links / 2), { journey: 'single-payment', amount_pence: 3499 });
  const token = await freshToken(running[0]!.port);

  const browser = {
    port: () => running[Math.floor(Math.random() * running.length)]!.port,
    origin: stormOrigin,
    token,
    providerToken,
  };
  const notices = openNotices({ gateway, port: browser.port });
  /** What the contract's page shows for a link, as its call says it. */
  async function shownIn(id: string): Promise<object> {
    const { document, version, sha256, statement, button } = (await drawn(browser, `/contract-start?id=${id}`)).form;
    return { document, version, sha256, statement, button };
  }

  const acknowledged: string[] = [];
  const orders = new Map<string, string>();
  const waiting = [...switching];
  const waitingToPay = [...paying];
  const customer = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      await goThrough(id);
      const next = waitingToPay.shift();
      if (next) await payAndMore(next);
    }
    for (let id = waitingToPay.shift(); id; id = waitingToPay.shift()) await payAndMore(id);
  };
  /** Makes a call again until it is answered. Returns the reference of what it has recorded. */
  async function call(id: string, act: string, body: object, key: string): Promise<string> {
    const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'idempotency-key': key };
    for (;;) {
      const path = `/public-api/links/${id}/${act}`;
      const came = await ask({ port: browser.port(), method: 'POST', path, body, headers });
      if (came?.status === 201 || came?.status === 200) {
        acknowledged.push(`${id} ${act}`);
        return String(came.body.reference);
      }
      if (came && came.status < 500 && came.body.type !== '/problems/payment-pending')
        throw new Error(`${act}: ${came.status} ${JSON.stringify(came.body)}`);
      await wait(100);
    }
  }
  /** Pays. Every third payment is given back in part, every other third is disputed. */
  async function payAndMore(id: string): Promise<void> {
    const { nonce, key } = cards.make(id);
    const order = await call(id, 'payment', { nonce }, key);
    orders.set(order, id);
    const sale = gateway.sales.find(({ orderId }) => orderId === order)!;
    notices.settle(sale);
    if (orders.size % 3 === 0) notices.dispute(sale, orders.size % 2 ? 'won' : 'lost');
    if (orders.size % 3 === 1 && (await refundOnce(browser, id))) acknowledged.push(`${id} payment-refunded`);
  }
  async function goThrough(id: string): Promise<void> {
    const { nonce, key } = cards.make(id);
    const acts: [string, object, string?][] = [
      ['contract-agreement', await shownIn(id), 'contract-start'],
      ['payment-method', { nonce }],
      ['switch-consent', { statement: 'Yes I Agree to make the Switch' }, 'ots-confirm'],
    ];
    const isWithoutScript = waiting.length % 2 === 0;
    for (const [act, body, page] of acts) {
      if (page && isWithoutScript) {
        await postForm(browser, `/${page}?id=${id}`);
        acknowledged.push(`${id} ${act}`);
        continue;
      }
      const reference = await call(id, act, body, key);
      if (act !== 'payment-method') continue;
      orders.set(reference, id);
      notices.endCard(reference);
    }
  }

  let killed = 0;
  const working = Promise.all(Array.from({ length: 8 }, customer)).then(() => undefined);
  let isOver = false;
  const over = working.finally(() => {
    isOver = true;
  });
  for (let round = 0; round < behaviours.length || !isOver; round += 1) {
    await receiver.behave(behaviours[round % behaviours.length]!);
    await wait(behaviourMs);
    if (killed >= kills) continue;
    const index = killed % servers;
    running[index]!.child.kill('SIGKILL');
    await running[index]!.done;
    running[index] = await start();
    killed += 1;
  }
  await over;
  const refused = await notices.delivered();
  await receiver.behave('well');

  const exported: string[] = [];
  const arrived = () => new Set(receiver.taken.map((event) => event.id));
  for (let page: ExportPage | undefined; !page || page.next; ) {
    page = (await operate(env, { name: 'export', ...(page?.next && { after: page.next }) })) as ExportPage;
    exported.push(...page.events.map(({ id }) => id));
  }
  // A busy machine takes longer: only what no longer comes is lost.
  const calm = performance.now();
  const ours = new Set(exported);
  const missing = () => {
    const here = arrived();
    return exported.filter((id) => !here.has(id)).length;
  };
  let last = { missing: missing(), at: calm };
  while (last.missing > 0 && performance.now() - last.at < 60_000) {
    // The receiver is in this process: what is done here at length, it does not answer meanwhile.
    await wait(100);
    const now = missing();
    if (now < last.missing) last = { missing: now, at: performance.now() };
  }
  const arrivedSeconds = Math.round((performance.now() - calm) / 1000);

  for (const { child, done } of running) {
    child.kill('SIGTERM');
    await done;
  }
  await receiver.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });

  const taken = new Map((receiver.taken as (ActEvent | FactEvent)[]).map((event) => [event.id, event]));
  const acts = new Set([...taken.values()].map((one) => `${one.link_id} ${'act' in one ? one.act : one.fact}`));
  const facts = [...taken.values()].filter((one) => one.type === 'fact-added');
  return {
    links: switching.length + paying.length,
    acknowledged: acknowledged.length,
    afterwards: facts.length,
    events: exported.length,
    deliveries: receiver.taken.length,
    repeats: receiver.taken.length - arrived().size,
    calls: receiver.calls,
    kills: killed,
    arrivedSeconds,
    seconds: Math.round((performance.now() - began) / 1000),
    wrong: {
      lost: acknowledged.filter((act) => !acts.has(act)),
      unknown: [...arrived()].filter((id) => !ours.has(id)),
      told: [...refused, ...notices.differences([...orders.keys()], facts)],
      broken: receiver.faults(),
    },
  };
}
