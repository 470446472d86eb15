/**
 * Writes the files that follow from schemas and tables: the union of all blocks, the types, the schemas for editors,
 * the docs. `npm run generate` writes; `npm run generate -- --check` fails if the committed files differ. Both report
 * mistakes in a schema or a block's folder.
 */
import { loadSchemas, toSentence } from '../../content/api/node.ts';
import { generate, generateProblems, outOfDate } from '../generate/generated.ts';
import { commandLine, readLine } from './command-line.ts';

const { check: checkOnly = false } = readLine(
  commandLine(
    'run generate',
    'Writes what follows from the schemas and tables: types, docs, schemas for editors.',
  ).option('--check', 'only says what is not as it would write it'),
).opts();
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
