import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree } from '../../support/server/agree.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openStates } from '../../support/server/states.ts';
import { link, nonce, openServer, slugOf } from '../../support/server/test-server.ts';

const provider = 'a-token-of-the-provider-0123456789abcdef';

const limits = { DECLINES_PER_LINK: '5', TOKENS_PER_LINK: '20', DECLINES_PER_ADDRESS: '30', TOKENS_PER_ADDRESS: '100' };
const env = { ...limits, METRICS_PORT: '0', TRUST_PROXY: 'loopback', PROVIDER_API_TOKEN: provider };
const server = await openServer({ env });
afterAll(() => server.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const pay = (id: string, outcome: 'success' | 'declined' | 'not-shifted', address = '192.0.2.1') =>
  server.post(`${link(id)}/payment-method`, cardBody(nonce(outcome)), { key: randomUUID(), ...from(address) });
const token = (id: string, address = '192.0.2.1') => server.post(`${link(id)}/client-token`, undefined, from(address));
const newLink = async (journey = 'card') => (await makeLink(server, journey)).id;
const later = (hours: number) => server.query(`update tries set since = since - interval '${hours} hours'`);

/** Why the provider was told, by events, that somebody may be trying cards on these links. */
async function suspected(ids: string[]): Promise<string[]> {
  const { events } = await server.ask({ name: 'export' });
  const found = events.filter((event) => event.type === 'fact-added' && event.fact === 'card-testing-suspected');
  expect(found.flatMap((event) => faultsOf('FactEvent', event))).toEqual([]);
  return found.flatMap((event) =>
    ids.map(nameOf).includes(event.link) && 'reason' in event ? [String(event.reason)] : [],
  );
}

if (isNightly)
  test('D-29 a lock is lifted also where the clock of the database is behind, and ends with a clock a year ahead', async () => {
    let aheadMs = 120_000;
    const ahead = await openServer({ env: { DECLINES_PER_LINK: '2' }, now: () => new Date(Date.now() + aheadMs) });
    let { id } = await makeLink(ahead, 'card');
    const card = (outcome: 'success' | 'declined') =>
      ahead.post(`${link(id)}/payment-method`, cardBody(nonce(outcome)), { key: randomUUID() });
    for (let tried = 0; tried < 2; tried += 1) await card('declined');
    expect(slugOf(await card('success'))).toBe('too-many-tries');
    await ahead.ask({ name: 'unlock', id });
    expect((await card('success')).status).toBe(201);
    ({ id } = await makeLink(ahead, 'card', { expires_at: null }));
    aheadMs = 365 * 24 * 3_600_000;
    for (let tried = 0; tried < 2; tried += 1) await card('declined');
    expect(slugOf(await card('success'))).toBe('too-many-tries');
    aheadMs = 0;
    expect((await card('success')).status).toBe(201);
    await ahead.close();
  });

test('D-29 five declined cards lock a link for a day, or until the operator lifts it', async () => {
  const id = await newLink();
  for (let tried = 0; tried < 5; tried += 1) expect(slugOf(await pay(id, 'declined'))).toBe('card-declined');
  const refused = [await pay(id, 'success'), await token(id)];
  expect(refused.map(slugOf)).toEqual(['too-many-tries', 'too-many-tries']);
  const wait = Number(refused[0]!.headers.get('retry-after'));
  expect([wait > 86_000, wait <= 86_400]).toEqual([true, true]);
  const { body } = await server.get(`/public-api/sandbox/charges/${id}`);
  expect(body.vaulted).toEqual([]);

  const log = server.lines.filter((line) => line.includes('somebody may be trying cards'));
  expect(log.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ what: 'declines', of: 'link', link: nameOf(id) }),
  ]);
  expect(log.join()).not.toContain(id);
  // The provider is told by an event, and the operator by the link itself.
  const { afterwards } = await server.show(id);
  const locks = afterwards.filter(({ fact }) => fact !== 'card-declined');
  expect(locks).toMatchObject([{ fact: 'link-locked', reason: '5 cards were declined within an hour' }]);
  expect(afterwards).toHaveLength(6);
  const { events } = await server.ask({ name: 'export' });
  expect(events).toContainEqual(expect.objectContaining({ link: nameOf(id), type: 'fact-added', fact: 'link-locked' }));

  await server.ask({ name: 'unlock', id });
  // A count at the end of its type, and a card of a year to come that nobody has tried, change nothing.
  await token(id);
  await server.query('update tries set counted = 2147483647');
  await server.query(
    `insert into attempts overriding user value
     select (jsonb_populate_record(a, '{"version":9,"started_at":"2099-01-01"}')).* from attempts a where link_id = $1 limit 1`,
    [id],
  );
  expect(slugOf(await token(id))).toBe('too-many-tries');
  await server.query('delete from tries');
  await server.ask({ name: 'unlock', id });
  expect(await server.query('select 1 from links where id = $1 and unlocked_at > now()', [id])).toEqual([]);
  const now = await server.show(id);
  const { about } = locks[0]!;
  expect(now.afterwards.slice(6)).toMatchObject([
    { fact: 'link-unlocked', about, told_by: expect.stringMatching(/^provider-api, /) },
  ]);
  const told = await server.ask({ name: 'export' });
  const event = told.events.filter(({ link: own }) => own === nameOf(id)).at(-1);
  expect(event).toMatchObject({ type: 'fact-added', fact: 'link-unlocked', about });
  expect(faultsOf('FactEvent', event)).toEqual([]);
  const provided = await server.get(`/provider-api/links/${id}`, { headers: { authorization: `Bearer ${provider}` } });
  expect((provided.body.facts as object[]).slice(5)).toMatchObject([
    { fact: 'link-locked' },
    { fact: 'link-unlocked' },
  ]);
  const { problems } = await server.verify(id);
  expect(problems).toEqual([]);
  expect((await token(id)).status).toBe(200);
  expect((await pay(id, 'success')).status).toBe(201);
});

