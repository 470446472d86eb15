/** `npm run build`: writes the static site into DIST_DIR, and the server's files into build/. */
import './production-react.ts';
import { resolve } from 'node:path';
import { contentDir, toSentence } from '../../content/api/node.ts';
import { buildSite } from '../build/build-site.ts';
import { describeWeights } from '../build/page-weights.ts';
import { commandLine, readLine } from './command-line.ts';

readLine(commandLine('run build', 'Checks the content, and writes the static site into DIST_DIR.'));

const distDir = resolve(process.env.DIST_DIR || 'dist');
const { problems, weights } = await buildSite(resolve(contentDir(process.env)), distDir);
if (problems.length) {
  console.error(problems.map(toSentence).join('\n'));
  process.exitCode = 1;
} else console.log(describeWeights(weights, distDir));
