import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting, SettingsSchema } from '../../server/base/settings-reader.ts';
import { withPart } from './docs-commands.ts';
import { cell } from './docs-properties.ts';

/** Writes a document with its table of settings. `root` is the project's folder, `path` the document's path in it. */
export function settingsDocument(root: string, path: string, { properties }: SettingsSchema): string {
  const rows = Object.entries(properties).map(
    ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${cell(setting.description)} |`,
  );
  const table = ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n');
  const secrets = Object.entries(properties).flatMap(([name, { secret }]) => (secret ? `\`${name}\`` : []));
  const files = [
    `Secrets may come in files, as container platforms mount them: the name with \`_FILE\` after it says which, such as`,
    `${secrets[0]!.slice(0, -1)}_FILE=/run/secrets/name\`. Secrets are ${secrets.slice(0, -1).join(', ')} and ${secrets.at(-1)}.`,
  ].join('\n');
  return withPart(readFileSync(join(root, path), 'utf8'), 'settings', `${table}\n\n${files}`);
}

function defaultOf({ otherwise, default: usual, demo }: Setting): string {
  if (otherwise) return otherwise;
  if (usual === undefined || Array.isArray(usual)) return 'none';
  return `\`${usual}\`${demo === undefined ? '' : `; \`${demo}\` with \`DEMO=1\``}`;
}
