import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { formFields } from '../../../src/rules/forms.ts';
import { slotsOf } from '../../../src/rules/journey/journey.ts';
import { readSettings } from '../../../src/server/base/settings.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { canonicalText } from '../../../src/server/journey/document-text.ts';
import { lastHead } from '../../../src/server/ledger/heads.ts';
import { readKeptHead } from '../../../src/server/ledger/kept-head.ts';
import { firstRelease } from '../../../src/server/release/release.ts';
import { buildSite } from '../../../src/tools/bundle/build-site.ts';
import type { CompiledPage, CompiledSite, Link } from '../../../src/types.gen.ts';
import { putFreshDatabase } from '../database/fresh-database.ts';
import { type DrawnPage, readDrawnPage } from '../drawn/drawn-page.ts';
import { bareEnvironment } from '../run/test-run.ts';
import { cardBody, freshToken, newCard } from '../server/customer-calls.ts';
import { makeLinks } from '../server/deployment.ts';
import { listening, observe, type ServerProcess } from '../server/server-process.ts';
import { browse } from './browse.ts';

export type ReleaseStormOptions = {
  releases: number;
  customers: number;
  /** Server processes on one folder and one database; more than one needs PostgreSQL. */
  servers: number;
  databaseUrl?: string | undefined;
};

/** What a storm came to. `failed` and `notShown` must be empty. */
export type ReleaseStormResult = {
  releases: number;
  calls: number;
  walks: number;
  agreements: number;
  /** How often a customer was told that the words had changed, and was led anew. */
  ledAnew: number;
  /** Releases that each server went over to, by its log. */
  goneOver: number[];
  seconds: number;
  /** Answers that no customer should get. */
  failed: string[];
  /** Agreements whose recorded words are not those of the page. */
  notShown: string[];
};

type Answer = { status: number; text: string };

