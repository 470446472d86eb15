import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { refuseUnfit } from '../../../src/server/db/refuse-unfit.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';

const pooler = 'pgbouncer';
const postgres = await openTestPostgres();
const [, version] =
  /PgBouncer 1\.(\d+)/.exec(spawnSync(pooler, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];
const folder = mkdtempSync(join(tmpdir(), 'doorstep-pooler-'));
const running: ChildProcess[] = [];
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  await postgres?.close();
});

/** Starts PgBouncer before the test's database, and returns its address. */
async function openPooler(mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port: target, username, pathname } = new URL(postgres!.url);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  const file = join(folder, `${mode}.ini`);
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${target} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits
`,
    { mode: 0o644 },
  );
  spawnSync('chmod', ['755', folder]);
  const child = spawn(pooler, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file]);
  running.push(child);
  for await (const line of child.stderr) if (String(line).includes('process up')) break;
  return `postgres://${username}@127.0.0.1:${port}${pathname}`;
}

test.skipIf(!postgres || version === undefined)(
  'a PgBouncer that mixes up prepared statements is refused in words; in its session mode it is not',
  async () => {
    const refusal = async (mode: 'session' | 'transaction') => {
      const url = await openPooler(mode);
      const db = openPostgres(url, () => undefined);
      return refuseUnfit(db, url, { isMoneyReal: false, standbys: 0 })
        .then(
          () => 'none',
          ({ message }: Error) => message,
        )
        .finally(() => db.close());
    };
    expect(await refusal('session')).toBe('none');
    expect(await refusal('transaction')).toMatch(
      Number(version) < 21 ? /^DATABASE_URL: a pooler in between/ : /^none$/,
    );
  },
);
