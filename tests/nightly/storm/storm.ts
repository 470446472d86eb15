import { randomBytes, randomInt } from 'node:crypto';
import { createFakeGateway } from '../../support/braintree/gateway.ts';
import { braintreeSettings, startServerApi } from '../../support/braintree/server-api.ts';
import { openProxy } from '../../support/faults/tcp-proxy.ts';
import { ask, type Came, freshToken, pay } from '../../support/server/customer-calls.ts';
import { openServers } from '../../support/server/deployment.ts';
import { compareBooks, differentRecords, leakedIn, verified } from './storm-books.ts';
import { openEvents } from './storm-events.ts';
import { keepOnce, mixIn } from './storm-forms.ts';
import { openNotices } from './storm-notices.ts';
import { openCards, planCalls, queueUp } from './storm-plan.ts';
import type { StormOptions, StormResult } from './storm-result.ts';
import { settled } from './storm-settled.ts';

/** A storm declines more cards of one link and address than customers may. */
const unlimited = { DECLINES_PER_LINK: '0', DECLINES_PER_ADDRESS: '0', TOKENS_PER_ADDRESS: '0' };

/** The words of the button of the project's page that takes a payment. */
const payButton = 'Pay £34.99';

const stormOrigin = 'http://localhost:8000';
const providerToken = randomBytes(24).toString('hex');
const common = {
  ...unlimited,
  WALLETS: 'apple-pay,google-pay,paypal',
  PUBLIC_URL: stormOrigin,
  PROVIDER_API_TOKEN: providerToken,
};

const secondsSince = (since: number) => Math.round(performance.now() - since) / 1000;

/** How often a storm says how far it is, in milliseconds. */
const saidMs = 10_000;

/**
 * Payment calls with cards and wallets, different keys, nonces and spellings of the id race for each link, while connections are reset on
 * both hops, servers are killed and started again, a pretended Braintree tells what becomes of the payments, and the
 * receiver of the events is in trouble. Then the books of both are laid beside what the server says.
 */
