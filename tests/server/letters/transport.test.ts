import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { readSettings } from '../../../src/server/base/settings.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { claimLetter } from '../../../src/server/letters/sending.ts';
import { type Mail, openTransport } from '../../../src/server/letters/transport.ts';
import { hasPostgres, openTestPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { secret, signatureFault } from '../../support/faults/event-receiver.ts';
import { patientLetters } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { makeCertificate, openMailServer } from '../../support/letters/mail-server.ts';
import { openServer, type TestServer } from '../../support/server/test-server.ts';

const { attach: _, ...withoutCopy } = withLetters.letters!['contract-confirmation']!.letter;
const confirmation = { ...withLetters.letters!['contract-confirmation']!, letter: withoutCopy };
const content = { ...withLetters, letters: { 'contract-confirmation': confirmation } };

describe.skipIf(!hasPostgres())('two processes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let mail: Awaited<ReturnType<typeof openMailServer>>;
  let servers: TestServer[];
  const perMinute = 6;
  const patient = { timeout: 60_000 };
  const first = () => servers[0]!;
  const { agreed, statesOf } = letterCalls(first);
  const query = (sql: string, values?: unknown[]) => first().query(sql, values);
  const accepted = async () =>
    (await query("select count(*)::integer as count from outbox where kind = 'letter' and state = 'delivered'"))[0]!
      .count;
  const aMinuteLater = () => query("update outbox set tried_at = tried_at - interval '1 minute'");
  /** What a process would get that looks for letters now. */
  async function claimed(most: number | undefined) {
    const db = openPostgres(postgres.url, () => undefined);
    const claim = { processId: crypto.randomUUID(), leaseMs: 0, names: ['contract-confirmation'], perMinute: most };
    return claimLetter(db, claim).finally(() => db.close());
  }

  beforeAll(async () => {
    [postgres, mail] = [(await openTestPostgres())!, await openMailServer()];
    const env = { ...lettersBy(mail), DATABASE_URL: postgres.url, LETTERS_PER_MINUTE: String(perMinute) };
    // A try that a busy machine cut short would count among those of its minute.
    const open = () => openServer({ env, content, letters: patientLetters });
    servers = [await open(), await open()];
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await mail.close();
    await postgres.close();
  });

  test('D-48 send each letter once, and no more in a minute than LETTERS_PER_MINUTE says', async () => {
    await first().ask({ name: 'letters-stop', reason: 'all at once' });
    const links = await Promise.all(Array.from({ length: 10 }, () => agreed()));
    await first().ask({ name: 'letters-go-on' });
    await expect.poll(accepted, patient).toBe(perMinute);
    expect([await claimed(perMinute), mail.taken.length]).toEqual([undefined, perMinute]);
    // As after a clock that was ahead.
    await query("update outbox set tried_at = tried_at + interval '1 year'");
    for (const { to } of links) await expect.poll(() => mail.to(to), patient).toHaveLength(1);
    await expect.poll(accepted, patient).toBe(10);
    expect(mail.taken).toHaveLength(10);
    await aMinuteLater();
  });

  test('D-48 send none while letters are stopped, and those that came meanwhile once they go on', async () => {
    await first().ask({ name: 'letters-stop', reason: 'wrong prices' });
    const { id, to } = await agreed();
    expect([await claimed(undefined), await statesOf(id)]).toEqual([undefined, ['contract-confirmation queued']]);
    await first().ask({ name: 'letters-go-on' });
    await expect.poll(() => mail.to(to), patient).toHaveLength(1);
  });

  test('D-48 send none for a record that no server has written', async () => {
    const { id } = await letterCalls(first).make();
    await query(
      `insert into outbox (kind, link_id, name, act, reference)
       values ('letter', $1, 'contract-confirmation', 'contract-agreement', 'DS-FAKE-0001')`,
      [id],
    );
    await expect.poll(() => statesOf(id), patient).toEqual(['contract-confirmation stopped']);
  });
});

const letter: Mail = {
  ...{ id: crypto.randomUUID(), linkId: crypto.randomUUID(), name: 'welcome', provider: 'Example Fibre' },
  ...{ to: 'reader@example.com', subject: 'Welcome', text: 'Dear reader', html: '<p>Dear reader</p>' },
  attachments: [{ name: 'Contract.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') }],
};
const sending = () => ({ now: new Date(), signal: new AbortController().signal });
const warnings: unknown[] = [];
const deps = {
  db: { query: () => Promise.reject(new Error('not asked')), inTransaction: false },
  log: { warn: (...words: unknown[]) => void warnings.push(words) },
  publicUrl: () => 'https://pay.example.com',
};
const bySmtp = (url: string, caFile?: string) =>
  openTransport({ kind: 'smtp', url, caFile, from: 'letters@example.com', perMinute: undefined }, deps);

test('D-48 a mail server that asks for STARTTLS gets the login and the letter after it alone', async () => {
  const tls = makeCertificate();
  const mail = await openMailServer({ tls });
  const by = (host: string, caFile?: string) => bySmtp(`smtp://me:secret@${host}:${mail.port}`, caFile);
  const trusted = await by('localhost', tls.file);
  expect(await trusted(letter, sending())).toEqual({ code: '250', words: expect.stringMatching(/^250 /) });
  const untrusted = { why: 'later', message: expect.stringContaining('SMTP_CA_FILE names its certificate') };
  await expect((await by('localhost'))(letter, sending())).rejects.toMatchObject(untrusted);
  expect(mail.taken.map(({ user, secure }) => [user, secure])).toEqual([['me', true]]);
  await mail.close();
  // A server elsewhere that does not offer it gets nothing: 0.0.0.0 is this machine, under an address that is not.
  const plain = await openMailServer();
  const open = await bySmtp(`smtp://me:secret@0.0.0.0:${plain.port}`);
  await expect(open(letter, sending())).rejects.toMatchObject({ why: 'later' });
  expect(plain.taken).toEqual([]);
  await plain.close();
});

