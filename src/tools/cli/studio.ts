/** `npm run studio`: editors change pages and texts where they see them. `--port` sets its port. */
import { contentDir } from '../../content/folder/content-dir.ts';
import { serveStudio } from '../studio/server/serve.ts';
import { readOptions } from './command-line.ts';

const usage = 'npm run studio [-- --port 5190]   changes pages and texts in a browser; saves into the content folder';

const { port } = readOptions(usage, { port: { type: 'string', default: '5190' } });
const { url, taken } = await serveStudio(contentDir(process.env), Number(port));
if (taken) console.log(`Port ${port} is taken by something else; perhaps another studio.`);
console.log(`The studio is at ${url}`);
