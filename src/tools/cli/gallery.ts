/**
 * `npm run gallery`: shows every state of every page and block, and the walk of any customer, updated on save. `--
 * --build` writes it as static files into a folder (`--out`, by default dist-gallery); `--port` sets its port.
 */
import { contentDir, toSentence } from '../../content/api/node.ts';
import { galleryOf } from '../gallery/derive/gallery.ts';
import { serveGallery } from '../gallery/gallery-server.ts';
import { writeGallery } from '../gallery/write-gallery.ts';
import { serveStudio } from '../studio/server/studio-server.ts';
import { commandLine, readLine } from './command-line.ts';

const values = readLine(
  commandLine('run gallery', 'Shows every page and block in every state, and each change as it is saved.')
    .option('--port <number>', 'where it is shown', '5180')
    .option('--build', 'writes it as static files instead')
    .option('--out <folder>', 'the folder for these', 'dist-gallery'),
).opts();
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
  const { url, portWasTaken } = await serveGallery(folder, Number(values.port), () => serveStudio(folder, 5190));
  if (portWasTaken) console.log(`Port ${values.port} is taken by something else; perhaps another gallery.`);
  console.log(`The gallery is at ${url}`);
}
