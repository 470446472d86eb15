/** `npm run build`: writes the static site into DIST_DIR, and what the server needs into build/. */
import { resolve } from 'node:path';
import { contentDir } from '../../content/folder/content-dir.ts';
import { toSentence } from '../../content/problem/problem.ts';
import { buildSite } from '../build/build-site.ts';
import { readOptions } from './command-line.ts';

readOptions('npm run build   checks the content, and writes the static site into DIST_DIR', {});

const problems = await buildSite(resolve(contentDir(process.env)), resolve(process.env.DIST_DIR || 'dist'));
if (problems.length) {
  console.error(problems.map(toSentence).join('\n'));
  process.exitCode = 1;
}
