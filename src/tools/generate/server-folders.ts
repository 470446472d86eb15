import { globSync } from 'tinyglobby';

/** Lists the blocks that do something on the server, by path: each by the `server.ts` of its folder. */
function blockServers(root: string): [string, string] {
  const types = globSync('src/blocks/*/server.ts', { cwd: root }).map((path) => path.split('/')[2]!);
  const lines = [
    '// Written by `npm run generate` from the folders of src/blocks. Edit those, never this file.',
    ...types.sort().map((type) => `import { server as ${nameOf(type)} } from '../../blocks/${type}/server.ts';`),
    "import type { BlockServer } from '../block.ts';",
    '',
    '/** The server parts of blocks, by their types. */',
    'export const blockServers: Partial<Record<string, BlockServer>> = {',
    ...types.map((type) => `  '${type}': ${nameOf(type)},`),
    '};',
  ];
  return ['src/server/blocks/blocks.gen.ts', `${lines.join('\n')}\n`];
}

/** Lists the card gateways, by path: each by the `open.ts` of its folder. */
function gateways(root: string): [string, string] {
  const names = globSync('src/server/gateway/*/open.ts', { cwd: root }).map((path) => path.split('/')[3]!);
  const lines = [
    '// Written by `npm run generate` from the folders of src/server/gateway. Edit those, never this file.',
    ...names.sort().map((name) => `import { open as ${nameOf(name)} } from './${name}/open.ts';`),
    "import type { OpenGateway } from './gateway.ts';",
    '',
    '/** The card gateways, by their names in CARD_GATEWAY. */',
    `export const gateways: Partial<Record<string, OpenGateway>> = { ${names.map((name) => `'${name}': ${nameOf(name)}`).join(', ')} };`,
  ];
  return ['src/server/gateway/gateways.gen.ts', `${lines.join('\n')}\n`];
}

/** Lists the folders of gateways in the pages, by path: each with its `hosts.ts` if it has one. */
function gatewayHosts(root: string): [string, string] {
  const names = globSync('src/page/card/*/*.ts', { cwd: root })
    .flatMap((path) => /([^/]+)\/\1\.ts$/.exec(path)?.[1] ?? [])
    .sort();
  const withHosts = globSync('src/page/card/*/hosts.ts', { cwd: root }).map((path) => path.split('/')[3]!);
  const lines = [
    '// Written by `npm run generate` from the folders of src/page/card. Edit those, never this file.',
    ...withHosts.sort().map((name) => `import { hosts as ${nameOf(name)} } from '../../page/card/${name}/hosts.ts';`),
    "import type { GatewayHosts } from '../../page/card/gateway.ts';",
    '',
    '/** What the pages of each gateway may load from elsewhere, by its folder; undefined where nothing. */',
    `export const gatewayHosts: Record<string, GatewayHosts | undefined> = { ${names.map((name) => `'${name}': ${withHosts.includes(name) ? nameOf(name) : 'undefined'}`).join(', ')} };`,
  ];
  return ['src/tools/bundle/gateway-hosts.gen.ts', `${lines.join('\n')}\n`];
}

const nameOf = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The generated lists of folders, by path. */
export const serverFolderFiles = (root: string): [string, string][] => [
  blockServers(root),
  gateways(root),
  gatewayHosts(root),
];
