/**
 * `npm run generate`: writes the files that follow from schemas and tables; with `-- --check` it fails if the committed
 * files differ. Both report mistakes in a schema or a block's folder.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { folderLists } from '../generate/folder-lists.ts';
import { commandLine, readLine } from './command-line.ts';

const { check: checkOnly = false } = readLine(
  commandLine(
    'run generate',
    'Writes what follows from the schemas and tables: types, docs, schemas for editors.',
  ).option('--check', 'only says what is not as it would write it'),
).opts();

// All other code imports these lists of folders, and cannot be loaded while they name a folder that is gone.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const old = folderLists(root).filter(([path, text]) => readFileSync(root + path, 'utf8') !== text);

if (old.length && checkOnly) {
  for (const [path] of old)
    console.error(`${path} is not what it is made from. Run \`npm run generate\` and commit the result.`);
  process.exitCode = 1;
} else {
  for (const [path, text] of old) writeFileSync(root + path, text);
  await generateRest();
}

async function generateRest(): Promise<void> {
  const { loadSchemas, toSentence } = await import('../../content/api/node.ts');
  const { generate, generateProblems, outOfDate } = await import('../../../authoring/change/editor/generated.ts');
  const schemas = loadSchemas();
  const problems = generateProblems(schemas);
  if (problems.length) {
    console.error(problems.map(toSentence).join('\n'));
    process.exitCode = 1;
  } else if (checkOnly) {
    const { wrong, behind } = await outOfDate(schemas);
    for (const sentence of behind) console.log(sentence);
    for (const sentence of wrong) console.error(sentence);
    if (wrong.length) process.exitCode = 1;
  } else {
    await generate(schemas);
  }
}
