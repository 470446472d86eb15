#!/usr/bin/env node
import { existsSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };

/** `doorstep`: the one command of an installation (D-52). Each part is loaded only if it is asked for. */
type Part = {
  description: string;
  load(): Promise<unknown>;
  /** Whether the part itself reads the word that names it. */
  readsWord?: true;
  isThere?: boolean;
};

const database = { load: () => import('./database.ts'), readsWord: true } as const;

/** A command of a site (D-73): the image of a server has none of them, and the package has each in a file of its own. */
const ofSite = (name: string, folder = '../../../authoring/cli') => {
  const isBundled = import.meta.url.endsWith('.js');
  const file = new URL(isBundled ? `./${name}.js` : `${folder}/${name}.ts`, import.meta.url);
  return { load: () => import(file.href), isThere: existsSync(file) };
};

const parts: Record<string, Part> = {
  'new-site': { description: "Makes a folder for a provider's own site.", ...ofSite('new-site', '.') },
  start: { description: 'Checks, builds and serves the demo.', ...ofSite('start', '.') },
  dev: { description: 'Shows the site while its content and blocks are changed.', ...ofSite('dev') },
  check: { description: 'Says what is wrong with the content.', ...ofSite('check') },
  build: { description: 'Builds a release into dist/.', ...ofSite('build', '.') },
  studio: { description: 'Changes pages and texts in a browser.', ...ofSite('studio') },
  gallery: { description: 'Shows every page and block in every state.', ...ofSite('gallery') },
  content: { description: 'Finds, renames, publishes, translates and compares content.', ...ofSite('content') },
  'format-content': { description: 'Writes every file of the content in the same form.', ...ofSite('format-content') },
  new: {
    description: 'Makes the files of a page, text, document, journey, letter, edition or block.',
    ...ofSite('new'),
  },
  upgrade: { description: 'Says what the installed version asks for, and rewrites the content.', ...ofSite('upgrade') },
  serve: { description: 'Runs the server on what is built.', load: () => import('../../server/entry.ts') },
  link: {
    description: 'Makes demo links new, makes tokens, and checks order documents.',
    load: () => import('./link.ts'),
  },
  call: {
    description: "Makes any of the provider's calls at a running server, such as a new link.",
    load: () => import('./call.ts'),
  },
  migrate: { description: 'Brings the tables of the database up to date.', ...database },
  verify: { description: 'Checks all that is recorded, beside a running server.', ...database },
  roles: { description: 'Prints the SQL for a role that can change nothing recorded.', ...database },
  erase: { description: 'Erases what is personal of one customer.', ...database },
  rekey: { description: 'Seals bank details and personal answers with the current key.', ...database },
};

const [name = '', ...rest] = process.argv.slice(2);
for (const [each, { isThere = true }] of Object.entries(parts)) if (!isThere) delete parts[each];
const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
if (part && (name !== 'serve' || rest.length === 0)) {
  if (!part.readsWord) process.argv.splice(2, 1);
  await part.load();
} else if (name === '--version' && rest.length === 0) console.log(packageJson.version);
else await explain();

/** Prints the help, and of a wrong word what is wrong, as the parts do. */
async function explain(): Promise<void> {
  const { commandLine, readLine } = await import('./command-line.ts');
  const program = commandLine('run doorstep', 'Runs and operates an installation of Doorstep.');
  for (const [each, { description }] of Object.entries(parts)) program.command(each).description(description);
  readLine(program);
}
