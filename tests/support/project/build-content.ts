/** Builds a content folder into another with the bundle of `npm run build`, in a process of its own for React. */
import '../../../src/tools/cli/production-react.ts';
import { resolve } from 'node:path';
import { checks } from '../../../authoring/walk/every-problem.ts';
import { loadProject } from '../../../src/content/folder/load.ts';
import { buildSite } from '../../../src/tools/bundle/build-site.ts';

const [content = '', assets = '', folder = ''] = process.argv.slice(2);
const project = { ...loadProject(), assets: resolve(assets) };
const { problems } = await buildSite(resolve(content), resolve(folder), checks, { reuseBundle: true, project });
if (problems.length) throw new Error(`The content has mistakes: ${JSON.stringify(problems)}`);
