import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSchema } from '../../../src/server/base/gateway-settings.ts';
import { type Environment, readSettings, SettingsError } from '../../../src/server/base/settings.ts';
import { demo, secret } from '../../support/server/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-secrets-'));

function file(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function sentencesOf(env: Environment): string[] {
  try {
    readSettings({ ...demo, ...env });
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

const secrets = Object.entries(settingsSchema.properties).flatMap(([name, { secret }]) => (secret ? [name] : []));

test('keys, passwords and tokens are secrets', () => {
  expect(secrets).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'SIGNING_KEY',
      'BRAINTREE_PRIVATE_KEY',
      'EVENTS_SECRET',
      'PROVIDER_API_TOKEN',
    ]),
  );
});

test('the quotes that Docker leaves around what an env file says are no part of it', () => {
  const quoted = { DATABASE_URL: '"embedded"', PORT: "'8081'", SIGNING_KEY: `"${'5f'.repeat(32)}" ` };
  expect(readSettings({ ...demo, ...quoted })).toMatchObject({ port: 8081, database: { kind: 'embedded' } });
});

test.each([
  [
    { DATA_DIR: '/srv/data # the data' },
    'DATA_DIR has a # in it, which belongs to its value: a comment has a line of its own.',
  ],
  [
    { https_proxy: 'http://proxy:3128' },
    'https_proxy is not used, unless NODE_USE_ENV_PROXY is 1 and Node is 24 or newer.',
  ],
])('%o does not do what it seems to, and that is told', (env, hint) => {
  expect(readSettings({ ...demo, ...env, NODE_USE_ENV_PROXY: undefined }).hints).toEqual([hint]);
});

test('a proxy that Node is told to use, and a # within a word, are not told', () => {
  const env = { HTTPS_PROXY: 'http://proxy:3128', NODE_USE_ENV_PROXY: '1', DATA_DIR: '/srv/data#2' };
  expect(readSettings({ ...demo, ...env }).hints).toEqual([]);
});

test.each(['h1,h2', 'h1:5432,h2:5432'])('a database at several hosts, %s, is refused with that', (hosts) => {
  const url = `postgres://u:p@${hosts}/doorstep?target_session_attrs=read-write`;
  expect(sentencesOf({ DATABASE_URL: url })).toEqual([expect.stringContaining('/database with one host, or')]);
});

test('a secret in a file is read as if it were set, without the line end', () => {
  const key = file('key', `${'ab'.repeat(32)}\n`);
  const url = file('url', 'postgres://u:p@db/doorstep\n');
  const tokens = file('tokens', `${secret}\n`);
  const env = { SIGNING_KEY_FILE: key, DATABASE_URL_FILE: url, PROVIDER_API_TOKEN_FILE: tokens };
  const settings = readSettings({ ...demo, ...env });
  expect(settings.signingKey).toEqual(Buffer.from('ab'.repeat(32), 'hex'));
  expect(settings.database).toEqual({ kind: 'postgres', url: 'postgres://u:p@db/doorstep' });
  expect(settings.providerTokens).toHaveLength(1);
});

test.each(secrets)('%s in a file that is not there is refused with the names of the setting and the file', (name) => {
  const missing = join(folder, 'missing');
  const said = sentencesOf({ [`${name}_FILE`]: missing });
  expect(said).toContain(`${name}_FILE must name a file that can be read, not "${missing}" (ENOENT).`);
});

test('a secret that is set twice, empty, or not as it must be is refused, and never quoted', () => {
  const bad = file('bad', 'not-a-key-at-all');
  const both = { SIGNING_KEY: 'ab'.repeat(32), SIGNING_KEY_FILE: bad };
  expect(sentencesOf(both)).toEqual(['SIGNING_KEY_FILE must not be set beside SIGNING_KEY: set one of them.']);

  const empty = file('empty', ' \n');
  expect(sentencesOf({ SIGNING_KEY_FILE: empty })).toEqual([
    `SIGNING_KEY_FILE must name a file with the secret: ${empty} is empty.`,
  ]);

  const utf16 = file('utf16', Buffer.from(`\ufeff${'ab'.repeat(32)}`, 'utf16le'));
  expect(sentencesOf({ SIGNING_KEY_FILE: utf16 })).toEqual([
    `SIGNING_KEY_FILE must name a file that can be read, not "${utf16}" (It is not UTF-8 from line 1, column 1 on; it looks like UTF-16. Save it as UTF-8.).`,
  ]);

  const [said] = sentencesOf({ SIGNING_KEY_FILE: bad });
  expect(said).toMatch(`SIGNING_KEY in ${bad} must be one key`);
  expect(said).not.toContain('not-a-key-at-all');
});

test('what is no secret is not looked for in files', () => {
  expect(readSettings({ ...demo, PORT_FILE: join(folder, 'missing') }).port).toBe(8080);
});
