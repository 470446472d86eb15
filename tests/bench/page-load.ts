/**
 * `npm run bench -- page-load`: how fast a customer's pages are in Chromium on a slow network (400 ms, 1.6 Mbit/s) and a processor
 * of a quarter of the speed, beside plain pages of the same words (`plain-pages.ts`), in turns. Prints the medians: largest
 * paint, main button works, both again with a warm cache, the next page of a journey, the card fields beside a page that
 * loads only the same SDK, layout shift, and the bytes that came.
 *
 * Both are reached as customers reach them: by a link on a page of another site, in a browser that keeps pages for its back
 * button.
 * The product's server is warm, as in production.
 * `-- --rounds 15` for more rounds, `-- --only contract-start` for one page.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { answerBrowser, bundleScripts } from '../support/braintree/browser.ts';
import { createFakeGateway } from '../support/braintree/gateway.ts';
import { braintreeSettings, startServerApi } from '../support/braintree/server-api.ts';
import { findBrowser, launchArgs } from '../support/browser/find-browser.ts';
import { startApp } from '../support/server/app.ts';
import { freshToken } from '../support/server/customer-calls.ts';
import { medianBy } from './load.ts';
import { barePage, plainPage } from './plain-pages.ts';
import { headingPainted, watch } from './watch-load.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, only: { type: 'string' } } });
const rounds = Number(values.rounds ?? 9);

const id = (number: number) => `00000000-0000-4000-8000-000000000${number}`;

/** The page kinds, each with a link that shows it, and how its main button is pressed. */
const kinds: Record<string, { address: string; press: 'link' | 'act' | 'card' | 'nothing'; next?: string }> = {
  'start-card': { address: `/start-card?id=${id(101)}`, press: 'link' },
  'contract-start': { address: `/contract-start?id=${id(201)}`, press: 'act' },
  'ots-start': { address: `/ots-start?id=${id(301)}`, press: 'link', next: `/contract-start?id=${id(301)}` },
  'success-card': { address: `/success-card?id=${id(501)}`, press: 'nothing' },
  'single-card-payment': { address: `/single-card-payment/${id(401)}`, press: 'card' },
};
const chosen = Object.entries(kinds).filter(([name]) => !values.only || values.only.split(',').includes(name));

/** What one load of a page found, in milliseconds and bytes. */
type Load = {
  paint: number;
  works: number;
  paintAgain: number;
  worksAgain: number;
  next: number;
  shift: number;
  html: number;
  script: number;
};

