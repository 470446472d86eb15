/** `npm run build`: puts a release into DIST_DIR, and the server's code into build/. */
import './production-react.ts';
import { resolve } from 'node:path';
import { checks } from '../../../authoring/walk/every-problem.ts';
import { contentDir, replacedBlocks, toSentence } from '../../content/api/node.ts';
import { counted } from '../../rules/format-value.ts';
import { buildSite } from '../bundle/build-site.ts';
import { commandLine, readLine } from './command-line.ts';

const { release: isRelease = false, commit } = readLine(
  commandLine('run build', 'Checks the content, and puts what is built of it into DIST_DIR.')
    .option('--release', 'builds nothing that must not go to customers yet')
    .option('--commit <id>', 'the commit of the content, where git cannot tell it'),
).opts();

for (const sentence of replacedBlocks()) console.log(sentence);
const distDir = resolve(process.env.DIST_DIR || 'dist');
const { problems, pages, unready } = await buildSite(resolve(contentDir(process.env)), distDir, checks, {
  isRelease,
  commit: commit || undefined,
  say: console.log,
});
if (problems.length) {
  console.error(problems.map(toSentence).join('\n'));
  if (unready) console.error(`Nothing was built: ${counted(unready, 'thing')} to do before a release.`);
  process.exitCode = 1;
} else {
  console.log(`${counted(pages, 'page')} in ${distDir}.`);
  if (unready)
    console.log(`\nNot for customers yet: ${counted(unready, 'thing')} to do, which npm run check -- --release lists.`);
}
