#!/usr/bin/env node
import packageJson from '../../../package.json' with { type: 'json' };

/** `doorstep`: the one command of an installation (D-52). Each part is loaded only if it is asked for. */
type Part = {
  description: string;
  load(): Promise<unknown>;
  /** The command of `link` that it is, with the same words. */
  of?: string;
};

const link = () => import('./link.ts');

const parts: Record<string, Part> = {
  serve: { description: 'Runs the server on what is built.', load: () => import('../../server/entry.ts') },
  link: { description: 'Makes and reads links at a running server.', load: link },
  migrate: { description: 'Brings the tables of the database up to date.', load: link, of: 'migrate' },
  verify: { description: 'Checks all that is recorded, beside a running server.', load: link, of: 'verify' },
  roles: {
    description: 'Prints the SQL for a role that can change nothing recorded.',
    load: link,
    of: 'database-roles',
  },
  erase: { description: 'Erases what is personal of one customer.', load: link, of: 'erase' },
  rekey: { description: 'Seals bank details and personal answers with the current key.', load: link, of: 'rekey' },
};

const [name = '', ...rest] = process.argv.slice(2);
const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
if (part && (name !== 'serve' || rest.length === 0)) {
  process.argv.splice(2, 1, ...(part.of ? [part.of] : []));
  await part.load();
} else if (name === '--version' && rest.length === 0) console.log(packageJson.version);
else await explain();

/** Prints the help, and of a wrong word what is wrong, as the parts do. */
async function explain(): Promise<void> {
  const { commandLine, readLine } = await import('./command-line.ts');
  const program = commandLine('', 'Runs and operates an installation of Doorstep.');
  for (const [each, { description }] of Object.entries(parts)) program.command(each).description(description);
  readLine(program);
}
