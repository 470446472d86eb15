/** A customer who walks through the content in the frame: the studio's server takes their forms as ours does. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM, VirtualConsole } from 'jsdom';
import { afterAll, expect, test } from 'vitest';
import { nonceFor } from '../../../../src/page/card/sandbox/bank.ts';
import { linkIdIn } from '../../../../src/rules/routes.ts';
import { laterOn, walkFrom } from '../../../studio/preview/walk.ts';
import type { PageStates, StudioContent } from '../../../studio/types.ts';
import type { PageSeed } from '../../../walk/memory/memory.ts';
import { onDay } from '../../../walk/types.ts';
import { startStudio } from '../../support/studio.ts';

const studio = await startStudio();
afterAll(() => studio.end());

async function call<Answer>(name: string, body: object): Promise<Answer> {
  const headers = { origin: new URL(studio.url).origin, 'content-type': 'application/json' };
  const answer = await fetch(`${studio.url}api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Answer;
}

const { content } = await call<{ content: StudioContent }>('content', {});
const { site, pages } = content.sites.content;

type Come = { url: string; document: Document };

/** Lets a customer come to a page, as the frame does. */
async function come(seed: PageSeed): Promise<Come> {
  const { address } = await call<{ address: string }>('walk', { seed });
  const answer = await fetch(`${studio.url}at${address}`);
  return {
    url: answer.url,
    document: new JSDOM(await answer.text(), { virtualConsole: new VirtualConsole() }).window.document,
  };
}

/** The customers of a page who have not done anything there, as “Walk the journey as one customer” makes them. */
async function customersOf(page: string): Promise<PageSeed[]> {
  const { states } = await call<{ states: PageStates }>('states', { drafts: {}, of: { kind: 'page', name: page } });
  const before = states.pictures.filter(({ seed }) => seed.link?.state === 'active' && !seed.post && !seed.fails);
  return before.map((state) => walkFrom(content, { page }, state));
}

const typed: Record<string, string> = { account_name: 'Jo Brown', account_number: '55779911', sort_code: '20-00-01' };

/** Fills in a form as a customer does: the first of its options, each box, and what is typed. */
function filledIn(form: HTMLFormElement): URLSearchParams {
  const fields = [...form.elements] as HTMLInputElement[];
  for (const field of fields) {
    if (field.type === 'radio') field.checked = field === fields.find(({ name }) => name === field.name);
    if (field.type === 'checkbox') field.checked = true;
    if (field.name in typed) field.value = typed[field.name]!;
  }
  const { FormData } = form.ownerDocument.defaultView!;
  return new URLSearchParams([...new FormData(form)] as [string, string][]);
}

/** Pays, or keeps a card, as the script of the card form does. */
function takeCard({ url, document }: Come, act: string, { link }: PageSeed): Promise<Response> {
  const [site, address = ''] = url.split(/(?<=\/at)/);
  const { own } = JSON.parse(document.querySelector<HTMLElement>('[data-island=card-form]')!.dataset.props!);
  const amount = `£${(link?.amount_pence ?? 0) / 100}`;
  const body = JSON.stringify({ nonce: nonceFor('success'), button: own.block.label.replace('{amount}', amount) });
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return fetch(`${site}/public-api/links/${linkIdIn(address)}/${act}`, { method: 'POST', headers, body });
}

/** Does what a page is for; undefined where it does not offer that to this customer. */
async function does(act: string, seed: PageSeed): Promise<Response | undefined> {
  const page = await come(seed);
  if (page.document.querySelector('[data-island=card-form]')) return takeCard(page, act, seed);
  const form = page.document.getElementById(`form-${act}`) as HTMLFormElement | null;
  return form ? fetch(page.url, { method: 'POST', body: filledIn(form), redirect: 'manual' }) : undefined;
}

const acting = pages.flatMap(({ name, asks }) => {
  const act = asks?.act ?? site.routes[name]?.act;
  return act === undefined ? [] : [[name, act] as const];
});

test.each(acting)('D-64 on %s a customer who walks goes on by %s', async (page, act) => {
  let answer: Response | undefined;
  for (const seed of await customersOf(page)) answer ??= await does(act, seed);
  expect([201, 303]).toContain(answer?.status);
});

test('D-64 the link of a customer who walks has not ended on a later day, where that of their state ends', async () => {
  const ending = (await customersOf('contract-start')).filter(({ link }) => link?.expires_at !== undefined);
  expect(ending.length).toBeGreaterThan(0);
  const { url, document } = await come(onDay(ending[0]!, '2027-03-31T10:00:00Z'));
  expect(url).toMatch(/\/contract-start\?id=/);
  expect(document.getElementById('form-contract-agreement')).not.toBeNull();
});

test('D-48 a letter by a day has its words on that day, and says to whom it does not go and why', async () => {
  const buttons = [{ type: 'button', label: 'Send no more reminders', to: 'stop-reminders' }];
  const letterOf = (days: number, unless: object) => ({
    $schema: '../../schemas/letter.schema.json',
    subject: 'Your service starts',
    sends: { before: { days, date: { fact: 'service_starts_on' }, at: '09:00', ...unless } },
    blocks: [{ type: 'text', markdown: 'letter-reminder' }, ...buttons],
  });
  for (const [name, days, unless] of [
    ['starting', 0, {}],
    ['stopped', 1, { unless: ['contract-agreement'] }],
  ] as const)
    writeFileSync(join(studio.folder, `letters/${name}.json`), `${JSON.stringify(letterOf(days, unless), null, 2)}\n`);
  await studio.kill();
  await studio.start();
  const { content } = await call<{ content: StudioContent }>('content', {});
  const on = async (name: string, values: Record<string, string>) => {
    const link = { journey: 'contract', customer_type: 'new', state: 'active', values } as const;
    const acts = [{ act: 'contract-agreement' }];
    const seed: PageSeed = { page: `letters/${name}`, day: '2026-11-30T10:00:00Z', link, acts };
    const { address: at } = await call<{ address: string }>('walk', {
      seed: laterOn(content.sites.content.pages, seed, '2026-12-20T10:00:00Z'),
    });
    const mail = await fetch(`${studio.url}copies/mail?${new URLSearchParams({ at })}`);
    return { letter: await (await fetch(`${studio.url}at${at}`)).text(), status: mail.status, mail: await mail.text() };
  };
  const start = { service_start: '2026-12-20' };
  const { letter, status } = await on('starting', start);
  expect(status).toBe(200);
  expect(letter).toContain('Send no more reminders');
  expect(letter).not.toContain('This customer gets no such letter');
  for (const [name, values, reason] of [
    ['starting', {}, 'there is no date “Service starts on”'],
    ['stopped', start, 'stopped by “Contract agreement”'],
  ] as const) {
    const { letter, status, mail } = await on(name, values);
    expect(status).toBe(404);
    for (const words of [letter, mail]) expect(words).toContain(`This customer gets no such letter: ${reason}.`);
  }
});
