/**
 * `npm run format:content`: formats the files of `CONTENT_DIR` (content/), or with `-- --check` lists those that are
 * not. Ends with 1 for one that cannot be read, or with `--check` for one that is not formatted.
 */

import { commandLine, readLine } from '../../src/tools/cli/command-line.ts';
import { contentDir, formatContent, toSentence } from '../api/node.ts';

const folder = contentDir(process.env);
const { check: checkOnly = false } = readLine(
  commandLine('run format:content', 'Writes every file of the content in the same form.').option(
    '--check',
    'only lists the files that are not',
  ),
).opts();
const { files, changed, problems } = formatContent(folder, checkOnly);

for (const file of changed) console.log(checkOnly ? `${file} is not formatted.` : `${file}: formatted.`);
for (const problem of problems) console.log(`${toSentence(problem)}${files ? ' The file is left as it is.' : ''}`);
const rest = files - changed.length - new Set(problems.map(({ file }) => file)).size;
if (files) console.log(`${rest} of ${files} files in ${folder} were formatted already.`);
if (checkOnly && changed.length) console.log('npm run format:content formats them.');
if (problems.length || (checkOnly && changed.length)) process.exitCode = 1;
