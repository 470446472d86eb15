import { spawnSync } from 'node:child_process';

/** A command that is run by name: a line for `sh`, to which further arguments are added, and what it is run with. */
export type NamedCommand = { what: string; line: string; env?: Record<string, string>; isExtra?: true };

/** Runs the command that the first argument names, and exits as it does. Prints the names where that is none. */
export function runNamed(script: string, commands: Record<string, NamedCommand>): never {
  const [name, ...args] = process.argv.slice(2);
  const command = name === undefined ? undefined : commands[name];
  if (!command) {
    console.log(`npm run ${script} -- <name>, one of:`);
    for (const [each, { what }] of Object.entries(commands)) console.log(`  ${each.padEnd(12)} ${what}`);
    process.exit(name === undefined ? 0 : 2);
  }
  const env = { ...process.env, ...command.env };
  const { status } = spawnSync('sh', ['-c', `${command.line} "$@"`, 'sh', ...args], { stdio: 'inherit', env });
  process.exit(status ?? 1);
}