const letter = '<!doctype html><title>Letter</title><p><a>Open</a></p>';
const gateway = createFakeGateway();
// The provider is as far away as we are; what is answered here would otherwise take no time.
gateway.hold = () => setTimeout(400);
const api = await startServerApi(gateway);
const scripts = await bundleScripts();
const product = await startApp(process.cwd(), braintreeSettings(api.port), []);
const pages = new Map<string, Buffer>();
const plain = createServer((request, response) => {
  if (request.url === '/letter') return response.writeHead(200, { 'content-type': 'text/html' }).end(letter);
  const body = pages.get(request.url!.split('#')[0]!);
  const type = request.url!.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
  if (!body) return response.writeHead(404).end();
  const fresh = request.url!.endsWith('.js') ? 'max-age=31536000, immutable' : 'no-store';
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': fresh }).end(body);
});
await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
const sites = { product: product.url, plain: `http://localhost:${(plain.address() as AddressInfo).port}` };
await writePlainPages();
await warmUp();
const letterUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/letter`;
const browser = await chromium.launch({
  args: launchArgs,
  executablePath: await findBrowser(),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});

const found: Record<string, Record<keyof typeof sites, Load[]>> = {};
for (let round = 0; round <= rounds; round += 1) {
  for (const [name, kind] of chosen) {
    for (const site of ['plain', 'product'] as const) {
      const load = await loadPage(browser, sites[site], kind);
      // The first round warms everything up.
      found[name] ??= { plain: [], product: [] };
      if (round > 0) found[name][site].push(load);
    }
  }
}
report();
await browser.close();
await product.close();
await api.close();
plain.close();

/** Writes the plain pages from what the product's server sends for the same links. */
async function writePlainPages(): Promise<void> {
  for (const [, { address, press, next }] of chosen) {
    for (const path of [address, ...(next ? [next] : [])]) {
      const html = await (await fetch(product.url + path)).text();
      const own = press === 'card' ? barePage(html, await clientToken(path)) : plainPage(html);
      pages.set(path, brotliCompressSync(own));
    }
  }
  const made = await build({
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'tests/bench/bare-card.ts' },
    },
  });
  const { output } = (Array.isArray(made) ? made[0] : made) as { output: { type: string; code?: string }[] };
  pages.set('/bare-card.js', brotliCompressSync(output.find(({ code }) => code)!.code!));
}

/** Asks for the pages as often as a server in production was asked. Each view of a card page would take a token. */
async function warmUp(): Promise<void> {
  const headers = { 'accept-encoding': 'br' };
  for (const [, { address, press, next = address }] of chosen)
    for (let view = 0; view < 200 && press !== 'card'; view += 1)
      await (await fetch(product.url + (view % 2 ? address : next), { headers })).text();
}

async function clientToken(path: string): Promise<string> {
  const token = await freshToken(Number(new URL(product.url).port));
  const answer = await fetch(`${product.url}/public-api/links/${path.split('/').pop()}/client-token`, {
    method: 'POST',
    headers: { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
  });
  return ((await answer.json()) as { client_token: string }).client_token;
}

async function loadPage(browser: Browser, origin: string, kind: (typeof kinds)[string]): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
  if (kind.press === 'card') await answerBrowser(context, gateway, scripts);
  const first = await visit(context, origin, kind);
  const again = kind.press === 'card' ? first : await visit(context, origin, kind);
  const next = kind.next ? await goOn(context, origin, kind.address) : Number.NaN;
  await context.close();
  return { ...first, paintAgain: again.paint, worksAgain: again.works, next };
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; client: CDPSession }> {
  const page = await context.newPage();
  // What runs in the page has passed through tsx, which names functions by a helper.
  await page.addInitScript('globalThis.__name = (named) => named');
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const bytes = (1.6 * 1024 * 1024) / 8;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, client };
}

async function visit(context: BrowserContext, origin: string, { address, press }: (typeof kinds)[string]) {
  const { page, client } = await slowPage(context);
  const sizes = { html: 0, script: 0 };
  const addresses = new Map<string, string>();
  client.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = addresses.get(requestId) ?? '';
    if (url === origin + address) sizes.html += encodedDataLength;
    if (url.startsWith(origin) && url.endsWith('.js')) sizes.script += encodedDataLength;
  });
  await page.addInitScript(watch, press);
  await follow(page, origin + address);
  const isDone = () => page.evaluate(() => window.__seen?.works !== undefined);
  for (let tries = 0; press !== 'nothing' && !(await isDone()); tries += 1) {
    if (tries > 200) throw new Error(`${origin}${address}: the main button never works.`);
    await setTimeout(100);
  }
  await setTimeout(700);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => window.__seen!);
  await page.close();
  return { paint: seen.paint, works: seen.works ?? Number.NaN, shift: seen.shift, ...sizes };
}

/** Opens a page by a link on a page of another site. */
async function follow(page: Page, url: string): Promise<void> {
  await page.goto(letterUrl, { waitUntil: 'networkidle' });
  await page.locator('a').evaluate((link: HTMLAnchorElement, to) => {
    link.href = to;
  }, url);
  await Promise.all([page.waitForURL(url, { waitUntil: 'load' }), page.locator('a').click()]);
}

/** Goes on to a journey's next page, as a customer who has read this one, until its heading is painted. */
async function goOn(context: BrowserContext, origin: string, address: string): Promise<number> {
  const { page } = await slowPage(context);
  await page.goto(origin + address, { waitUntil: 'networkidle' });
  await setTimeout(1500);
  await page.addInitScript(headingPainted);
  await page.evaluate(headingPainted);
  await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('main a[href^="/contract-start"]')!;
    sessionStorage.setItem('pressed', `${performance.timeOrigin + performance.now()}`);
    sessionStorage.setItem('heading', document.querySelector('h1')!.textContent!);
    link.click();
  });
  for (;;) {
    await setTimeout(50);
    const took = await page.evaluate(() => sessionStorage.getItem('took')).catch(() => null);
    if (took === null) continue;
    await page.close();
    return Number(took);
  }
}

function report(): void {
  const median = (loads: Load[], key: keyof Load) => medianBy(loads, (load) => load[key])[key];
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, { plain, product }] of Object.entries(found)) {
    const beside = (key: keyof Load) => {
      const [ours, theirs] = [median(product, key), median(plain, key)];
      return Number.isNaN(ours) ? '–' : `${Math.round(ours)} / ${Math.round(theirs)} = ${(ours / theirs).toFixed(2)}`;
    };
    const bytes = (key: 'html' | 'script') =>
      `${(median(product, key) / 1000).toFixed(1)} / ${(median(plain, key) / 1000).toFixed(1)}`;
    rows[name] = {
      'largest paint': beside('paint'),
      works: beside('works'),
      'paint again': beside('paintAgain'),
      'works again': beside('worksAgain'),
      'next page': beside('next'),
      shift: median(product, 'shift').toFixed(3),
      'html kB': bytes('html'),
      'script kB': bytes('script'),
    };
  }
  console.log(`Medians of ${rounds}: ours / plain, in milliseconds.`);
  console.table(rows);
}