test('the lock ends after a day, and declines that are far apart lock nothing', async () => {
  const id = await newLink();
  for (let tried = 0; tried < 5; tried += 1) await pay(id, 'declined', '192.0.2.2');
  const age = (minutes: number) => openStates(server).age('attempt', id, ['started_at'], minutes * 60_000);
  await age(23 * 60);
  expect(slugOf(await pay(id, 'success', '192.0.2.2'))).toBe('too-many-tries');
  await age(61);
  expect(slugOf(await pay(id, 'declined', '192.0.2.2'))).toBe('card-declined');

  const slow = await newLink();
  for (let tried = 0; tried < 6; tried += 1) {
    expect(slugOf(await pay(slow, 'declined', '192.0.2.3'))).toBe('card-declined');
    await openStates(server).age('attempt', slow, ['started_at'], 16 * 60_000);
  }
});

test('thirty declined cards from one address are all, on however many links and at once, and cards that pass are none of them', async () => {
  const address = '2001:db8:1:2::1';
  const ids = await Promise.all(Array.from({ length: 40 }, () => newLink()));
  for (const id of ids.splice(0, 3)) expect((await pay(id, 'success', address)).status).toBe(201);
  const answers = await Promise.all(ids.map((id, index) => pay(id, 'declined', `2001:db8:1:2::${index + 1}`)));
  const slugs = answers.map(slugOf);
  expect(slugs.filter((slug) => slug === 'card-declined')).toHaveLength(30);
  expect(slugs.filter((slug) => slug === 'too-many-tries')).toHaveLength(7);
  expect(await suspected(ids)).toEqual([expect.stringContaining('declined cards within an hour as one address')]);
  expect((await pay(await newLink(), 'success', '2001:db8:1:3::1')).status).toBe(201);
  await later(1);
  expect((await pay(await newLink(), 'success', address)).status).toBe(201);
});

test('twenty client tokens an hour are all for a link, a hundred for an address', async () => {
  const address = '198.51.100.7';
  const id = await newLink();
  const answers = await Promise.all(Array.from({ length: 30 }, () => token(id, address)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429)!;
  expect([slugOf(refused), Number(refused.headers.get('retry-after')) > 3_500]).toEqual(['too-many-tries', true]);
  const ofLink = expect.stringContaining('client tokens within an hour as one link');
  expect(await suspected([id])).toEqual([ofLink]);

  const ids = await Promise.all(Array.from({ length: 5 }, () => newLink()));
  const more = await Promise.all(ids.flatMap((each) => Array.from({ length: 20 }, () => token(each, address))));
  // The thirty of the first link count too: whoever is refused has tried.
  expect(more.filter(({ status }) => status === 200)).toHaveLength(70);
  const ofAddress = expect.stringContaining('client tokens within an hour as one address');
  expect((await suspected([id, ...ids])).sort()).toEqual([ofAddress, ofLink]);
  // As after a clock that was a year ahead.
  await later(-9_000);
  expect((await token(id, address)).status).toBe(200);
});

test('what is counted tells no address and no link, and is gone after its hour', async () => {
  await server.query('delete from tries');
  const [id, other, address] = [await newLink(), await newLink(), '198.51.100.8'];
  await token(id, address);
  await pay(id, 'declined', address);
  const rows = await server.query('select key from tries');
  expect(rows.map(({ key }) => key)).toEqual([1, 2, 3].map(() => expect.stringMatching(/^[0-9a-f]{32}$/)));
  await later(2);
  await token(other, address);
  const left = await server.query('select counted from tries');
  // Those of the new link, and of the address, whose hour has begun anew.
  expect(left).toEqual([{ counted: 1 }, { counted: 1 }]);
});

test('a card that passes while the database goes away is taken out of the count once that is back', async () => {
  const address = '203.0.113.80';
  await server.query('delete from tries');
  await server.query(`create function go_away() returns trigger language plpgsql as
    $$ begin if new.counted < old.counted then raise exception 'away' using errcode = '57P01'; end if; return new; end $$`);
  await server.query('create trigger away before update on tries for each row execute function go_away()');
  const counted = () => server.query('select counted from tries');
  try {
    expect((await pay(await newLink(), 'success', address)).status).toBe(201);
    expect(await counted()).toEqual([{ counted: 1 }]);
  } finally {
    await server.query('drop trigger away on tries');
    await server.query('drop function go_away()');
  }
  await expect.poll(counted).toEqual([{ counted: 0 }]);
});

test('D-39 a client token after a card is kept is refused, also where the journey goes on', async () => {
  const id = await newLink('switch-mandate');
  await agree(server, id);
  expect((await pay(id, 'success', '192.0.2.9')).status).toBe(201);
  expect(slugOf(await token(id))).toBe('payment-method-recorded');
});

test('what was refused and reached is measured', async () => {
  const metrics = await fetch(`http://127.0.0.1:${server.started.metricsPort}/metrics`).then((reply) => reply.text());
  for (const line of [
    /doorstep_card_limit_reached_total\{what="declines",of="link"\} [1-9]/,
    /doorstep_card_limit_reached_total\{what="declines",of="address"\} [1-9]/,
    /doorstep_card_limit_reached_total\{what="tokens",of="link"\} [1-9]/,
    /doorstep_too_many_tries_total\{what="tokens",of="address"\} [1-9]/,
  ])
    expect(metrics).toMatch(line);
});
