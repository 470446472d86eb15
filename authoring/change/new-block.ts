import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { typeNameOf } from '../../src/content/schema/block-union.ts';
import { engineBlocks, root } from '../../src/content/schema/roots.ts';
import { nameProblem } from './new-file.ts';
import { headingOf } from './scaffold.ts';

/** The files that were made, and which of ours a block begins from; or why none were. */
export type MadeBlock = { made: string[]; from?: 'ours' | 'schema' } | { refused: string };

/** What blocks of ours import that `doorstep-engine/block` has too. */
const published = [
  'page/render/hooks.tsx',
  'page/render/in-island.ts',
  'page/render/recording.tsx',
  'page/ui/button.tsx',
]
  .concat(['page/ui/checkbox.tsx', 'page/ui/notice.tsx', 'server/block.ts', 'types.gen.ts'])
  .map((file) => `'../../${file}'`);

/** A text of a block of ours as a site would write it. */
const inSite = (text: string) =>
  published
    .reduce((words, file) => words.replaceAll(file, "'doorstep-engine/block'"), text)
    .replaceAll('"../../../schemas/', '"../../node_modules/doorstep-engine/schemas/');

/** Copies the block of `examples/new` to a folder of `src/blocks` below `home`, with its own name in it. */
export function makeBlock(home: string, type: string): MadeBlock {
  return refusal(home, 'src/blocks', type) ?? { made: write(home, `src/blocks/${type}`, renamed(type, ['block'])) };
}

/** The same in `blocks` of a site. One that takes the place of ours begins from that, or from its schema and fixtures. */
export function makeSiteBlock(home: string, type: string): MadeBlock {
  const refused = refusal(home, 'blocks', type);
  if (refused) return refused;
  const folder = `blocks/${type}`;
  const example = renamed(type, ['block', 'site-block']).filter(([path]) => !path.endsWith('.test.tsx'));
  if (!engineBlocks().includes(type)) return { made: write(home, folder, example.map(asInSite)) };
  const ours = textsIn(join(root, 'src/blocks', type), ['**', '!**/*.test.tsx']).map(asInSite);
  if (!ours.some(([, text]) => text.includes("'../../"))) return { made: write(home, folder, ours), from: 'ours' };
  const kept = ours.filter(([path]) => path === 'schema.json' || path.startsWith('fixtures/'));
  const name = typeNameOf(type);
  const view = `import type { ${name} } from 'doorstep-engine/block';

export default function ${name.replace(/Block$/, 'View')}({ type }: ${name}) {
  return <p>{type}</p>;
}
`;
  return { made: write(home, folder, [...kept, ['index.tsx', view]]), from: 'schema' };
}

function refusal(home: string, blocks: string, type: string): { refused: string } | undefined {
  const types = globSync(`${blocks}/*/schema.json`, { cwd: home }).map((path) => path.split('/').at(-2)!);
  const refused = nameProblem('block', type, types);
  if (refused) return { refused };
  const folder = `${blocks}/${type}`;
  if (!existsSync(join(home, folder))) return undefined;
  return { refused: `${folder} is there already, without a schema: delete it first.` };
}

/** Files, by their path in the folder of a block. */
type Texts = [path: string, text: string][];

const textsIn = (folder: string, patterns: string[]): Texts =>
  globSync(patterns, { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), 'utf8')]);

const asInSite = ([path, text]: Texts[number]): Texts[number] => [path, inSite(text)];

/** The files of folders of `examples/new` with the name of a block in them. */
function renamed(type: string, folders: string[]): Texts {
  const name = typeNameOf(type);
  const withName = (text: string) =>
    text
      .replaceAll('new-block', type)
      .replaceAll('NewBlockView', name.replace(/Block$/, 'View'))
      .replaceAll('NewBlock', name)
      .replaceAll('New block', headingOf(type));
  return folders
    .flatMap((folder) => textsIn(join(root, 'examples', 'new', folder), ['**']))
    .map(([path, text]) => [withName(path), withName(text)]);
}

/** Writes files into a folder below `home`, and returns their paths. */
function write(home: string, folder: string, texts: Texts): string[] {
  return texts
    .map(([path, text]) => {
      const place = join(folder, path);
      mkdirSync(dirname(join(home, place)), { recursive: true });
      writeFileSync(join(home, place), text);
      return place;
    })
    .sort();
}
