import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAnswers } from '../../../src/server/answers/vault.ts';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { readSettings } from '../../../src/server/base/settings.ts';
import type { Db } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { openVault, type Vault } from '../../../src/server/direct-debit/vault.ts';
import { readingsOf } from '../../../src/server/ledger/readings.ts';
import { createLink } from '../../../src/server/links/create.ts';
import { signerOf } from '../../../src/server/proof/signer.ts';
import { openKeyring } from '../../../src/server/sealing/keyring.ts';
import { seal, sealingKey, unseal } from '../../../src/server/sealing/seal.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { openTestPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { compiledExample, postMandate, rightRequest } from '../../support/direct-debit/direct-debit-example.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { demoId } from '../../support/server/server-site.ts';
import { openServer } from '../../support/server/test-server.ts';

const content = compiledExample();
const newKey = () => randomBytes(32).toString('hex');

describe('a sealed text', () => {
  const key = sealingKey(randomBytes(32));

  test('is opened with its key for its purpose, and is never the same twice', () => {
    const first = seal(key, 'one', 'a text');
    expect(unseal(key, 'one', first)).toBe('a text');
    expect(seal(key, 'one', 'a text').sealed).not.toEqual(first.sealed);
    expect(Buffer.from(first.sealed).includes('a text')).toBe(false);
  });

  test('is not opened with another key, for another purpose, or when a single bit has changed', () => {
    const sealed = seal(key, 'one', 'a text');
    expect(() => unseal(sealingKey(randomBytes(32)), 'one', sealed)).toThrow();
    expect(() => unseal(key, 'two', sealed)).toThrow();
    for (let at = 0; at < sealed.sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed.sealed);
      changed[at]! ^= 1;
      expect(() => unseal(key, 'one', { ...sealed, sealed: changed })).toThrow();
    }
  });
});

describe('the setting', () => {
  const read = (env: Record<string, string>) => readSettings({ CARD_GATEWAY: 'sandbox', ...env });

  test('BANK_DETAILS_KEY is 32 bytes in hex or base64', () => {
    const bytes = randomBytes(32);
    expect(read({ BANK_DETAILS_KEY: bytes.toString('hex') }).bankDetailsKey).toEqual(bytes);
    expect(read({ BANK_DETAILS_KEY: bytes.toString('base64') }).bankDetailsKey).toEqual(bytes);
    expect(read({}).bankDetailsKey).toBeUndefined();
  });

  test.each(['x', 'a'.repeat(63), randomBytes(31).toString('base64'), `${newKey()},${newKey()}`])(
    'BANK_DETAILS_KEY as %j stops the start by name, without the key in the message',
    (key) => {
      expect(() => read({ BANK_DETAILS_KEY: key })).toThrow(/^BANK_DETAILS_KEY must be (?!.*[0-9a-f]{30})/);
    },
  );

  test('BANK_DETAILS_OLD_KEYS are any number of keys', () => {
    const keys = [newKey(), newKey()];
    expect(read({ BANK_DETAILS_OLD_KEYS: keys.join(', ') }).bankDetailsOldKeys).toHaveLength(2);
    expect(() => read({ BANK_DETAILS_OLD_KEYS: 'x' })).toThrow(/^BANK_DETAILS_OLD_KEYS must be/);
  });
});

describe('the vault', () => {
  const secrets = { first: randomBytes(32), second: randomBytes(32) };
  const accounts = Array.from({ length: 104 }, (_, i) => String(31_926_819 + i));
  const ids: string[] = [];
  const signer = signerOf(randomBytes(32));
  let db: Db;
  let postgres: TestPostgres | undefined;
  const open = (bankDetailsKey: Uint8Array | undefined, bankDetailsOldKeys: Uint8Array[] = []) =>
    openKeyring(db, { bankDetailsKey, bankDetailsOldKeys, demo: false }, true, async () => signer);
  const vaultWith = (...keys: Parameters<typeof open>) =>
    openVault({ db, keys: () => open(...keys), signer: async () => signer, now: () => new Date() });
  const accountsBy = async (vault: Vault) => {
    const details = [];
    for (const id of ids) details.push((await vault.read(id, 'a test'))?.account_number);
    return details;
  };

  beforeAll(async () => {
    postgres = await openTestPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
    if (!postgres) await putFreshDatabase(folder);
    db = postgres ? openPostgres(postgres.url, () => undefined) : await openDatabase({ kind: 'embedded', folder });
    const vault = vaultWith(secrets.first);
    // More than one batch, so that a change of the key has to go on after the first.
    for (const account_number of accounts) {
      const id = await createLink(db, content.site, { journey: 'direct-debit' }, { now: new Date(), signer });
      await vault.keep(db, id, { account_holder: 'Alex Morgan', sort_code: '123456', account_number, salt: 'aa' });
      ids.push(id);
    }
  });
  afterAll(async () => {
    await db.close();
    await postgres?.close();
  });

  test('is not opened with a missing key, and says so by name', async () => {
    await expect(open(undefined)).rejects.toThrow(/^BANK_DETAILS_KEY: must be set/);
    const missing = `BANK_DETAILS_OLD_KEYS: the key that these bank details or answers are sealed with is missing (key id ${sealingKey(secrets.first).id})`;
    await expect(accountsBy(vaultWith(secrets.second))).rejects.toThrow(missing);
  });

  test('opens what the old key has sealed with a new key beside it', async () => {
    expect(await accountsBy(vaultWith(secrets.second, [secrets.first]))).toEqual(accounts);
  });

  test('is given a new key without losing anything, and the old one opens nothing any more', async () => {
    const vault = vaultWith(secrets.second, [secrets.first]);
    expect(await vault.rekey()).toEqual({ rekeyed: 104, unopened: [] });
    expect(await vault.rekey()).toEqual({ rekeyed: 0, unopened: [] });
    expect(await accountsBy(vaultWith(secrets.second))).toEqual(accounts);
    await expect(accountsBy(vaultWith(secrets.first))).rejects.toThrow('BANK_DETAILS_OLD_KEYS: the key');
    await expect(open(undefined, [secrets.second])).rejects.toThrow(/^BANK_DETAILS_KEY: must be set/);
  });

  test('has the drafts of customers with it, who would type their answers again', async () => {
    const [id] = ids as [string];
    const answersWith = (current: Uint8Array, old: Uint8Array[] = []) =>
      openAnswers({ db, keys: () => open(current, old), signer: async () => signer, now: () => new Date() });
    await answersWith(secrets.second).keepDraft(db, id, 'leaving', { reason: 'moving' });
    const third = randomBytes(32);
    expect(await answersWith(third, [secrets.second]).rekey()).toMatchObject([{ rekeyed: 0 }, { rekeyed: 1 }]);
    expect(await answersWith(third).drafts(db, id)).toEqual({ leaving: { reason: 'moving' } });
  });

  test("refuses one link's details passed off as another's, and records no reading", async () => {
    const [one, other] = [ids[1]!, ids[2]!];
    const vault = vaultWith(secrets.second);
    const before = (await readingsOf(db, one, 'bank-details')).length;
    await db.query(
      'update bank_details set iv = o.iv, sealed = o.sealed from bank_details o where o.link_id = $2 and bank_details.link_id = $1',
      [one, other],
    );
    await expect(vault.read(one, 'a test')).rejects.toThrow(/cannot be opened/);
    expect(await readingsOf(db, one, 'bank-details')).toHaveLength(before);
  });

  test('is given a new key beside a row that cannot be opened: it names its link, and goes on', async () => {
    const vault = vaultWith(randomBytes(32), [secrets.second]);
    expect(await vault.rekey()).toEqual({ rekeyed: 103, unopened: [ids[1]] });
    expect(await vault.rekey()).toEqual({ rekeyed: 0, unopened: [ids[1]] });
  });

  test.each(['delete from bank_details', 'delete from readings', `update readings set reader = 'nobody'`])(
    'loses nothing by accident: %s is refused',
    async (sql) => {
      await expect(db.query(sql)).rejects.toThrow('records are only ever added to');
    },
  );
});

