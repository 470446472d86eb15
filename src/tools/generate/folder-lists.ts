import { readFileSync } from 'node:fs';
import { basename, dirname, posix } from 'node:path';
import { globSync } from 'tinyglobby';

/** The generated lists of folders of kinds, blocks and gateways, each by its path. `root` is the project's folder. */
export function folderLists(root: string): [path: string, text: string][] {
  const kinds = foldersWith(root, 'src/acts/*/kind.ts');
  const calls = globSync('schemas/api/*.schema.json', { cwd: root }).sort();
  // By its text: what is wrong with a schema is told once these lists are written.
  const titleOf = (file: string) =>
    /"title":\s*"(\w+)"/.exec(readFileSync(root + file, 'utf8'))?.[1] ?? identifier(basename(file, '.schema.json'));
  const kindServers = foldersWith(root, 'src/acts/*/server.ts');
  const blockServers = foldersWith(root, 'src/blocks/*/server.ts');
  const gateways = foldersWith(root, 'src/server/gateway/*/open.ts');
  const adapters = foldersWith(root, 'src/page/card/*/adapter.ts');
  const hosts = foldersWith(root, 'src/page/card/*/hosts.ts');
  return [
    list('src/acts/kinds.gen.ts', [
      ...["import type { Kind } from './kind.ts';", ...imports('kind', kinds, 'src/acts')],
      ...['', 'const all = {', ...entries(kinds), '} satisfies Record<string, Kind>;', ''],
      '/** The name of a kind, as `content/acts.json` has it. */',
      ...['export type KindName = keyof typeof all;', ''],
      '/** Every kind of act. The table of allowed acts has a column for each, in this order. */',
      ...['export const kinds: Record<KindName, Kind> = all;', ''],
      'export const kindNames = Object.keys(kinds) as KindName[];',
    ]),
    list('src/server/acts/kinds.gen.ts', [
      "import type { KindName } from '../../acts/kinds.gen.ts';",
      ...imports('server', kindServers, 'src/server/acts'),
      ...["import type { ServerKind } from '../kind.ts';", ''],
      '/** How the server records acts, by their kind. Those that are not here take a card. */',
      'export const serverKinds: Partial<Record<KindName, ServerKind>> = {',
      ...[...entries(kindServers), '};'],
    ]),
    list('src/server/base/schemas.gen.ts', [
      ...calls.map((file) => `import ${titleOf(file)} from '../../../${file}' with { type: 'json' };`),
      ...['', '/** The schemas of `schemas/api`, by their titles, which are the names of their files too. */'],
      ...['export const titled = {', ...calls.map((file) => `  ${titleOf(file)},`), '};'],
    ]),
    list('src/server/blocks/blocks.gen.ts', [
      ...imports('server', blockServers, 'src/server/blocks'),
      ...["import type { BlockServer } from '../block.ts';", ''],
      '/** The server parts of blocks, by their types. */',
      ...['export const blockServers: Partial<Record<string, BlockServer>> = {', ...entries(blockServers), '};'],
    ]),
    list('src/server/gateway/gateways.gen.ts', [
      ...imports('open', gateways, 'src/server/gateway'),
      ...["import type { OpenGateway } from './gateway.ts';", ''],
      '/** The card gateways, by their names in CARD_GATEWAY. */',
      ...['export const gateways: Partial<Record<string, OpenGateway>> = {', ...entries(gateways), '};'],
    ]),
    list('src/tools/bundle/gateway-hosts.gen.ts', [
      ...imports('hosts', hosts, 'src/tools/bundle'),
      ...["import type { GatewayHosts } from '../../page/card/gateway.ts';", ''],
      '/** What the pages of each gateway may load from elsewhere, by its folder; undefined where nothing. */',
      'export const gatewayHosts: Record<string, GatewayHosts | undefined> = {',
      ...adapters.map(
        ([name]) => `  '${name}': ${hosts.some(([own]) => own === name) ? identifier(name) : 'undefined'},`,
      ),
      '};',
    ]),
  ];
}

type Folder = [name: string, file: string];

/** The folders that have a file, each with the path of that file, by name. */
export const foldersWith = (root: string, files: string): Folder[] =>
  globSync(files, { cwd: root })
    .sort()
    .map((file) => [basename(dirname(file)), file]);

/** Imports the same name from each file, as the name of its folder, into a file of the folder `to`. */
const imports = (what: string, folders: Folder[], to: string) =>
  folders.map(([name, file]) => {
    const path = posix.relative(to, file);
    return `import { ${what} as ${identifier(name)} } from '${path.startsWith('.') ? path : `./${path}`}';`;
  });

const entries = (folders: Folder[]) => folders.map(([name]) => `  '${name}': ${identifier(name)},`);

const list = (path: string, lines: string[]): [path: string, text: string] => [
  path,
  ['// Written by `npm run generate` from folders. Edit those, never this file.', ...lines, ''].join('\n'),
];

const identifier = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
