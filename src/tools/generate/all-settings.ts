import { readFileSync } from 'node:fs';
import type { Setting, SettingsSchema } from '../../server/base/settings-reader.ts';
import { foldersWith } from './folder-lists.ts';

/** Where all settings stand together. */
export const allSettingsFile = 'schemas/generated/settings.json';

/** The settings of `schemas/settings.json` with those of each card gateway's folder, if it has any. */
export function allSettings(root: string): SettingsSchema {
  const read = (file: string) => JSON.parse(readFileSync(root + file, 'utf8'));
  const schema: SettingsSchema = read('schemas/settings.json');
  const names = foldersWith(root, 'src/server/gateway/*/open.ts').map(([name]) => name);
  const own = foldersWith(root, 'src/server/gateway/*/settings.json').flatMap(([gateway, file]) =>
    Object.entries(read(file) as Record<string, Setting>).map(([name, one]) => [name, { ...one, gateway }] as const),
  );
  const properties = Object.entries(schema.properties).flatMap(([name, one]) =>
    name === 'CARD_GATEWAY' ? [[name, { ...one, enum: names }] as const, ...own] : [[name, one] as const],
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}
