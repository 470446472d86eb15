import { globSync } from 'tinyglobby';

/** Lists the blocks that do something on the server, by path: each by the `server.ts` of its folder. */
export function blockServerFiles(root: string): [string, string][] {
  const types = globSync('src/blocks/*/server.ts', { cwd: root }).map((path) => path.split('/')[2]!);
  const nameOf = (type: string) => type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
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
  return [['src/server/blocks/blocks.gen.ts', `${lines.join('\n')}\n`]];
}
