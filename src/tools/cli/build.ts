/** `npm run build`: writes the static site into DIST_DIR, and what the server needs into build/. */
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { contentDir } from '../../content/folder/content-dir.ts';
import { toSentence } from '../../content/problem/problem.ts';
import { buildSite } from '../build/build-site.ts';
import { describeWeights } from '../build/weights.ts';
import { readOptions } from './command-line.ts';

// V8 would let the heap grow to four times what is in use before it collects what is not. Little of a build's garbage gets as
// far as the old generation, so that its heap can be kept close to what is in use, for 2 % of the time. Two sizes have to be said
// before Node starts, in package.json: of the young generation, of which half of the usual takes a tenth less memory; and of the
// old one, below which it is not collected: a build after an edit needs no more, and a tenth less of the processor.
setFlagsFromString('--heap-growing-percent=30');

readOptions('npm run build   checks the content, and writes the static site into DIST_DIR', {});

const distDir = resolve(process.env.DIST_DIR || 'dist');
const { problems, weights } = await buildSite(resolve(contentDir(process.env)), distDir);
if (problems.length) {
  console.error(problems.map(toSentence).join('\n'));
  process.exitCode = 1;
} else console.log(describeWeights(weights, distDir));
