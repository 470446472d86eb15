import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { parseJson } from '../../src/content/json/parse.ts';
import { problemsIn } from '../../src/content/json/places.ts';
import { type ContentIndex, isHomeWrong } from '../../src/content/model/content-index.ts';
import { contactNames, placeholderNames } from '../../src/content/model/names.ts';
import type { Problem } from '../../src/content/problem/problem.ts';
import { nearest } from '../../src/content/problem/suggest.ts';
import { blockFolder, blockSchema, root, siteRoot } from '../../src/content/schema/roots.ts';

/** The files that a block's folder must have. */
const needed = ['schema.json', 'index.tsx', 'fixtures/valid.json', 'fixtures/invalid.json'];

/** Finds the mistakes in the folders of blocks: a file that is missing or cannot be read, or no default export. */
export const blockProblems = (): Problem[] => [
  ...folderProblems(root, 'src/blocks'),
  ...folderProblems(siteRoot, 'blocks'),
];

/** Finds the mistakes in the folders of a folder of blocks below `root`. */
export function folderProblems(root: string, blocks: string): Problem[] {
  // A folder without files may remain from a block of another branch.
  const paths = globSync('*/**', { cwd: join(root, blocks) });
  const folders = new Set(paths.map((path) => path.split('/')[0]));
  return [...folders].sort().flatMap((name) => needed.flatMap((file) => fileProblems(root, `${blocks}/${name}`, file)));
}

function fileProblems(root: string, folder: string, name: string): Problem[] {
  const file = `${folder}/${name}`;
  const problem = (message: string) => ({ file, line: 1, column: 1, message });
  if (!existsSync(join(root, file))) return [problem('The file is missing.')];
  const text = readFileSync(join(root, file), 'utf8');
  if (name === 'index.tsx') {
    const hasDefault = /\bexport\s+default\b|\bas\s+default\b/.test(text);
    if (!hasDefault) return [problem("There is no default export here: it is the block's component.")];
    const lacksIsland = text.includes('<Island') && !existsSync(join(root, folder, 'island.tsx'));
    return lacksIsland
      ? [
          problem(
            'This draws an island, whose component is the default export of island.tsx beside it: the file is missing.',
          ),
        ]
      : [];
  }
  // Mistakes in schemas are reported for all schemas together.
  if (name === 'schema.json') return [];
  const { data, mistakes } = parseJson(text);
  if (!mistakes.length && Object.keys(data ?? {}).length === 0) return [problem('There is no fixture in this file.')];
  return problemsIn(file, text, mistakes);
}

/** Reports names in a block's `shows` that are no contact, value or fact. */
export function shownProblems(contentIndex: ContentIndex): Problem[] {
  const { schemas, names } = contentIndex;
  const fillable = [...placeholderNames(names, false), ...contactNames(schemas).all];
  return schemas.blocks().flatMap(({ shows = [], properties }) => {
    const type = String(properties?.type?.const);
    const wrong = [...shows.entries()].filter(
      ([, name]) => !fillable.includes(name) && !isHomeWrong(contentIndex, 'value'),
    );
    const faults = wrong.map(([index, name]) => ({
      pointer: `/shows/${index}`,
      message: `There is no contact, value or fact named ${JSON.stringify(name)}.`,
      suggestion: nearest(name, fillable),
    }));
    return problemsIn(`${blockFolder(type)}/schema.json`, schemas.texts.get(blockSchema(type)) ?? '', faults);
  });
}
