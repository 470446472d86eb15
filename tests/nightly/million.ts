/**
 * `npm run test:nightly -- million`: a million links made through the provider's call, some agreed to; how long lists, `verify`
 * and a purge take then. `--links 100000` after it is a tenth.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Purged } from '../../src/server/links/purge.ts';
import { openOwnPostgres } from '../support/database/postgres.ts';
import { agree } from '../support/server/agree.ts';
import { openServer } from '../support/server/test-server.ts';

const { values } = parseArgs({ options: { links: { type: 'string', default: '1000000' } } });
const count = Number(values.links);
/** A tenth is so old that it can be purged, and a fiftieth is agreed to. */
const [old, agreed] = [count / 10, count / 50];
const day = 24 * 60 * 60 * 1000;
const token = 'million-'.padEnd(32, 'x');
const settings = { DEMO: '0', CARD_GATEWAY: 'sandbox', SIGNING_KEY: 'd1'.repeat(32) };
/** The limits of the figures, in seconds. */
const limits = { list: 1, verifyProcessor: (600 * count) / 1_000_000 + 10 };

const postgres = await openOwnPostgres({ durable: true });
if (!postgres) console.log('skipped: there is no PostgreSQL on this machine');
else await run(postgres.url).finally(() => postgres.close());
process.exit();

async function run(databaseUrl: string): Promise<void> {
  let ago = 100 * day;
  const server = await openServer({
    env: { DATABASE_URL: databaseUrl, PROVIDER_API_TOKEN: token, LOG_LEVEL: 'warn', LINK_DAYS: '0', ...settings },
    now: () => new Date(Date.now() - ago),
  });
  const figures: Record<string, number> = { links: count };
  const wrong: string[] = [];
  const check = (name: string, value: number, limit: number) => {
    figures[name] = Math.round(value * 100) / 100;
    if (value > limit) wrong.push(`${name} ${figures[name]} s, at most ${limit} s`);
  };
  const provider = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' };
  async function make(from: number, to: number): Promise<string[]> {
    const ids: string[] = [];
    for (let first = from; first < to; first += 1_000) {
      const lines = Array.from({ length: Math.min(1_000, to - first) }, (_, index) =>
        JSON.stringify({ journey: 'contract', external_reference: `M-${String(first + index).padStart(9, '0')}` }),
      );
      // A token makes 600 calls a minute.
      for (;;) {
        const answer = await fetch(`${server.url}/provider-api/links/batch`, {
          method: 'POST',
          headers: { ...provider, origin: server.url },
          body: lines.join('\n'),
        });
        if (answer.status === 429) await wait(1_000);
        else if (answer.status !== 201) throw new Error(`links ${answer.status} ${await answer.text()}`);
        else {
          for (const { id } of ((await answer.json()) as { links: { id: string }[] }).links) ids.push(id);
          break;
        }
      }
    }
    return ids;
  }
  async function agreeTo(ids: string[], most: number): Promise<void> {
    const queue = ids.slice(0, most);
    const work = async () => {
      for (let id = queue.pop(); id; id = queue.pop()) {
        const { status } = await agree(server, id);
        // It leads on.
        if (status !== 303) wrong.push(`agreement ${status}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
  }

  const since = performance.now();
  await agreeTo(await make(0, old), agreed / 2);
  ago = 0;
  const ids = await make(old, count);
  figures.makingSeconds = seconds(since);
  await agreeTo(ids, agreed / 2);

  for (const query of [
    '',
    'status=active',
    'status=used',
    'status=expired',
    'status=maintenance',
    'status=sor-expired',
    `reference=M-${String(count - 1).padStart(9, '0')}`,
  ]) {
    const asked = performance.now();
    const answer = await fetch(`${server.url}/provider-api/links?limit=100&${query}`, { headers: provider });
    await answer.arrayBuffer();
    check(`list ${query}`, (performance.now() - asked) / 1000, limits.list);
  }

  await verifyNow('verify');
  const purging = performance.now();
  const purged = (await server.ask({
    name: 'purge',
    before: new Date(Date.now() - 60 * day).toISOString(),
  })) as Purged;
  Object.assign(figures, { purged: purged.links, purgedRecords: purged.records, purgingSeconds: seconds(purging) });
  if (purged.links !== old) wrong.push(`${purged.links} links purged, not ${old}`);
  await verifyNow('verify after the purge');
  console.log(JSON.stringify(figures, null, 2));
  await server.close();
  if (wrong.length === 0) return;
  console.error(wrong.slice(0, 20).join('\n'));
  process.exitCode = 1;

  async function verifyNow(name: string): Promise<void> {
    const [asked, processor] = [performance.now(), process.cpuUsage()];
    const { problems } = await server.verify();
    const { user, system } = process.cpuUsage(processor);
    check(`${name}: processor`, (user + system) / 1e6, limits.verifyProcessor);
    figures[`${name}: clock`] = seconds(asked);
    wrong.push(...problems.slice(0, 5).map((one) => `${name}: ${JSON.stringify(one)}`));
  }
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10;
}
