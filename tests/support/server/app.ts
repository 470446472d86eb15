import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import type { ProviderEvent } from '../../../src/server/events/event.ts';
import type { ExportPage } from '../../../src/server/events/pending-events.ts';
import type { Link, MadeLink, SwitchOrderRequest } from '../../../src/types.gen.ts';
import { putFreshDatabase } from '../database/fresh-database.ts';
import { quickStart } from '../run/quick-start.ts';
import { freePort } from './free-port.ts';
import { type Command, operate, type LinkRecord as Shown } from './operator.ts';

/** What a new link is made of. */
export type NewLink = {
  journey: string;
  customer?: 'new' | 'existing';
  methods?: ('card' | 'direct-debit')[];
  /** In pounds, for example 34.99. */
  amount?: string;
  values?: Link['values'];
  order?: SwitchOrderRequest & { sor_given_at?: string };
};

/** A link with everything recorded for it: of an act also what it alone has. */
export type LinkRecord = Omit<Shown, 'acts'> & {
  acts: ({ act: string; recorded_at: string } & Record<string, string>)[];
};

/** The built site, served by a real process with a database folder of its own. */
export type App = {
  /** Its origin. */
  url: string;
  createLink(link: NewLink): Promise<MadeLink>;
  showLink(id: string): Promise<LinkRecord>;
  /** The events of all links so far. */
  events(): Promise<ProviderEvent[]>;
  expireLink(id: string): Promise<void>;
  /** Puts the link under maintenance, or ends it. */
  maintain(id: string, on: boolean): Promise<void>;
  verifyLink(id: string): Promise<VerificationReport>;
  /** Ends the process; its exit code, `null` when a signal ended it. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts the process again on the same data, at the same address. */
  start(): Promise<void>;
  /** Everything that it has printed. */
  output(): string;
  /** Ends the process and deletes its data. */
  close(): Promise<void>;
};

/** Starts what `npm run build` has built in a folder of the project; ready when `/readyz` says so. */
export async function startApp(
  root = process.cwd(),
  env: Record<string, string> = {},
  nodeOptions = quickStart,
): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = {
    ...process.env,
    DEMO: '1',
    PORT: `${port}`,
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: join(root, 'dist'),
    ...env,
  };
  // Where there is none yet: making one takes so long on a busy machine that a test would run out of time.
  if (!existsSync(settings.DATA_DIR) || !readdirSync(settings.DATA_DIR).length)
    await putFreshDatabase(settings.DATA_DIR);
  let output = '';
  let server: ChildProcess;
  let ended: Promise<number | null>;

  async function start() {
    server = spawn(process.execPath, [...nodeOptions, 'build/doorstep.js', 'serve'], {
      cwd: root,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    ended = new Promise((done) => void server.once('exit', done));
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    await ready(`${url}/readyz`, ended, () => output);
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    server.kill(signal);
    return ended;
  }

  /** What `npm run link` does, without a process for each link. */
  const ask = <T>(command: Command) => operate(settings, command) as Promise<T>;

  await start();
  return {
    url,
    createLink({ journey, customer, methods, amount, values, order: { sor_given_at, ...order } = {} }) {
      const link = {
        journey,
        ...(customer && { customer_type: customer }),
        ...(methods && { payment_methods: methods }),
        ...(amount && { amount_pence: Math.round(Number(amount) * 100) }),
        ...(values && { values }),
        ...(Object.keys(order).length > 0 && { switch_order: order as SwitchOrderRequest }),
        ...(sor_given_at && { sor_given_at }),
      };
      return ask({ name: 'create', link });
    },
    events: async () => ((await ask({ name: 'export' })) as ExportPage).events,
    showLink: (id) => ask({ name: 'show', id }),
    expireLink: (id) => ask({ name: 'expire', id }),
    maintain: (id, on) => ask({ name: 'maintenance', on, id }),
    // The embedded database is of one process.
    async verifyLink(id) {
      await stop();
      const report = (await ask({ name: 'verify', id })) as VerificationReport;
      await start();
      return report;
    },
    stop,
    start,
    output: () => output,
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Polls until the address answers 200. Throws with what the process said if it ends first, or after five minutes. */
export async function ready(address: string, ended: Promise<unknown>, output: () => string): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (over) throw new Error(`The server ended before it was ready.\n${output()}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error(`The server was not ready within five minutes.\n${output()}`);
}
