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
  return withPart(readFileSync(join(root, path), 'utf8'), 'settings', table);
}

function defaultOf({ otherwise, default: usual, demo }: Setting): string {
  if (otherwise) return otherwise;
  if (usual === undefined || Array.isArray(usual)) return 'none';
  return `\`${usual}\`${demo === undefined ? '' : `; \`${demo}\` with \`DEMO=1\``}`;
}
