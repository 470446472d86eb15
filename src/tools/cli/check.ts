/**
 * `npm run check`: reports everything that is wrong with the content folder (`CONTENT_DIR`, by default content/) and
 * with the blocks' folders. If nothing is wrong, it reports what no state of the gallery reaches. Exits with 1 if there
 * is anything to report. `-- --release` adds what must not reach customers yet, if nothing else is wrong. `-- --format
 * json` writes the problems as a JSON array for tools, `-- --format github` as annotations of a pull request.
 */
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { blockProblems } from '../../content/check/blocks.ts';
import { siteOf } from '../../content/compile/site.ts';
import { contentDir } from '../../content/folder/content-dir.ts';
import { loadContent } from '../../content/folder/load.ts';
import type { Known } from '../../content/model/content-index.ts';
import type { Problem } from '../../content/problem/problem.ts';
import { forGithub, forTerminal, terminalOf } from '../../content/problem/report.ts';
import { readRelease } from '../../content/release/release.ts';
import { root } from '../../content/schema/schemas.ts';
import { sourceHash } from '../build/code.ts';
import { loadKeptProject, openKept } from '../build/kept.ts';
import { coverageProblems, isCovered } from '../gallery/derive/coverage.ts';
import { answerUsage, oneOf, readOptions } from './command-line.ts';

const folder = contentDir(process.env);
const usage = `npm run check                      what is wrong with the content
npm run check -- --release         and what must not go to customers yet
npm run check -- --format <form>   as text, json (for tools) or github (for pull requests)`;
const { format, release } = readOptions(usage, { format: { type: 'string' }, release: { type: 'boolean' } });
const form = answerUsage(usage, () => oneOf('--format', ['text', 'json', 'github'], format ?? 'text'));
const today = new Date().toISOString().slice(0, 10);
// A reader such as `head` may close the output early.
process.stdout.on('error', () => process.exit(1));

const source = sourceHash();
const project = loadKeptProject(source);
const content = loadContent(folder, project);
// Nothing is kept of a folder that is there for a moment.
const isPassing = resolve(folder).startsWith(`${tmpdir()}/`);
const kept = isPassing ? undefined : openKept<Known>('checked', folder, source);
const site = siteOf(content, { isRead: true, kept, isWanted: isCovered });
kept?.save();
const wrong = [...site.problems, ...blockProblems(root)];
const problems = wrong.length ? wrong : coverageProblems(content, site);
const findings = release && !problems.length ? readRelease(folder, { ...project, today, env: process.env }) : [];

if (form === 'json') {
  console.log(JSON.stringify([...problems, ...findings], null, 2));
} else {
  const terminal = terminalOf(process.stdout, process.env);
  const shown = form === 'github' ? forGithub : (problem: Problem) => forTerminal(problem, terminal);
  for (const problem of [...problems, ...findings]) console.log(shown(problem));
  if (problems.length || findings.length) console.log();
  console.log(`${folder}: ${count(problems.length, 'mistake')}${release ? forRelease() : ''}.`);
}
if (problems.length || findings.length) process.exitCode = 1;

function forRelease(): string {
  if (problems.length) return ', to be put right before anything is checked for release';
  if (!findings.length) return ', and nothing in the way of a release';
  const things = count(findings.length, 'thing');
  return `, and ${things} to do before a release. What is meant so is accepted in release.json, by its name in [ ]`;
}

function count(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number || 'no'} ${word}s`;
}
