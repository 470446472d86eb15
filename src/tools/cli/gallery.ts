/**
 * `npm run gallery`: shows every state of every page and block, and the walk of any customer, updated on save. `--
 * --build` writes it as static files into a folder (`--out`, by default dist-gallery); `--port` sets its port.
 */
import { contentDir } from '../../content/folder/content-dir.ts';
import { toSentence } from '../../content/problem/problem.ts';
import { galleryOf } from '../gallery/derive/gallery.ts';
import { serveGallery } from '../gallery/serve.ts';
import { writeGallery } from '../gallery/write.ts';
import { serveStudio } from '../studio/server/serve.ts';
import { readOptions } from './command-line.ts';

const usage = `npm run gallery [-- --port 5180]                shows the gallery, and every change as it is saved
npm run gallery -- --build [--out dist-gallery]   writes it as static files`;

const values = readOptions(usage, {
  build: { type: 'boolean', default: false },
  out: { type: 'string', default: 'dist-gallery' },
  port: { type: 'string', default: '5180' },
});
const folder = contentDir(process.env);

if (values.build) {
  const { problems, gallery } = await galleryOf(folder);
  if (gallery) {
    await writeGallery(gallery, values.out);
    const count = gallery.sections.reduce((sum, { pictures }) => sum + pictures.length, 0);
    console.log(`${count} states in ${values.out}/index.html`);
  } else {
    console.error(problems.map(toSentence).join('\n'));
    process.exitCode = 1;
  }
} else {
  const { url, taken } = await serveGallery(folder, Number(values.port), () => serveStudio(folder, 5190));
  if (taken) console.log(`Port ${values.port} is taken by something else; perhaps another gallery.`);
  console.log(`The gallery is at ${url}`);
}
