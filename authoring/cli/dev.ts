/** `npm run dev`: the demo server while content and code change. */

import { codeProblem } from '../../src/tools/bundle/code-problem.ts';
import { commandLine, readLine } from '../../src/tools/cli/command-line.ts';
import { replacedBlocks, toSentence } from '../api/node.ts';
import { develop } from '../dev/develop.ts';

readLine(commandLine('run dev', 'Runs the demo server, and shows at once what is saved of content and code.'));

for (const sentence of replacedBlocks()) console.log(sentence);
develop(process.env).catch((error: Error) => {
  const isExpected = ['SettingsError', 'StartError', 'FolderInUse'].includes(error.name);
  const problem = codeProblem(error);
  console.error(problem ? toSentence(problem) : isExpected ? error.message : error);
  process.exit(1);
});
