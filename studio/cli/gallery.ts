/**
 * `npm run gallery`: shows every state of every page and block, and the walk of any customer, updated on save. `npm run
 * gallery -- --build` writes it as static files into a folder (`--out`, by default dist-gallery); `--port` sets its
 * port.
 */
import {
  contentDir,
  didYouMean,
  editionNames,
  loadContent,
  loadProject,
  nearest,
  toSentence,
} from '../../src/content/api/node.ts';
import { galleryOf } from '../../src/states/gallery.ts';
import { commandLine, readLine } from '../../src/tools/cli/command-line.ts';
import { serveGallery } from '../gallery/gallery-server.ts';
import { writeGallery } from '../gallery/write-gallery.ts';
import { serveStudio } from '../server/studio-server.ts';

const values = readLine(
  commandLine('run gallery', 'Shows every page and block in every state, and each change as it is saved.')
    .option('--port <number>', 'where it is shown', '5180')
    .option('--edition <name>', 'which edition it shows: without it, the content itself')
    .option('--build', 'writes it as static files instead')
    .option('--out <folder>', 'the folder for these', 'dist-gallery'),
).opts();
const folder = contentDir(process.env);
const { edition } = values;
const editions = editionNames(loadContent(folder, loadProject()));
if (edition !== undefined && !editions.includes(edition)) {
  console.error(`There is no edition "${edition}".${didYouMean(nearest(edition, editions))}`);
  process.exit(1);
}

if (values.build) {
  const { problems, gallery } = await galleryOf(folder, undefined, edition);
  if (gallery) {
    await writeGallery(gallery, values.out);
    const count = gallery.sections.reduce((sum, { pictures }) => sum + pictures.length, 0);
    console.log(`${count} states in ${values.out}/index.html`);
  } else {
    console.error(problems.map(toSentence).join('\n'));
    process.exitCode = 1;
  }
} else {
  const { url, portWasTaken } = await serveGallery(
    folder,
    Number(values.port),
    () => serveStudio(folder, 5190),
    edition,
  );
  if (portWasTaken) console.log(`Port ${values.port} is taken by something else; perhaps another gallery.`);
  console.log(`The gallery${edition === undefined ? '' : ` of the edition ${edition}`} is at ${url}`);
}
