import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OperatorLink } from '../../src/server/admin/command.ts';
import { operate } from '../../src/server/admin/operator.ts';
import type { ExportPage } from '../../src/server/events/pending-events.ts';
import { agreement } from './agree.ts';
import { ask, freshToken, newCard } from './customer-calls.ts';
import { type Behaviour, openReceiver, secret } from './event-receiver.ts';
import { putFreshDatabase } from './fresh-database.ts';
import { switchOrder } from './make-link.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { writeSite } from './server-site.ts';
import { drawn, postForm } from './storm-forms.ts';

export type EventStormOptions = {
  links: number;
  servers: number;
  kills: number;
  databaseUrl?: string;
  /** A built site: every second customer then posts its forms, without script. */
  distDir?: string;
};

/** What came of it; of `wrong` all must be empty. */
export type EventStormResult = {
  links: number;
  acknowledged: number;
  events: number;
  deliveries: number;
  repeats: number;
  calls: Record<Behaviour, number>;
  kills: number;
  seconds: number;
  wrong: { lost: string[]; unknown: string[]; broken: string[] };
};

const behaviours: Behaviour[] = ['well', 'away', 'failing', 'slow', 'hasty'];
const behaviourMs = 1_500;

const stormOrigin = 'http://localhost:8000';

/**
 * Customers go through a switch with three acts each while the receiver of the events is down, fails, is slow or dies, and
 * servers are killed and started again. Then everything is well again, and every event must have arrived.
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
  if (!distDir) writeSite(join(folder, 'dist'));
  const receiver = await openReceiver();
  const env = {
    CARD_GATEWAY: 'sandbox',
    DATABASE_URL: databaseUrl ?? 'embedded',
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: distDir ?? join(folder, 'dist'),
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
  const ids = ((await operate(env, { name: 'create-all', links: Array(links).fill(request) })) as OperatorLink[]).map(
    ({ id }) => id,
  );
  const token = await freshToken(running[0]!.port);

  const browser = {
    port: () => running[Math.floor(Math.random() * running.length)]!.port,
    origin: stormOrigin,
    token,
  };
  /** What the contract's page shows for a link, as its call says it. */
  async function shownIn(id: string): Promise<object> {
    const { document, version, sha256, statement, button } = (await drawn(browser, `/contract-start?id=${id}`)).form;
    return { document, version, sha256, statement, button };
  }

  const acknowledged: string[] = [];
  const waiting = [...ids];
  const customer = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) await goThrough(id);
  };
  async function goThrough(id: string): Promise<void> {
    const { nonce, key } = newCard();
    const acts: [string, object, string?][] = [
      ['contract-agreement', distDir ? await shownIn(id) : agreement, 'contract-start'],
      ['payment-method', { nonce }],
      ['switch-consent', { statement: 'Yes I Agree to make the Switch' }, 'ots-confirm'],
    ];
    const isWithoutScript = distDir !== undefined && waiting.length % 2 === 0;
    for (const [act, body, page] of acts) {
      if (page && isWithoutScript) {
        await postForm(browser, `/${page}?id=${id}`);
        acknowledged.push(`${id} ${act}`);
        continue;
      }
      const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'idempotency-key': key };
      for (;;) {
        const { port } = running[Math.floor(Math.random() * running.length)]!;
        const came = await ask({ port, method: 'POST', path: `/public-api/links/${id}/${act}`, body, headers });
        if (came && (came.status === 201 || came.status === 200)) break;
        if (came && came.status < 500 && came.body.type !== '/problems/payment-pending')
          throw new Error(`${act}: ${came.status} ${JSON.stringify(came.body)}`);
        await wait(100);
      }
      acknowledged.push(`${id} ${act}`);
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
  await receiver.behave('well');

  const exported: string[] = [];
  const arrived = () => new Set(receiver.taken.map((event) => event.id));
  const { events } = (await operate(env, { name: 'export' })) as ExportPage;
  exported.push(...events.map(({ id }) => id));
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && !exported.every((id) => arrived().has(id))) await wait(100);

  for (const { child, done } of running) {
    child.kill('SIGTERM');
    await done;
  }
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });

  const acts = new Set(receiver.taken.map(({ link_id, act }) => `${link_id} ${act}`));
  const ours = new Set(exported);
  return {
    links,
    acknowledged: acknowledged.length,
    events: exported.length,
    deliveries: receiver.taken.length,
    repeats: receiver.taken.length - arrived().size,
    calls: receiver.calls,
    kills: killed,
    seconds: Math.round((performance.now() - began) / 1000),
    wrong: {
      lost: acknowledged.filter((act) => !acts.has(act)),
      unknown: [...arrived()].filter((id) => !ours.has(id)),
      broken: receiver.faults(),
    },
  };
}
