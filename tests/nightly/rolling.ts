/**
 * `npm run test:nightly -- rolling`: four processes of one build behind HAProxy, with its configuration of `deploy`, are
 * replaced by four of another build and back, one after the other, while customers walk. Prints what it came to.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadRelease } from '../../src/server/release/release.ts';
import { openTestPostgres } from '../support/database/postgres.ts';
import { copyProject } from '../support/project/project-copy.ts';
import { ready } from '../support/server/app.ts';
import { makeLinks } from '../support/server/deployment.ts';
import { freePort } from '../support/server/free-port.ts';
import { observe, type Running } from '../support/server/server-process.ts';
import { assetsOf, startImage, unpackImage } from './storm/containers.ts';
import { walkers } from './storm/walkers.ts';

const processes = 4;
const SIGNING_KEY = 'd1'.repeat(32);
const customers = 20;

const database = await openTestPostgres();
if (!database || !hasHaproxy()) console.log('skipped: this needs PostgreSQL and HAProxy on this machine');
else await roll(database.url).finally(() => database.close());

function hasHaproxy(): boolean {
  try {
    return execFileSync('haproxy', ['-v']).length > 0;
  } catch {
    return false;
  }
}

async function roll(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-rolling-'));
  const images = [unpackImage('.', join(folder, 'one')), await otherImage(join(folder, 'two'))] as const;
  const port = await freePort();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const env = {
    LOG_LEVEL: 'info',
    DEMO: '0',
    SIGNING_KEY,
    CARD_GATEWAY: 'sandbox',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
    DIST_DIR: 'dist',
    // As in production: the proxy sends nobody to a process that is about to end, and no POST is repeated at another one.
    DRAIN_SECONDS: '5',
  };
  const start = (image: string, index: number) => startImage(image, { ...env, PORT: String(ports[index]) });
  const running = await Promise.all(ports.map((_, index) => start(images[0], index)));
  const proxy = startProxy(folder, port, ports);
  await ready(`http://127.0.0.1:${port}/public-api/openapi.json`, proxy.done, () => 'HAProxy does not start.');

  const { site } = (await loadRelease(join(images[0], 'dist'))).compiled;
  const links = Array.from({ length: 4_000 }, () => ({ journey: 'contract-mandate' }));
  const walking = walkers({ port, customers, ids: await makeLinks(env, site, links) });
  const missing: string[] = [];
  let replaced = 0;
  for (const image of [images[1], images[0]]) {
    for (const index of ports.keys()) {
      const { child, done } = running[index]!;
      child.kill('SIGTERM');
      await done;
      running[index] = await start(image, index);
      replaced += 1;
      if (index === 0) await compareAssets(images, port, missing);
    }
  }
  const { failed, ...figures } = await walking.stop();
  for (const { child } of [...running, proxy]) child.kill('SIGTERM');
  await Promise.all(running.map(({ done }) => done));
  const { out } = await proxy.done;
  rmSync(folder, { recursive: true, force: true });
  console.log(JSON.stringify({ replaced, ...figures }, null, 2));
  console.log(`wrong (all must be 0) ${JSON.stringify({ failed: failed.length, missing: missing.length })}`);
  // A customer who read the words of one build and is answered by the other one is led to read them anew.
  if (failed.length + missing.length === 0 && figures.ledAnew > 0) return;
  // Whether a 503 is the proxy's or ours stands in its log.
  const log = out.split('\n').filter((line) => / 503 | is (?:DOWN|UP)/.test(line));
  const told = { failed: [...new Set(failed)], missing, log };
  console.error(JSON.stringify(told, (_, all) => (Array.isArray(all) ? all.slice(0, 40) : all), 2));
  process.exitCode = 1;
}

/** Asks for the assets of both builds, while processes of both run. */
async function compareAssets(images: readonly string[], port: number, missing: string[]): Promise<void> {
  const [one, two] = images.map(assetsOf);
  const own = two!.filter((path) => !one!.includes(path));
  if (!own.some((path) => path.endsWith('.js')))
    throw new Error('The builds have the same script: this proves nothing.');
  for (const path of [...one!, ...two!]) {
    // A connection of its own: on a busy machine the server may close one that waited for the next call.
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    if (status !== 200) missing.push(`${path} ${status}`);
  }
}

/** The image of another build: with other words to agree to, and another script. */
async function otherImage(folder: string): Promise<string> {
  const copy = copyProject();
  const [page, script] = ['content/pages/contract-start.json', 'src/page/app/site/site.ts'];
  copy.edit(page, 'I Agree to this contract', 'I Agree to this contract of the second build');
  copy.write(script, `${copy.read(script)}\ndocument.documentElement.dataset.build = "two";\n`);
  const { code, output } = await copy.npm('build');
  if (code !== 0) throw new Error(output);
  const image = unpackImage(copy.folder, folder);
  copy.remove();
  return image;
}

/** HAProxy with the configuration of `deploy`, but for its address, and those of the processes. */
function startProxy(folder: string, port: number, ports: number[]): Running {
  const servers = (_: string, check = '') =>
    ports.map((own, index) => `    server doorstep-${index + 1} 127.0.0.1:${own}${check}\n`).join('');
  const config = readFileSync(resolve('deploy/haproxy/doorstep.cfg'), 'utf8')
    .replace(/^ {4}bind .+$/m, `    bind 127.0.0.1:${port}`)
    .replace('/etc/haproxy/doorstep-down.html', resolve('deploy/down.html'))
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replace(/(?:^ {4}server \S+ \S+( check)?\n)+/gm, servers);
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  return observe(spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]));
}
