/** `doorstep new-site`: makes the folder of a provider's own site (D-73), from the default content or an example's. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import packageJson from '../../../package.json' with { type: 'json' };
import { didYouMean, isBundled, makeExample, nearest, root, withEditorSchema } from '../../content/api/node.ts';
import { commandLine, readLine } from './command-line.ts';

const examples = globSync('examples/*/changes/', { cwd: root, onlyDirectories: true }).map(
  (path) => path.split('/')[1]!,
);

const program = readLine(
  commandLine('run doorstep -- new-site', "Makes a folder for a provider's own site.")
    .argument('<folder>', 'which folder: doorstep new-site our-site')
    .option('--example <name>', `begins with the content of an example: ${examples.sort().join(', ')}`),
);
const folder = resolve(program.args[0]!);
const { example } = program.opts();

/**
 * The commands of a site, by the names that they have in our repository: what docs and messages say holds there too.
 * Each takes the place of its shell, so that a signal to npm ends it.
 */
const commands = [
  'start',
  'dev',
  'check',
  'build',
  'serve',
  'studio',
  'gallery',
  'content',
  'new',
  'link',
  'call',
  'upgrade',
];

const refused = refusal();
if (refused) {
  console.error(refused);
  process.exitCode = 1;
} else {
  make();
  const shown = program.args[0];
  const steps = [
    [`cd ${shown} && npm install`, 'puts in the packages, and writes package-lock.json: commit it too'],
    ['npm start', 'checks, builds and serves the demo on http://localhost:8080'],
    ['npm run dev', 'shows the site while you change content/'],
    [
      'npm run check -- --release',
      'lists the words, prices and pictures that are yours to write before customers see it',
    ],
    ['npm run new block <name>', 'makes a block type of your own in blocks/'],
  ];
  const width = Math.max(...steps.map(([command]) => command!.length));
  const next = steps.map(([command, what]) => `  ${command!.padEnd(width)}  ${what}`);
  console.log([`${shown} is made. README.md there says what is where.`, '', 'Next', ...next].join('\n'));
}

function refusal(): string | undefined {
  if (existsSync(folder) && readdirSync(folder).length > 0) return `${folder} is there, and is not empty.`;
  if (example === undefined || examples.includes(example)) return undefined;
  const meant = didYouMean(nearest(example, examples)) || ` There are ${examples.join(', ')}.`;
  return `There is no example named "${example}".${meant}`;
}

function make(): void {
  const content = join(folder, 'content');
  mkdirSync(folder, { recursive: true });
  if (example) makeExample(join(root, 'examples', example), join(root, 'content'), content);
  else cpSync(join(root, 'content'), content, { recursive: true });
  for (const path of globSync('**/*.json', { cwd: content })) {
    const file = join(content, path);
    writeFileSync(file, withEditorSchema(readFileSync(file, 'utf8'), path));
  }
  cpSync(join(root, 'public'), join(folder, 'public'), { recursive: true });
  const template = join(root, 'examples/new/site');
  for (const path of globSync('**', { cwd: template })) {
    // npm leaves out of a package what has a dot before its name.
    const file = join(folder, path.replace(/^(github|vscode|gitignore|dockerignore)\b/, '.$&'));
    mkdirSync(dirname(file), { recursive: true });
    cpSync(join(template, path), file);
  }
  const { devDependencies, engines, overrides } = packageJson;
  const scripts = {
    ...Object.fromEntries(commands.map((name) => [name, `exec doorstep ${name}`])),
    'format:content': 'exec doorstep format-content',
    types: 'doorstep check --types && tsc',
    test: 'node --test',
  };
  const manifest = {
    ...{ name: siteName(), private: true, type: 'module', engines, scripts },
    dependencies: { [packageJson.name]: engine() },
    devDependencies: { typescript: devDependencies.typescript },
    overrides,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * What package.json says of the engine: a version of the registry that it was installed from, which the site keeps, or a
 * file of it in the site.
 */
function engine(): string {
  const installed = join(root, '../.package-lock.json');
  const { packages = {} } = existsSync(installed) ? JSON.parse(readFileSync(installed, 'utf8')) : {};
  const [registry = ''] = (packages[`node_modules/${packageJson.name}`]?.resolved ?? '').split(
    `${packageJson.name}/-/`,
  );
  if (registry.startsWith('http')) {
    writeFileSync(join(folder, '.npmrc'), `registry=${registry}\n`);
    return `^${packageJson.version}`;
  }
  console.log('The engine is packed into the site, which takes a moment.');
  // A package is as it was packed, and has nothing that could make it anew.
  const words = ['pack', '--silent', '--pack-destination', folder, ...(isBundled ? ['--ignore-scripts'] : [])];
  const name = execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return `file:${name.trim().split('\n').at(-1)}`;
}

/** What npm calls the site: the folder's name, in the letters that it allows. */
function siteName(): string {
  const name = basename(folder).toLowerCase();
  return name.replace(/[^a-z0-9-]/g, '-').replace(/^-/, 'site-');
}
