/**
 * `npm run test:node`: the tests on each Node that we promise, by the `node` package of the registry. `npm run test:node --
 * 24` tries one; what follows a second `--` is run instead of all tests: `npm run test:node -- 24 -- npx vitest run …`.
 */
import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

const promised = ['20.19', '22', '24'];

const words = process.argv.slice(2);
const end = words.indexOf('--');
const versions = (end < 0 ? words : words.slice(0, end)).filter(Boolean);
const command = end < 0 ? ['npm', 'test', '--silent'] : words.slice(end + 1);
const wrong = versions.filter((version) => !/^\d+(\.\d+){0,2}$/.test(version));
if (wrong.length) {
  console.error(`These are no versions of Node: ${wrong.join(', ')}.`);
  process.exit(2);
}

const failed: string[] = [];
for (const version of versions.length ? versions : promised) {
  const node = nodeOf(version);
  console.log(`\nNode ${version}: ${node ?? 'the registry does not give it'}`);
  // First in the path, so that whatever the command starts runs on it too.
  const env = { ...process.env, PATH: `${dirname(node ?? '')}${delimiter}${process.env.PATH}` };
  const [name = '', ...rest] = command;
  if (!node || spawnSync(name, rest, { env, stdio: 'inherit' }).status !== 0) failed.push(version);
}
console.log(failed.length ? `\nFailed on Node ${failed.join(', ')}.` : '\nEvery version passed.');
process.exit(failed.length ? 1 : 0);

/** Installs a Node and returns its file. */
function nodeOf(version: string): string | undefined {
  const asked = ['exec', '--yes', `--package=node@${version}`, '-c', 'node --print process.execPath'];
  return spawnSync('npm', asked, { encoding: 'utf8' }).stdout.trim() || undefined;
}
