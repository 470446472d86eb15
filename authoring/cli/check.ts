/**
 * `npm run check`: reports all that is wrong with `CONTENT_DIR` (content/) and the blocks' folders, and ends with 1
 * then. `-- --release` adds what must not reach customers. `-- --format json` is for tools, `github` for pull requests.
 */
import '../../src/tools/cli/production-react.ts';
import { counted } from '../../src/rules/format-value.ts';
import { codeProblemOf } from '../../src/tools/bundle/code-problem.ts';
import { commandLine, oneOf, readLine } from '../../src/tools/cli/command-line.ts';
import {
  contentDir,
  forGithub,
  forTerminal,
  groupBy,
  loadContent,
  loadProject,
  type Problem,
  readRelease,
  replacedBlocks,
  siteOf,
  terminalOf,
} from '../api/node.ts';
import { writeSiteFiles } from '../change/editor/site-files.ts';
import { everyProblem } from '../walk/every-problem.ts';
import { keepWalks, keptWalks, pageWalks, readKeptTexts, walkedProblems, walkPages } from '../walk/walk.ts';

const folder = contentDir(process.env);
const { format, release, types } = readLine(
  commandLine('run check', 'Says what is wrong with the content.')
    .option('--release', 'says also what must not go to customers yet')
    .option('--types', "only writes the types of a site's own blocks")
    .option(
      '--format <form>',
      'text, json (for tools) or github (for pull requests)',
      oneOf('--format', ['text', 'json', 'github']),
      'text',
    ),
).opts();
const today = new Date().toISOString().slice(0, 10);
// A reader such as `head` may close the output early.
process.stdout.on('error', () => process.exit(1));

const project = loadProject();
readKeptTexts();
const content = loadContent(folder, project);
await writeSiteFiles(content);
if (types) process.exit();
const site = siteOf(content);
const written = everyProblem(site.problems, project);
const problems = written.length ? written : await problemsOfWalk();
const findings = release && !problems.length ? readRelease(folder, { ...project, today, env: process.env }) : [];

if (format === 'json') {
  console.log(JSON.stringify([...problems, ...findings], null, 2));
} else {
  const terminal = terminalOf(process.stdout, process.env);
  const shown = format === 'github' ? forGithub : (problem: Problem) => forTerminal(problem, terminal);
  for (const problem of [...problems, ...findings]) console.log(shown(problem));
  if (problems.length || findings.length) console.log();
  for (const sentence of replacedBlocks()) console.log(sentence);
  console.log(
    `${folder}: ${problems.length ? counted(problems.length, 'mistake') : 'no mistakes'}${release ? forRelease() : ''}.`,
  );
  for (const { name, gaps } of site.editions ?? []) {
    const counts = groupBy(gaps, ({ rule }) => rule).map((own) => `${own.length} ${own[0]!.rule}`);
    const record = gaps.some(({ rule }) => rule === 'unrecorded')
      ? `; what is right is recorded by npm run content -- translated ${name}`
      : '';
    if (counts.length && !release)
      console.log(`${folder}/editions/${name}: ${counts.join(', ')}; -- --release lists them${record}.`);
    if (!release) for (const { file, lost, message } of gaps) if (lost) console.log(`${folder}/${file}: ${message}`);
  }
}
if (problems.length || findings.length) process.exitCode = 1;

/** What only customers meet: on the pages that have changed since the last check, and before a release on all. */
async function problemsOfWalk(): Promise<Problem[]> {
  const walks = pageWalks(content, site);
  const known = release ? new Map() : keptWalks();
  const isNew = walks.filter(({ key }) => !known.has(key));
  if (isNew.length && format === 'text') console.error(`Walking ${counted(isNew.length, 'page')} …`);
  const walked = await walkPages(walks, known).catch(codeProblemOf);
  if ('message' in walked) return [walked];
  if (isNew.length) keepWalks(walked);
  return walkedProblems(content, walked);
}

function forRelease(): string {
  if (problems.length) return ', to be put right before anything is checked for release';
  if (!findings.length) return ', and nothing in the way of a release';
  const kindOf = ({ name = '' }: Problem) => name.replace(/:.*/s, '').replace(/^sample-.*/, 'sample');
  const kinds = groupBy(findings, kindOf).map((all) => `${all.length} ${kindOf(all[0]!)}`);
  return `, and ${counted(findings.length, 'thing')} to do before a release. By their names: ${kinds.join(', ')}. What is meant so is accepted in release.json, by its name in [ ]`;
}
