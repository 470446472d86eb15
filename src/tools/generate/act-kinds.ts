import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

const banner = '// Written by `npm run generate` from the folders of src/acts. Edit those, never this file.';

/**
 * Lists the generated files of `src/acts`, by path: the kinds,
 * the requests of their calls, and how the server records them.
 */
export function actKindFiles(root: string): [string, string][] {
  const kindsWith = (file: string) => globSync(`src/acts/*/${file}`, { cwd: root }).map((path) => path.split('/')[2]!);
  const imports = (file: string, from: string, what: string) =>
    kindsWith(file)
      .sort()
      .map((kind) => `import { ${what} as ${nameOf(kind)} } from '${from}/${kind}/${file}';`);
  const entries = (file: string) =>
    kindsWith(file)
      .sort()
      .map((kind) => `  '${kind}': ${nameOf(kind)},`);
  const requests = kindsWith('request.schema.json').sort();
  // By its text: what is wrong with a schema is told once these lists are written.
  const title = (kind: string) =>
    /"title":\s*"(\w+)"/.exec(readFileSync(`${root}src/acts/${kind}/request.schema.json`, 'utf8'))?.[1] ?? nameOf(kind);

  const kinds = [
    ...[banner, "import type { Kind } from './kind.ts';", ...imports('kind.ts', '.', 'kind'), ''],
    ...['const all = {', ...entries('kind.ts'), '} satisfies Record<string, Kind>;', ''],
    '/** The name of a kind, as `content/acts.json` has it. */',
    ...['export type KindName = keyof typeof all;', ''],
    '/** Every kind of act. The table of allowed acts has a column for each, in this order. */',
    ...['export const kinds: Record<KindName, Kind> = all;', ''],
    'export const kindNames = Object.keys(kinds) as KindName[];',
  ];
  const ofRequests = [
    banner,
    ...requests.map((kind) => `import ${nameOf(kind)} from './${kind}/request.schema.json' with { type: 'json' };`),
    ...[
      '',
      '/** The schemas of the requests that only one kind of act has, by their titles. */',
      'export const requests = {',
    ],
    ...[...requests.map((kind) => `  ${title(kind)}: ${nameOf(kind)},`), '};'],
  ];
  const server = [
    ...[banner, "import type { KindName } from '../../acts/kinds.gen.ts';"],
    ...[...imports('server.ts', '../../acts', 'server'), "import type { ServerKind } from '../kind.ts';", ''],
    '/** How the server records acts, by their kind. Those that are not here take a card. */',
    ...['export const serverKinds: Partial<Record<KindName, ServerKind>> = {', ...entries('server.ts'), '};'],
  ];
  return [
    ['src/acts/kinds.gen.ts', `${kinds.join('\n')}\n`],
    ['src/acts/requests.gen.ts', `${ofRequests.join('\n')}\n`],
    ['src/server/acts/kinds.gen.ts', `${server.join('\n')}\n`],
  ];
}

const nameOf = (kind: string) => kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
