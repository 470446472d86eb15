import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { linkCommands } from '../cli/link/commands.ts';
import { documentWith, table } from './documents.ts';

/** Writes docs/operating/commands.md with the table of the commands of `doorstep link`. `root` is the project's folder. */
export function operatingDocument(root: string): [path: string, text: string] {
  const rows = linkCommands(new Date()).commands.flatMap((command) => rowsOf(command, ''));
  const commands = table(['command and options', 'what it does'], rows);
  return documentWith(root, 'docs/operating/commands.md', { 'commands of doorstep link': commands });
}

function rowsOf(command: CommandUnknownOpts, before: string): string[][] {
  if (command.commands.length) return command.commands.flatMap((each) => rowsOf(each, `${command.name()} `));
  const words = command.registeredArguments.map((word) => (word.required ? `<${word.name()}>` : `[${word.name()}]`));
  const options = command.options.filter(({ long }) => long !== '--json');
  return [
    [`**\`${[before + command.name(), ...words].join(' ')}\`**`, command.description()],
    ...options.map(({ flags, description }) => [`\`${flags}\``, description]),
  ];
}