test.each([
  ['https://pay.example.com', 'pay.example.com'],
  ['http://localhost:8080', expect.not.stringContaining('localhost:')],
])('D-48 a mail server is greeted by the name of the site: %s', async (publicUrl, greeting) => {
  const mail = await openMailServer();
  const settings = { kind: 'smtp' as const, url: `smtp://127.0.0.1:${mail.port}`, from: 'letters@example.com' };
  const send = await openTransport({ ...settings, perMinute: undefined }, { ...deps, publicUrl: () => publicUrl });
  await send(letter, sending());
  expect(mail.taken.map((one) => one.greeting)).toEqual([greeting]);
  await mail.close();
});

test('D-48 a reminder brings the brand’s icon in its HTML, and the page on which no more is wanted', async () => {
  const mail = await openMailServer();
  const send = await bySmtp(`smtp://127.0.0.1:${mail.port}`);
  const icon = { cid: 'brand', type: 'image/png', content: Buffer.from('89504e47', 'hex') };
  const unsubscribe = 'https://example.com/stop-reminders';
  await send({ ...letter, html: '<p><img src="cid:brand" alt=""> Example Fibre</p>', icon, unsubscribe }, sending());
  const [taken] = mail.taken;
  expect(taken!.headers.get('list')).toMatchObject({ unsubscribe: { url: unsubscribe } });
  expect(taken!.html).toContain(`data:image/png;base64,${icon.content.toString('base64')}`);
  expect(taken!.raw).toContain('Content-Disposition: inline');
  await mail.close();
});

test('D-48 the provider’s own system gets a letter signed, with its copies and the same id again', async () => {
  const came: { body: string; fault: string | undefined }[] = [];
  let answer = (response: ServerResponse) => response.writeHead(204);
  const system = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    came.push({ body, fault: signatureFault(body, String(request.headers['doorstep-signature'])) });
    answer(response).end();
  }).listen(0, '127.0.0.1');
  await once(system, 'listening');
  const url = `http://127.0.0.1:${(system.address() as AddressInfo).port}/letters`;
  const settings = { kind: 'webhook' as const, events: { url, secrets: [secret] }, perMinute: undefined };
  const send = await openTransport(settings, deps);
  for (const [status, why] of [
    [503, 'later'],
    [429, 'later'],
    [422, 'refused'],
    [401, 'later'],
    [302, 'later'],
  ] as const) {
    answer = (response) => response.writeHead(status);
    await expect(send(letter, sending())).rejects.toMatchObject({ why, message: `answered ${status}` });
  }
  answer = (response) => response.writeHead(204);
  expect(await send(letter, sending())).toEqual({ code: '204', words: 'answered 204' });
  expect([...new Set(came.map(({ body }) => body))]).toHaveLength(1);
  expect(came.map(({ fault }) => fault)).toEqual(came.map(() => undefined));
  const { id, name, to, subject, text, html, linkId } = letter;
  const content = Buffer.from('%PDF-');
  const attachments = [
    { name: 'Contract.pdf', type: 'application/pdf', sha256: sha256Of(content), content: content.toString('base64') },
  ];
  expect(JSON.parse(came[0]!.body)).toEqual({
    type: 'letter',
    link: nameOf(linkId),
    id,
    name,
    to,
    subject,
    text,
    html,
    attachments,
  });
  system.close();
  system.closeAllConnections();
  await expect(send(letter, sending())).rejects.toMatchObject({ why: 'later' });
});

test('D-48 a mail server that is not there, or takes no login, is told in the log by its host alone', async () => {
  const mail = await openMailServer();
  const url = `smtp://me:secret@127.0.0.1:${mail.port}`;
  const words = 'SMTP_URL takes no letters now: they wait until it does';
  const told = (reason: string) => [{ host: `127.0.0.1:${mail.port}`, reason }, words];
  warnings.length = 0;
  await (await bySmtp(url))(letter, sending());
  mail.behave('refuses the login');
  await bySmtp(url);
  await expect.poll(() => warnings).toEqual([told('5.7.8')]);
  await mail.close();
  await bySmtp(url);
  await expect.poll(() => warnings[1]).toEqual(told(`ESOCKET connect ECONNREFUSED 127.0.0.1:${mail.port}`));
});

test.each(['SMTP_URL', 'LETTERS_URL'])('D-48 a demo that is given %s hears that it is not used', (name) => {
  const ways = {
    SMTP_URL: 'smtp://localhost',
    LETTERS_FROM: 'letters@example.com',
    LETTERS_URL: 'http://localhost/',
  };
  const { [name]: url, LETTERS_FROM } = ways as Record<string, string>;
  const { hints } = readSettings({ DEMO: '1', [name]: url, LETTERS_FROM, EVENTS_SECRET: 'x'.repeat(32) });
  expect(hints).toEqual([`${name} is not used: letters of a demo go to /demo/letters alone`]);
});
