/** `doorstep upgrade`: says what the installed version asks for, and rewrites the site's content for it (D-73). */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, readLine } from '../../src/tools/cli/command-line.ts';
import { contentDir, isOwnSite, root, upgradeContent } from '../api/node.ts';

const { check: checkOnly = false } = readLine(
  commandLine(
    'run doorstep -- upgrade',
    'Says what the installed version asks for, and rewrites the content for it.',
  ).option('--check', 'rewrites nothing, and says what it would'),
).opts();

console.log(asked(committedVersion()).join('\n\n'));
const changed = upgradeContent(contentDir(process.env), checkOnly);
console.log(
  changed.length ? `\n${changed.map((file) => `rewritten  ${file}`).join('\n')}` : '\nThe content stays as it is.',
);
if (checkOnly && changed.length > 0) process.exitCode = 1;

/** The version that the last commit of the site has installed; undefined if git knows of none. */
function committedVersion(): string | undefined {
  const { stdout, status } = spawnSync('git', ['show', 'HEAD:./package-lock.json'], { encoding: 'utf8' });
  if (status !== 0 || !isOwnSite) return undefined;
  const { packages } = JSON.parse(stdout) as { packages?: Record<string, { version?: string }> };
  return packages?.['node_modules/doorstep-engine']?.version;
}

/** What each version since then asks for, the newest first; only the newest if that version is not known. */
function asked(since: string | undefined): string[] {
  const [, ...versions] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split('\n## ');
  const known = versions.findIndex((text) => text.split('\n')[0] === since);
  if (known === 0) return [`Version ${since} was installed before: it asks for nothing new.`];
  return versions.slice(0, known < 0 ? 1 : known).map((text) => {
    const [head = '', ...parts] = text.split('\n### ');
    const must = parts.find((part) => part.startsWith('What you must do'));
    return `Version ${head.trim()}\n\n${must?.trim() ?? 'It asks for nothing.'}`;
  });
}
