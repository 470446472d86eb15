/**
 * Runs a command of this folder: `node src/tools/cli/run.mjs check …`. Its source, with the packages that it begins with, is
 * bundled into few files, and these are kept until a source changes: to read hundreds of files one by one takes longer
 * than most commands.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const own = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const [, , command = '', ...args] = process.argv;
const source = join(dirname(own), `${command}.ts`);

/** The packages that are bundled, and what these need. Any other is loaded as it is, if a command comes to it. */
const bundled =
  /^(ajv|jsonc-parser|leven|mdast-util-[\w-]+|parse5|remark-[\w-]+|tinyglobby|unified|vscode-[\w-]+)(\/|$)/;

/** Copies of the project may share its packages, and so this folder. */
const commands = join(root, 'node_modules/.cache/doorstep/commands');
const folder = join(commands, `${command}-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
const note = 'sources.json';

process.argv = [process.argv[0], source, ...args];
// A command ends soon: V8 of Node 20 would take a third of its time for compiling it a second time.
if (Number.parseInt(process.versions.node, 10) < 22) setFlagsFromString('--interrupt-budget=1000000');

const kept = readKept();
const file = kept ?? (await bundle().catch(() => undefined));
if (file) await import(pathToFileURL(file).href);
else await readOneByOne();

/** The bundle of before, if none of its sources has changed. */
function readKept() {
  try {
    const { entry, sources } = JSON.parse(readFileSync(join(folder, note), 'utf8'));
    const isCurrent = Object.entries(sources).every(([path, stamp]) => stampOf(path) === stamp);
    return isCurrent && existsSync(join(folder, entry)) ? join(folder, entry) : undefined;
  } catch {
    return undefined;
  }
}

function stampOf(path) {
  const { size, mtimeMs } = statSync(join(root, path));
  return `${size} ${mtimeMs}`;
}

/** Bundles the command and returns the file to start with. A source that is saved meanwhile is bundled again next time. */
async function bundle() {
  const begun = Date.now();
  const { build, transform } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    entryPoints: [source],
    absWorkingDir: root,
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [
      { name: 'places', setup: (own) => keepPlaces(own, transform) },
      { name: 'quick-parser', setup: quickenParser },
    ],
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles) writeAside(path, contents);
  removeOld(new Set(outputFiles.map(({ path }) => basename(path))));
  const [entry] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint);
  const paths = [...Object.keys(metafile.inputs), 'src/tools/cli/run.mjs', 'package-lock.json', 'tsconfig.json'];
  const sources = Object.fromEntries(paths.map((path) => [path, stampOf(path)]));
  const isWhole = paths.every((path) => statSync(join(root, path)).mtimeMs < begun);
  if (isWhole) writeAside(join(folder, note), JSON.stringify({ root, entry: basename(entry), sources }));
  return join(root, entry);
}

/** Leaves a file of the source where it is in what it says of its place, and packages that are not bundled in theirs. */
function keepPlaces({ onLoad, onResolve }, transform) {
  onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
    const isOurs = importer && !importer.includes('/node_modules/');
    return isOurs && !bundled.test(path) ? { path, external: true } : undefined;
  });
  onLoad({ filter: /\/src\/[^:]*\.ts$/ }, async ({ path }) => {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('import.meta.url')) return undefined;
    const define = { 'import.meta.url': JSON.stringify(pathToFileURL(path).href) };
    return { contents: (await transform(text, { loader: 'ts', define })).code };
  });
}

/**
 * Names a property where the parser of Markdown makes an object, and not first in each of its copies, one for each token: for a
 * copy with a further property Node 20 takes thirty times as long, which was half of the parser's time.
 */
function quickenParser({ onLoad }) {
  onLoad({ filter: /\/mdast-util-from-markdown\/lib\/index\.js$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replace(/const context = \{(?=\s+stack:)/, '$& sliceSerialize: undefined,'),
  }));
}

function writeAside(path, content) {
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, content);
  renameSync(aside, path);
}

/** Removes the bundles of before, but for those that a command may have begun with lately, and those of projects that are gone. */
function removeOld(current) {
  const oldest = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of readdirSync(folder)) {
    const old = join(folder, name);
    if (!current.has(name) && name !== note && statSync(old).mtimeMs < oldest) rmSync(old, { force: true });
  }
  for (const name of readdirSync(commands)) {
    const file = join(commands, name, note);
    if (existsSync(file) && !existsSync(JSON.parse(readFileSync(file, 'utf8')).root))
      rmSync(dirname(file), { recursive: true });
  }
}

/** Runs the command from its source: where nothing can be written, or to say what is wrong with the source. */
async function readOneByOne() {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(source).href);
}
