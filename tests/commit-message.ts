/** The hook for commit messages: prints what is wrong with the one in the file that its argument names. */
import { readFileSync } from 'node:fs';
import { messageProblems } from './support/run/commit-message.ts';

const written = readFileSync(process.argv[2]!, 'utf8').replace(/^# -+ >8 -+\n.*/ms, '');
const problems = messageProblems(written.replace(/^#.*\n?/gm, ''));
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
