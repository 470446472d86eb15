/** Builds the site of an example, named on the command line, into a folder, with the bundle that `npm run build` has left. */
import { resolve } from 'node:path';
import { contentDir } from '../../../src/content/folder/content-dir.ts';
import { buildSite } from '../../../src/tools/build/build-site.ts';

const [name = '', folder = ''] = process.argv.slice(2);
const content = contentDir({ CONTENT_DIR: `examples/${name}/content` });
const { problems } = await buildSite(content, resolve(folder), { reuseBundle: true });
if (problems.length) throw new Error(`The example has mistakes: ${JSON.stringify(problems)}`);
