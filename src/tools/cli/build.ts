/** `npm run build`: writes the static site into DIST_DIR, and the server's files into build/. */
import './production-react.ts';
import { resolve } from 'node:path';
import { contentDir, toSentence } from '../../content/api/node.ts';
import { counted } from '../../rules/format-value.ts';
import { buildSite } from '../bundle/build-site.ts';
import { commandLine, readLine } from './command-line.ts';

const { release: isRelease = false, ...origin } = readLine(
  commandLine('run build', 'Checks the content, and writes the static site into DIST_DIR.')
    .option('--release', 'builds nothing that must not go to customers yet')
    .option('--label <words>', 'your words for this release: npm run release -- list shows them')
    .option('--commit <id>', 'the commit of the content, where git cannot tell it'),
).opts();

const distDir = resolve(process.env.DIST_DIR || 'dist');
const { problems, pages, unready } = await buildSite(resolve(contentDir(process.env)), distDir, { isRelease, origin });
if (problems.length) {
  console.error(problems.map(toSentence).join('\n'));
  if (unready) console.error(`Nothing was built: ${counted(unready, 'thing')} to do before a release.`);
  process.exitCode = 1;
} else {
  console.log(`${counted(pages, 'page')} in ${distDir}.`);
  if (unready)
    console.log(`\nNot for customers yet: ${counted(unready, 'thing')} to do, which npm run check -- --release lists.`);
}
