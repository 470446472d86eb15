import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

/** Files of a content folder by path. */
export type Tree = Record<string, string | Buffer>;

const folder = 'tests/fixtures/small-site';
const files = globSync('**/*', { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), 'utf8')]);

/** A small content folder without a mistake: every kind of file, block reference and condition is in it. */
export const smallSite: Tree = { ...Object.fromEntries(files), 'messages.json': someWords(), 'acts.json': plainActs() };

/** A message of each name that the code needs, and one that a button says. */
function someWords(): string {
  const schema = JSON.parse(readFileSync('schemas/messages.schema.json', 'utf8')) as {
    required: string[];
    properties: Record<string, { mustSay?: string[] }>;
  };
  const said = (name: string) =>
    ['Words', ...(schema.properties[name]!.mustSay ?? []).map((it) => `{${it}}`)].join(' ');
  const messages = schema.required.filter((name) => name !== '$schema').map((name) => `  "${name}": "${said(name)}",`);
  return `{
  "$schema": "../schemas/messages.schema.json",
${messages.join('\n')}
  "notYet": "Not yet, call {phone}"
}
`;
}

/** The acts of the product that ask nothing, without the days and moments that need its values. */
function plainActs(): string {
  type Act = { kind?: string; dates?: object; moments?: object };
  const acts = JSON.parse(readFileSync('content/acts.json', 'utf8')) as Record<string, Act>;
  for (const [name, act] of Object.entries(acts)) {
    delete act.dates;
    delete act.moments;
    if (act.kind === 'answer') delete acts[name];
  }
  return JSON.stringify(acts, null, 2);
}
