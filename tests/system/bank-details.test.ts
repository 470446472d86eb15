import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { table } from '../../src/tools/cli/client/table.ts';
import { compiledExample, postMandate, rightRequest } from '../support/direct-debit/direct-debit-example.ts';
import { makeLink } from '../support/server/make-link.ts';
import type { Command } from '../support/server/operator.ts';
import { type Fields, link, openServer, type TestServer } from '../support/server/test-server.ts';

/** Details that nothing else in the product has. */
const { statement, terms_sha256 } = rightRequest;
const details = {
  account_holder: 'Zenobia Quillfeather',
  sort_code: '97-53-18',
  account_number: '86420975',
  terms_sha256,
};

/** Every way in which they could stand in clear. */
const traces = ['975318', '97-53-18', '97 53 18', '86420975', '8642 0975', 'Zenobia', 'Quillfeather'];
const encoded = traces.flatMap((text) => [
  Buffer.from(text),
  Buffer.from(text, 'utf16le'),
  Buffer.from(Buffer.from(text).toString('hex')),
]);
const tracesIn = (bytes: Buffer) => encoded.filter((trace) => bytes.includes(trace)).map(String);

let server: TestServer;
const answers: string[] = [];
beforeAll(async () => {
  server = await openServer({ embedded: true, content: compiledExample(), env: { LOG_LEVEL: 'debug' } });
  const { id } = await makeLink(server, 'direct-debit');
  const path = `${link(id)}/direct-debit-mandate`;
  const bank = { ...details, statement };
  const tries: Fields[] = [
    { ...bank, statement: '' },
    { ...bank, account_number: `${details.account_number}5`, step: undefined },
    { ...bank, account_holder: `${details.account_holder} <>` },
    { ...bank, form: 'other', extra: details.account_number },
    { ...bank, xsrf_token: 'forged' },
    bank,
    bank,
  ];
  for (const fields of tries) {
    const { status, text } = await postMandate(server, id, fields);
    // A page that comes back has what was typed in its fields, and nowhere else.
    answers.push(status === 422 ? '' : text);
  }
  // Broken and misdirected posts with the details in them.
  answers.push((await postMandate(server, crypto.randomUUID(), bank)).text);
  for (const to of [path, `/public-api/links/${details.account_number}`])
    answers.push((await server.post(to, bank)).text);
  // The customer's own copy has the name, and no other answer.
  const copy = (await server.get(path)).text;
  expect(copy).toContain('"Zenobia Quillfeather"');
  answers.push(copy.replace('Zenobia Quillfeather', ''), (await server.get(link(id))).text);
  const reports: Command[] = [
    { name: 'show', id },
    { name: 'document', id, act: 'direct-debit-mandate' },
    { name: 'verify', id },
    { name: 'list' },
    { name: 'events' },
    { name: 'export' },
  ];
  for (const command of reports) answers.push(JSON.stringify(await server.ask(command)));
  const shown = { name: 'show', id } as const;
  answers.push(table(await server.ask(shown)));
  const read = { name: 'show', id, bankDetails: true } as const;
  expect(table(await server.ask(read))).toContain(details.account_number);
});
afterAll(() => server.close().catch(() => undefined));

test('no log line has bank details in clear', () => {
  expect(server.lines.length).toBeGreaterThan(8);
  expect(tracesIn(Buffer.from(server.lines.join('\n')))).toEqual([]);
});

test('no answer and no report has bank details in clear', () => {
  expect(answers.length).toBe(19);
  expect(answers.filter((text) => text.includes('direct-debit-mandate')).length).toBeGreaterThan(3);
  expect(tracesIn(Buffer.from(answers.join('\n')))).toEqual([]);
});

test('no row of any table has bank details in clear', async () => {
  await server.started.close();
  const db = await openDatabase({ kind: 'embedded', folder: server.settings.DATA_DIR });
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => db.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)),
  );
  await db.close();
  const all = rows.flat().map(({ row }) => row);
  expect(all.length).toBeGreaterThan(20);
  expect(tracesIn(Buffer.from(all.join('\n')))).toEqual([]);
});

test('no file of the database has bank details in clear', () => {
  const folder = server.settings.DATA_DIR;
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => tracesIn(readFileSync(join(folder, name))).length)).toEqual([]);
});
