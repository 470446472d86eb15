import type { Setting, SettingsSchema } from '../../server/base/settings-reader.ts';
import { documentWith, table } from './documents.ts';

/** The headings of docs/settings.md, in their order. The README has the settings of the first. */
const groups = [
  'Needed',
  'Server and database',
  'Cards and wallets',
  'Evidence',
  'Direct Debits',
  'Your own systems',
  'Letters',
  'Limits',
  'Watching',
];

/** Writes a document with its table of settings. `root` is the project's folder, `path` the document's path in it. */
export const settingsDocument = (root: string, path: string, { properties }: SettingsSchema) =>
  documentWith(root, path, { settings: `${tableOf(Object.entries(properties))}\n\n${secretFiles(properties)}` });

/** Writes the README with the settings that an operator needs, and docs/settings.md with all, by group. */
export function serverSettings(root: string, { properties }: SettingsSchema): [path: string, text: string][] {
  const of = (name: string) => tableOf(Object.entries(properties).filter(([, { group }]) => group === name));
  const all = groups.map((name) => `## ${name}\n\n${of(name)}`).join('\n\n');
  const settings = `${all.replaceAll('](docs/', '](')}\n\n## Secrets in files\n\n${secretFiles(properties)}`;
  return [
    documentWith(root, 'README.md', { settings: of(groups[0]!) }),
    documentWith(root, 'docs/settings.md', { settings }),
  ];
}

const tableOf = (settings: [string, Setting][]) =>
  table(
    ['name', 'default', 'meaning'],
    settings.map(([name, setting]) => [`\`${name}\``, defaultOf(setting), setting.description]),
  );

function secretFiles(properties: SettingsSchema['properties']): string {
  const secrets = Object.entries(properties).flatMap(([name, { secret }]) => (secret ? `\`${name}\`` : []));
  return [
    `Secrets may come in files, as container platforms mount them: the name with \`_FILE\` after it says which, such as`,
    `${secrets[0]!.slice(0, -1)}_FILE=/run/secrets/name\`. Secrets are ${new Intl.ListFormat('en-GB').format(secrets)}.`,
  ].join('\n');
}

function defaultOf({ otherwise, default: usual, demo }: Setting): string {
  if (otherwise) return otherwise;
  if (usual === undefined || Array.isArray(usual)) return 'none';
  return `\`${usual}\`${demo === undefined ? '' : `; \`${demo}\` with \`DEMO=1\``}`;
}
