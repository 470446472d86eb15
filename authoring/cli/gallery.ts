/**
 * `npm run gallery`: the studio where nothing can be changed. It shows every state of every page and block, and the walk
 * of any customer, updated on save. `npm run gallery -- --build` writes each state as a file into a folder
 * (`--build <folder>`, else dist-gallery), with `--words` the words of each state as a text too; `--port` sets its port.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { commandLine, portOf, readLine } from '../../src/tools/cli/command-line.ts';
import {
  contentDir,
  didYouMean,
  editionNames,
  isBundled,
  loadContent,
  loadProject,
  nearest,
  replacedBlocks,
  toSentence,
} from '../api/node.ts';
import { onSave } from '../studio/server/on-save.ts';
import { type Address, serveStudio } from '../studio/server/studio-server.ts';
import { writeGallery } from './gallery/write-gallery.ts';

const values = readLine(
  commandLine('run gallery', 'Shows every page and block in every state, and each change as it is saved.')
    .option('--port <number>', 'where it is shown', portOf, 5180)
    .option('--edition <name>', 'which edition it shows: without it, the content itself')
    .option('--build [folder]', 'writes each state as a file instead, without a name into dist-gallery')
    .option('--words', 'also writes the words of each state as a text, beside them'),
).opts();
const folder = contentDir(process.env);
const { edition } = values;
if (edition !== undefined) refuseUnknown(edition);

if (values.build) await build(values.build === true ? 'dist-gallery' : values.build);
else if (process.send) await serve();
else await serveAnew();

function refuseUnknown(name: string): void {
  const editions = editionNames(loadContent(folder, loadProject()));
  if (editions.includes(name)) return;
  console.error(`There is no edition "${name}".${didYouMean(nearest(name, editions))}`);
  process.exit(1);
}

async function build(out: string): Promise<void> {
  const { problems, states } = await writeGallery(folder, { edition, out, hasWords: values.words === true });
  if (problems.length) {
    console.error(problems.map(toSentence).join('\n'));
    process.exitCode = 1;
  } else console.log(`${states} states in ${out}/index.html`);
}

/** Serves the studio, and tells the process that has started this one where. */
async function serve(): Promise<void> {
  process.on('disconnect', () => process.exit());
  process.send!(await serveStudio(folder, values.port, { isReadOnly: true }));
}

/** Serves in another process, and in a new one whenever code or schemas have changed. */
async function serveAnew(): Promise<void> {
  for (const sentence of replacedBlocks()) console.log(sentence);
  let server: ChildProcess;
  let { port } = values;
  async function start(): Promise<Address> {
    const command = isBundled ? ['gallery'] : [];
    server = fork(process.argv[1]!, [...command, ...process.argv.slice(2), '--port', String(port)]);
    const [address] = (await once(server, 'message')) as [Address];
    port = Number(new URL(address.url).port);
    return address;
  }
  const { url, portWasTaken } = await start();
  if (portWasTaken) console.log(`Port ${values.port} is taken by something else; perhaps another gallery.`);
  const at = edition === undefined ? url : `${url}#edition=${encodeURIComponent(edition)}`;
  console.log(`The gallery${edition === undefined ? '' : ` of the edition ${edition}`} is at ${at}`);
  onSave(
    ['src', 'authoring', 'schemas', 'blocks'].filter((one) => existsSync(one)),
    async () => {
      server.kill();
      await start();
    },
  );
}
