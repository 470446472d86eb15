/** `npm start`: reads the settings, checks the content, builds, and starts the server with the embedded database and the demo links. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checks } from '../../../authoring/walk/every-problem.ts';
import { contentDir, isBundled, root, toSentence } from '../../content/api/node.ts';
import { readSettings } from '../../server/base/settings.ts';
import { buildSite } from '../bundle/build-site.ts';
import { commandLine, readLine } from './command-line.ts';

readLine(commandLine('start', 'Checks the content, builds, and starts the server with the demo links.'));

process.env.DEMO ??= '1';
try {
  readSettings(process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const distDir = resolve(process.env.DIST_DIR || 'dist');
const { problems } = await buildSite(resolve(contentDir(process.env)), distDir, checks, { say: console.log });
if (problems.length) {
  console.error(problems.map(toSentence).join('\n'));
  process.exit(1);
}
console.log('Opening the database, and making the demo links.');
process.argv.splice(2, Number.POSITIVE_INFINITY, 'serve');
if (isBundled) await import('../../server/entry.ts');
else await import(pathToFileURL(`${root}build/doorstep.js`).href);
