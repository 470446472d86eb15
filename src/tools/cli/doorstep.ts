#!/usr/bin/env node
/** `doorstep`: the one command of an installation (D-52). Each part is loaded only if it is asked for. */
const parts: Record<string, { description: string; load(): Promise<unknown> }> = {
  serve: { description: 'Runs the server on what is built.', load: () => import('../../server/entry.ts') },
  link: { description: 'Makes and reads links, whether or not the server runs.', load: () => import('./link.ts') },
  migrate: { description: 'Brings the tables of the database up to date.', load: () => import('./link.ts') },
  verify: { description: 'Checks all that is recorded, beside a running server.', load: () => import('./link.ts') },
};

const [name = '', ...rest] = process.argv.slice(2);
const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
// `migrate` and `verify` are commands of `link`, which finds their words where they are; `serve` has none.
if (part && (name !== 'serve' || rest.length === 0)) {
  if (name !== 'migrate' && name !== 'verify') process.argv.splice(2, 1);
  await part.load();
} else await explain();

/** Prints the help, and of a wrong word what is wrong, as the parts do. */
async function explain(): Promise<void> {
  const { commandLine, readLine } = await import('./command-line.ts');
  const program = commandLine('', 'Runs and operates an installation of Doorstep.');
  for (const [each, { description }] of Object.entries(parts)) program.command(each).description(description);
  readLine(program);
}