/** Releases are built and switched, of other words in turn, while customers read, fetch and agree. */
export async function releaseStorm({
  releases,
  customers,
  servers,
  databaseUrl,
}: ReleaseStormOptions): Promise<ReleaseStormResult> {
  const since = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-releases-'));
  const [content, distDir] = [join(folder, 'content'), join(folder, 'dist')];
  cpSync('content', content, { recursive: true });
  const env = {
    PORT: '0',
    LOG_LEVEL: 'info',
    DEMO: '0',
    CARD_GATEWAY: 'sandbox',
    DIST_DIR: distDir,
    DATABASE_URL: databaseUrl ?? 'embedded',
    SIGNING_KEY: 'd1'.repeat(32),
    DATA_DIR: join(folder, 'data'),
    HEAD_FILE: join(folder, 'head.json'),
  };
  if (!databaseUrl) await putFreshDatabase(env.DATA_DIR);
  await release(0);
  const { site } = (await firstRelease(distDir)).compiled;
  const journeys = Array.from({ length: customers * (releases + 4) }, (_, i) =>
    i % 2 ? 'contract-mandate' : 'contract',
  );
  const links = journeys.map((journey) => ({ journey }));
  const ids = await makeLinks(env, site, links);
  const running = await Promise.all(Array.from({ length: servers }, startServer));
  const goneOver = running.map(() => 0);
  for (const [index, { child }] of running.entries())
    child.stdout!.on('data', (lines) => {
      goneOver[index]! += String(lines).split('gone over to a release').length - 1;
    });
  let over = false;
  const counts = { calls: 0, walks: 0, agreements: 0, ledAnew: 0 };
  const failed: string[] = [];
  const notShown: string[] = [];

  const customersDone = Promise.all(Array.from({ length: customers }, customer));
  for (let number = 1; number <= releases; number += 1) {
    await release(number);
    while (goneOver.some((count) => count < number)) await wait(50);
    // Customers act for a while before the next one comes.
    await wait(1_500);
  }
  over = true;
  await customersDone;

  const logs = await Promise.all(
    running.map(async ({ child, done }) => {
      child.kill('SIGTERM');
      return (await done).out;
    }),
  );
  failed.push(...logs.flatMap((log) => log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))));
  const { db } = await openDatabase(readSettings(env).database);
  const newest = await lastHead(db);
  await db.close();
  if (readKeptHead(env.HEAD_FILE)?.hash !== newest?.hash) failed.push('HEAD_FILE has not the newest head');
  rmSync(folder, { recursive: true, force: true });
  return { releases, ...counts, goneOver, seconds: (performance.now() - since) / 1000, failed, notShown };

  function startServer(): Promise<ServerProcess> {
    return listening(
      observe(spawn(process.execPath, ['build/doorstep.js', 'serve'], { env: { ...bareEnvironment(), ...env } })),
    );
  }

  async function release(number: number): Promise<void> {
    const edit = (path: string, change: (text: string) => string) =>
      writeFileSync(join(content, path), change(readFileSync(join(content, path), 'utf8')));
    if (number % 3 === 1) {
      edit('documents/contract/document.json', (text) => text.replace(/"2026-[^"]+"/, `"2026-${100 + number}"`));
      edit('documents/contract/summary.md', (text) => `${text}\nThis is edition ${number} of the summary.\n`);
    }
    edit('text/contract-new.md', (text) => `${text}\nAs of release ${number}.\n`);
    const { problems } = await buildSite(content, distDir, { reuseBundle: true });
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
  }

  async function customer(): Promise<void> {
    for (let id = ids.pop(); id && !over; id = ids.pop()) {
      await walk(id).catch((error: Error) => failed.push(`${id}: ${error.message}`));
      counts.walks += 1;
    }
  }

  async function walk(id: string): Promise<void> {
    const token = await freshToken(anyPort());
    for (let tries = 0; ; tries += 1) {
      const { siteFile, pageFile, link, assets, form } = await openPage(`/contract-start?id=${id}`, token);
      const site = JSON.parse((await call(siteFile, token)).text) as CompiledSite;
      const page = JSON.parse((await call(pageFile, token)).text) as CompiledPage;
      const shown = canonicalText(site, Object.values(page.documents)[0]!, link);
      if (form.sha256 !== shown.sha256) throw new Error('the form has another hash than the text beside it');
      // Reading takes time, and releases come meanwhile.
      await wait(Math.random() * 1_500);
      for (const path of assets) await expectOk('asset', path, token);
      const agreed = await agree(id, token, form);
      if (agreed.status === 409 && /document-changed|role="alert"/.test(agreed.text) && tries < 20) {
        counts.ledAnew += 1;
        continue;
      }
      if (agreed.status !== 201 && agreed.status !== 303)
        throw new Error(`agreement ${agreed.status} ${agreed.text.slice(0, 200)}`);
      counts.agreements += 1;
      const kept = JSON.parse((await call(`/public-api/links/${id}/agreed-document`, token)).text);
      if (kept.html !== shown.html) notShown.push(id);
      await goOn(id, token, link, site);
      return;
    }
  }

  /** Agrees by a call, or as a browser without script does it. */
  function agree(id: string, token: string, form: Record<string, string>): Promise<Answer> {
    const { document, version, sha256, statement, button } = form;
    if (Math.random() < 0.5) {
      const body = JSON.stringify({ document, version, sha256, statement, button });
      const type = { 'content-type': 'application/json' };
      return call(`/public-api/links/${id}/contract-agreement`, token, type, body);
    }
    const ticked = new URLSearchParams({ ...form, [formFields.ticked]: 'yes' });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return call(`/contract-start?id=${id}`, token, type, ticked.toString());
  }

  /** What follows the contract: its last page, or the card. */
  async function goOn(id: string, token: string, link: Link, site: CompiledSite): Promise<void> {
    const hasCard = slotsOf(site, link).some(({ acts }) => acts.includes('payment-method'));
    const next = hasCard ? 'card-mandate' : 'contract-complete';
    await openPage(`/${next}?id=${id}`, token);
    if (!hasCard) return;
    const { nonce, key } = newCard();
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify(cardBody(nonce));
    const taken = await call(`/public-api/links/${id}/payment-method`, token, headers, body);
    if (taken.status !== 201) throw new Error(`payment method ${taken.status} ${taken.text.slice(0, 200)}`);
  }

  async function openPage(path: string, token: string): Promise<DrawnPage> {
    const [name = ''] = path.split('?');
    const { status, text } = await call(path, token);
    if (status !== 200) throw new Error(`${name} ${status}`);
    return readDrawnPage(text, name);
  }

  function anyPort(): number {
    return running[Math.floor(Math.random() * running.length)]!.port;
  }

  async function expectOk(what: string, path: string, token: string): Promise<void> {
    const { status } = await call(path, token);
    if (status !== 200) throw new Error(`${what} ${path} ${status}`);
  }

  /** One call on a connection of its own, to any of the servers. */
  function call(path: string, token: string, headers = {}, body?: string): Promise<Answer> {
    counts.calls += 1;
    const own = { 'x-xsrf-token': token, ...headers };
    return browse({ port: anyPort, path, cookie: `XSRF-TOKEN=${token}`, headers: own, body });
  }
}
