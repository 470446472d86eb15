import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Compiled } from '../../../src/types.gen.ts';
import type { OwnPostgres } from '../database/postgres.ts';
import { agreeOnce, freshToken } from '../server/customer-calls.ts';
import { makeLinks, openServers } from '../server/deployment.ts';
import { writeSite } from '../server/server-site.ts';
import { compareLetters, type StoredLetter } from './letter-books.ts';
import { withLetters } from './letters-site.ts';
import { type Manner, makeCertificate, openMailServer, type Step } from './mail-server.ts';

export type LetterStorm = {
  database: Pick<OwnPostgres, 'url' | 'pause'>;
  servers: number;
  /** How many customers are asked to agree: each is owed a letter, and every twentieth a copy of the contract too. */
  links: number;
  /** How often a server process is killed, in turn at each step of a letter and at random, or the database is away. */
  kills: number;
};

const confirmation = withLetters.letters!['contract-confirmation']!;
const { attach: _, ...withoutCopy } = confirmation.letter;
const content: Compiled = {
  ...withLetters,
  letters: {
    'contract-confirmation': { ...confirmation, letter: withoutCopy },
    'contract-copy': {
      ...confirmation,
      letter: { ...confirmation.letter, when: { value: 'customer_type', is: 'existing' } },
    },
  },
};

/** How a mail server fares: of a thousand connections, so many. The others go well. */
const troubles = Object.entries({
  greylists: 60,
  'refuses the recipient': 20,
  'refuses the words': 20,
  'drops after the words': 30,
  'answers late': 50,
  stalls: 4,
} satisfies Partial<Record<Extract<Manner, string>, number>>).flatMap(([manner, times]) =>
  Array<Manner>(times).fill(manner as Manner),
);

const anyManner = (): Manner => troubles[randomInt(1_000)] ?? 'well';

const steps: (Step | 'any' | 'database')[] = ['login', 'recipient', 'taken', 'answered', 'any', 'any', 'database'];

/** Customers agree while the mail server is in trouble and our processes are killed. Then all is held to the record. */
export async function letterStorm({ database, servers, links, kills }: LetterStorm) {
  const since = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-letters-'));
  writeSite(join(folder, 'dist'), content);
  const deployment = await openServers({
    databaseUrl: database.url,
    distDir: join(folder, 'dist'),
    gatewayAt: () => ({}),
  });
  const requests = Array.from({ length: links }, (_, number) => ({
    journey: 'contract',
    customerType: number % 20 === 0 ? ('existing' as const) : ('new' as const),
    values: { customer_email: `reader${number}@example.com` },
  }));
  const ids = await makeLinks(deployment.env, content.site, requests);

  /** The step at which the process that reaches it next is killed. */
  let killAt: Step | undefined;
  const killedAt: Record<string, number> = {};
  let restarting: Promise<void> = Promise.resolve();
  const alive = new Map<string, Awaited<ReturnType<typeof deployment.startServer>>>();
  const tls = makeCertificate();
  const mail = await openMailServer({
    tls,
    reached(step, user) {
      if (step !== killAt || !alive.has(user)) return;
      killAt = undefined;
      kill(user, step);
    },
  });
  mail.behave(anyManner);

  let started = 0;
  async function startOne(): Promise<void> {
    started += 1;
    const user = `process${started}`;
    const env = {
      DEMO: '0',
      CARD_GATEWAY: 'sandbox',
      BANK_DETAILS_KEY: 'd2'.repeat(32),
      SMTP_URL: `smtp://${user}:secret@127.0.0.1:${mail.port}`,
      LETTERS_FROM: 'letters@example.com',
      NODE_EXTRA_CA_CERTS: tls.file,
    };
    alive.set(user, await deployment.startServer(0, env));
  }

  /** Kills a process at once, and starts another one in its place. */
  function kill(user: string, step: string): void {
    killedAt[step] = (killedAt[step] ?? 0) + 1;
    const { child, done } = alive.get(user)!;
    alive.delete(user);
    child.kill('SIGKILL');
    restarting = restarting.then(async () => {
      await done;
      await startOne();
    });
  }

  for (let count = 0; count < servers; count += 1) await startOne();
  const ports = () => [...alive.values()].map(({ port }) => port);
  const token = await freshToken(ports()[0]!);

  const statuses: Record<string, number> = {};
  const waiting = ids.map((id, number) => ({ id, number }));
  /** Agrees to a contract. Every seventh customer does not ask again where the connection broke; every hundredth agrees to other words. */
  async function customer(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id, number } = next;
      const fields: Record<string, string> = number % 100 === 50 ? { statement: 'Other words' } : {};
      for (;;) {
        const open = ports();
        const port = open[randomInt(open.length || 1)];
        if (port === undefined) await restarting;
        else {
          const came = await agreeOnce(port, token, id, fields);
          const name = String(came?.status ?? 'connection broken');
          statuses[name] = (statuses[name] ?? 0) + 1;
          if (number % 7 === 0 || (came && came.status < 500)) break;
        }
      }
    }
  }

  const waitingLetters = () =>
    deployment.inDatabase(async (db) => {
      const [row] = await db.query<{ count: number }>(
        "select count(*)::integer as count from outbox where kind = 'letter' and state = 'waiting'",
      );
      return row!.count;
    });
  let isOver = false;
  /** Spreads the kills over the time in which letters are sent. */
  async function killing(): Promise<void> {
    const size = Math.floor((links * 1.05) / (kills + 1));
    for (let count = 0; count < kills && !isOver; count += 1) {
      const goal = mail.taken.length + size * (0.5 + Math.random() / 2);
      while (mail.taken.length < goal && !isOver) await wait(20);
      await restarting;
      const step = steps[count % steps.length]!;
      const users = [...alive.keys()];
      if (step === 'database') {
        const goOn = database.pause();
        killedAt[step] = (killedAt[step] ?? 0) + 1;
        await wait(500);
        goOn();
      } else if (step === 'any') kill(users[randomInt(users.length)]!, step);
      else killAt = step;
    }
  }
  const killed = killing();
  await Promise.all(Array.from({ length: 20 }, customer));
  // While the database is away nobody knows.
  while ((await waitingLetters().catch(() => 1)) > 0) await wait(500);
  isOver = true;
  await killed;
  await restarting;

  const rows = await deployment.inDatabase((db) =>
    db.query<StoredLetter>(
      `select letters.id, letters.link_id, name, state,
         exists (select 1 from records where records.link_id = letters.link_id and act = 'contract-agreement') as is_recorded
       from outbox letters where kind = 'letter'`,
    ),
  );
  const recorded = await deployment.inDatabase((db) =>
    db.query<{ link_id: string }>("select link_id from records where act = 'contract-agreement'"),
  );
  await mail.close();
  await deployment.close();
  rmSync(folder, { recursive: true, force: true });

  return {
    seconds: Math.round((performance.now() - since) / 1000),
    links,
    begun: mail.begun(),
    killedAt,
    answers: statuses,
    ...compareLetters({ taken: mail.taken, rows, recorded: recorded.map(({ link_id }) => link_id), alive }),
  };
}
