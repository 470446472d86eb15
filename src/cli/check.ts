/**
 * `npm run check`: says everything that is wrong with the content folder (`CONTENT_DIR`, by default content/), and exits
 * with 1 if anything is. `-- --format json` writes the problems as a JSON array instead, for tools.
 */
import { parseArgs } from 'node:util';
import { toSentence } from '../content/problems.ts';
import { readSite } from '../content/site.ts';

const folder = process.env.CONTENT_DIR || 'content';
const { format } = readOptions();
const { problems } = readSite(folder);

if (format === 'json') {
  console.log(JSON.stringify(problems, null, 2));
} else {
  for (const problem of problems) console.log(toSentence(problem));
  const count = problems.length === 1 ? '1 mistake' : `${problems.length || 'no'} mistakes`;
  console.log(`${problems.length ? '\n' : ''}${folder}: ${count}.`);
}
if (problems.length) process.exitCode = 1;

function readOptions(): { format?: string } {
  try {
    const { values } = parseArgs({ options: { format: { type: 'string' } } });
    if (values.format === undefined || ['text', 'json'].includes(values.format)) return values;
    console.error(`--format is text or json, not ${JSON.stringify(values.format)}.`);
  } catch (error) {
    console.error((error as Error).message);
  }
  process.exit(2);
}