describe('a server', () => {
  const env = { DEMO: '0', CARD_GATEWAY: 'sandbox', SIGNING_KEY: newKey() };

  test('whose links can come to the form does not start without a key', async () => {
    await expect(openServer({ content, env })).rejects.toThrow(/^BANK_DETAILS_KEY: must be set/);
  });

  test('D-56 starts beside rows under a key of nobody and tells of them, but not with a key that opens no mandate', async () => {
    const keys = { first: newKey(), second: newKey() };
    const own: Record<string, string> = { ...env, BANK_DETAILS_KEY: keys.first };
    const server = await openServer({ content, env: own });
    const [mandate, other] = [(await makeLink(server, 'direct-debit')).id, (await makeLink(server, 'direct-debit')).id];
    expect((await postMandate(server, mandate)).status).toBe(303);
    const junk = `(link_id, key_id, iv, sealed, sealed_at) values ($1, 'of nobody', '\\x00', '\\x00', now())`;
    await server.query(`insert into bank_details ${junk}`, [other]);
    for (const id of [mandate, other])
      await server.query(
        `insert into sealed_answers ${junk.replace('(link_id', '(act, link_id').replace('($1', "('direct-debit-mandate', $1")}`,
        [id],
      );
    const fatal = () => server.lines.filter((line) => line.includes('"fatal"') && line.includes('"sealed '));
    await server.restart();
    expect(
      fatal()
        .map((line) => JSON.parse(line).row)
        .sort(),
    ).toEqual([
      `sealed bank details of ${nameOf(other)}`,
      ...[mandate, other].map((id) => `sealed direct-debit-mandate of ${nameOf(id)}`).sort(),
    ]);
    const ask = (id: string) => server.ask({ name: 'show', id, bankDetails: true });
    expect((await ask(mandate)).bank_details).toMatchObject({ account_number: rightRequest.account_number });
    await expect(ask(other)).rejects.toThrow('Something went wrong on the server.');
    expect(server.lines.join('\n')).toContain('the key that these bank details or answers are sealed with is missing');

    Object.assign(server.settings, { BANK_DETAILS_KEY: keys.second });
    const wrong = await server.restart().catch((error: Error) => error.message);
    expect(wrong).toMatch(/^BANK_DETAILS_KEY: is not the key that 1 mandate\(s\) or answer\(s\) are sealed with/);
    expect(wrong).toContain(sealingKey(Buffer.from(keys.first, 'hex')).id);
    expect(wrong).not.toContain(keys.first);
    Object.assign(server.settings, { BANK_DETAILS_KEY: keys.second, BANK_DETAILS_OLD_KEYS: keys.first });
    await server.restart();
    await server.close();
  });

  if (isNightly)
    test('for a demo makes its own key, and keeps it for the next start', async () => {
      const server = await openServer({ content });
      const show = async () =>
        await server.ask({
          name: 'show',
          id: demoId(102),
          bankDetails: true,
        });
      await postMandate(server, demoId(102));
      await server.restart();
      expect((await show()).bank_details).toMatchObject({ account_number: rightRequest.account_number });

      await server.ask({ name: 'demo-reset' });
      expect(await show()).not.toHaveProperty('bank_details');
      expect((await postMandate(server, demoId(102))).status).toBe(303);
      await server.close();
    });
});
