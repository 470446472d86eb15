/**
 * Builds a content folder with its own public files into a folder, both named on the command line, with the bundle that
 * `npm run build` has left: in a process of its own, because React draws as in production.
 */
import '../../../src/tools/cli/production-react.ts';
import { resolve } from 'node:path';
import { loadProject } from '../../../src/content/folder/load.ts';
import { buildSite } from '../../../src/tools/bundle/build-site.ts';

const [content = '', assets = '', folder = ''] = process.argv.slice(2);
const project = { ...loadProject(), assets: resolve(assets) };
const { problems } = await buildSite(resolve(content), resolve(folder), { reuseBundle: true, project });
if (problems.length) throw new Error(`The content has mistakes: ${JSON.stringify(problems)}`);
