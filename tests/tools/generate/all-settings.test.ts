import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment, SettingsError } from '../../../src/server/base/settings-reader.ts';
import { allSettings } from '../../../src/tools/generate/all-settings.ts';
import { folderLists } from '../../../src/tools/generate/folder-lists.ts';

const root = `${mkdtempSync(join(tmpdir(), 'doorstep-gateways-'))}/`;

test('D-26 a card gateway is named, listed and asked for its settings by its folders alone', () => {
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const own = { group: 'Needed', description: 'the shop', needed: true, movesMoney: 'real', type: 'string' };
  cpSync('schemas/settings.json', join(root, 'schemas/settings.json'));
  for (const name of ['acme', 'zenith']) put(`src/server/gateway/${name}/open.ts`, '');
  put('src/server/gateway/acme/settings.json', JSON.stringify({ ACME_SHOP: { ...own, enum: ['trial', 'real'] } }));
  put('src/page/card/acme/adapter.ts', '');
  put('src/page/card/acme/hosts.ts', '');
  put('src/page/card/zenith/adapter.ts', '');

  const schema = allSettings(root);
  expect(schema.properties.ACME_SHOP).toMatchObject({ ...own, gateway: 'acme' });
  const problems = (env: Record<string, string>) => {
    const read = readEnvironment(env, schema);
    return expect(read.finish);
  };
  problems({ CARD_GATEWAY: 'acme', ACME_SHOP: 'trial' }).not.toThrow();
  problems({ CARD_GATEWAY: 'acme', ACME_SHOP: 'none' }).toThrow(SettingsError);
  problems({ CARD_GATEWAY: 'stripe' }).toThrow('CARD_GATEWAY must be acme or zenith, not "stripe".');
  const lists = new Map(folderLists(root));
  expect(lists.get('src/server/gateway/gateways.gen.ts')).toContain(`'acme': acme,\n  'zenith': zenith,`);
  expect(lists.get('src/tools/bundle/gateway-hosts.gen.ts')).toContain(`'acme': acme,\n  'zenith': undefined,`);
});