export async function storm(options: StormOptions): Promise<StormResult> {
  const since = performance.now();
  const say = (what: string) => console.error(`${Math.round(secondsSince(since))} s: ${what}`);
  say(`making ${options.links + options.queued + options.contracts} links`);
  const gateway = createFakeGateway();
  const api = await startServerApi(gateway);
  const events = await openEvents();
  const settings = { ...common, ...events.env };
  const deployment = await openServers({ ...options, gatewayAt: braintreeSettings });
  const ids = await deployment.makeLinks(options.links);
  const queued = await deployment.makeLinks(options.queued);
  for (const order of await deployment.asServer((coding) => queueUp(coding, queued))) gateway.unsearchable.add(order);
  // Before any server has the embedded database's folder.
  const contracts = await deployment.makeLinks(options.contracts, 'contract-mandate');
  const gatewayHop = await openProxy(() => api.port, options.resets);
  const alive = await Promise.all(
    Array.from({ length: options.servers }, () =>
      deployment.startServer(gatewayHop.port, settings, 'usual-limits-server'),
    ),
  );
  let turn = 0;
  const down = new Set<number>();
  const nextPort = () => {
    do turn += 1;
    while (down.has(turn % alive.length) && down.size < alive.length);
    return alive[turn % alive.length]!.port;
  };
  /** Where an operator asks, with which token: at a server that runs. */
  const operator = () => ({
    ...deployment.env,
    DOORSTEP_URL: `http://127.0.0.1:${nextPort()}`,
    DOORSTEP_TOKEN: providerToken,
  });
  const customerHop = await openProxy(nextPort, options.resets);
  const token = await freshToken(nextPort());

  const cards = openCards(gateway);
  const acknowledged = new Map<string, Set<string>>();
  const paid: string[] = [];
  let isOver = false;
  const notices = openNotices({ gateway, port: () => customerHop.port });
  const becoming = notices.becomeOfSales({
    isRecorded: (sale) => acknowledged.has(cards.linkOf(sale)),
    isOver: () => isOver,
  });
  /** The order ids of the cards that are kept, by link. */
  const kept = new Map<string, string[]>();
  /** Has a card kept, which the bank replaces twice and closes. */
  const keepCard = async (id: string) => {
    const order = await keepOnce(
      { port: () => customerHop.port, token },
      id,
      cards.make(id, 'success', 'payment-method'),
    );
    kept.set(id, [order]);
    notices.endCard(order);
  };
  const trouble = events.inTrouble(() => isOver);
  const mixing = mixIn({
    env: operator,
    refunded: () => gateway.sales.filter(({ type }) => type === 'credit').map(cards.linkOf),
    port: () => customerHop.port,
    origin: stormOrigin,
    token,
    providerToken,
    contracts,
    keepCard,
    paid: () => paid.shift(),
    isOver: () => isOver,
  });

  const plan = planCalls(ids, options.calls, cards.make);
  const statuses: Record<string, number> = {};
  const serverErrors: string[] = [];
  let [done, killed, slowestRestart] = [0, 0, 0];
  let restarting: Promise<void> = Promise.resolve();

  const note = (id: string, came: Came) => {
    const slug = String(came?.body.type ?? '').replace('/problems/', '');
    const name = came ? `${came.status}${slug && ` ${slug}`}` : 'connection broken';
    statuses[name] = (statuses[name] ?? 0) + 1;
    if (came && came.status >= 500 && !['gateway-unavailable', 'unavailable', 'unconfirmed'].includes(slug))
      serverErrors.push(name);
    if (came?.status !== 200 && came?.status !== 201) return;
    if (!acknowledged.has(id)) paid.push(id);
    acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(String(came.body.reference)));
  };

  async function killOne(): Promise<void> {
    const index = randomInt(alive.length);
    const victim = alive[index]!;
    victim.child.kill('SIGKILL');
    down.add(index);
    await victim.done;
    const asked = performance.now();
    alive[index] = await deployment.startServer(gatewayHop.port, settings, 'usual-limits-server');
    down.delete(index);
    slowestRestart = Math.max(slowestRestart, secondsSince(asked));
  }

  const moments = Array.from({ length: options.kills }, (_, k) =>
    Math.floor(((k + 0.2 + 0.6 * Math.random()) * plan.length) / options.kills),
  );
  async function customer(): Promise<void> {
    for (let call = plan.shift(); call; call = plan.shift()) {
      // With one server there is nobody to call while it starts.
      if (alive.length === 1) await restarting;
      const { id, spelling, card } = call;
      note(id, await pay(customerHop.port, token, spelling, card, 'payment', payButton));
      done += 1;
      if (killed < moments.length && done >= moments[killed]!) {
        killed += 1;
        restarting = restarting.then(killOne);
      }
    }
  }
  const saying = setInterval(() => say(`${done} of ${options.calls} calls, ${killed} kills`), saidMs);
  await Promise.all(Array.from({ length: options.atOnce }, customer));
  await restarting;
  clearInterval(saying);
  say(`all ${done} calls are answered; refunds and attempts of unknown outcome are being found out`);

  isOver = true;
  const charges = (id: string) =>
    gateway.sales.filter((sale) => sale.type === 'sale' && !sale.decline && cards.linkOf(sale) === id);
  const settling = settled(ids, nextPort, (id) => charges(id).length > 0);
  const mix = await mixing;
  say(`${mix.agreements} agreements and ${mix.refunds} refunds are as they were asked for`);
  await Promise.all([becoming, trouble]);
  const refused = await notices.delivered();
  say(`${notices.told.length} notices are delivered`);
  const { open, late, agreedSeconds, settledSeconds } = await settling;
  say(`no attempt is open after ${settledSeconds} s; comparing the books`);
  const answers = (id: string) => ask({ port: nextPort(), path: `/public-api/links/${id}` });
  const payAgain = (id: string) => pay(nextPort(), token, id, cards.make(id), 'payment', payButton);
  const { paidLinks, instruments, ...books } = await compareBooks({ ids, charges, acknowledged, answers, payAgain });

  const ordersOf = (id: string) => [...charges(id).map(({ orderId }) => orderId), ...(kept.get(id) ?? [])];
  const { differences } = notices;
  const records = { ids: [...ids, ...contracts], ordersOf, differences };
  const different = await differentRecords(operator(), records);
  say('waiting for the events');
  const told = await events.arrived(operator(), acknowledged.keys());

  await Promise.all([customerHop.close(), gatewayHop.close()]);
  const askedToStop = performance.now();
  for (const { child } of alive) child.kill('SIGTERM');
  const stopped = await Promise.all(alive.map(({ done }) => done));
  const stopSeconds = secondsSince(askedToStop);
  const badlyStopped = stopped.filter(({ code }) => code !== 0).map(({ code }) => `ended with ${code}`);
  const ended = await Promise.all(deployment.servers.map(({ done }) => done));
  // The embedded database is for one process: it is checked when no server has it any more.
  const proof = await verified(deployment.env);
  const leaked = leakedIn(ended.map(({ out, err }) => out + err).join(''), ids);
  await deployment.close();
  await api.close();
  await events.close();

  return {
    calls: done,
    links: ids.length,
    paidLinks,
    instruments,
    statuses,
    customerHop: customerHop.counts,
    gatewayHop: gatewayHop.counts,
    kills: killed,
    restartSeconds: slowestRestart,
    stopSeconds,
    told: notices.told.length,
    agreedSeconds,
    settledSeconds,
    seconds: secondsSince(since),
    ...mix,
    ...told,
    wrong: {
      ...books,
      unpaid: paidLinks > 0 ? [] : ['no link was paid'],
      late,
      open,
      told: [...refused, ...different],
      proof,
      serverErrors,
      leaked,
      badlyStopped,
      ...mix.wrong,
      ...told.wrong,
    },
  };
}
