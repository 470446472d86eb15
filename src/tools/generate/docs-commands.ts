import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { linkCommands } from '../cli/link/commands.ts';
import { cell } from './docs-properties.ts';

/** Writes docs/operating.md with the table of the commands of `npm run link`. `root` is the project's folder. */
export function operatingDocument(root: string): string {
  const rows = linkCommands(new Date()).commands.flatMap((command) => rowsOf(command, ''));
  const table = ['| command and options | what it does |', '|---|---|', ...rows].join('\n');
  return withPart(readFileSync(join(root, 'docs/operating.md'), 'utf8'), 'commands of npm run link', table);
}

function rowsOf(command: CommandUnknownOpts, before: string): string[] {
  if (command.commands.length) return command.commands.flatMap((each) => rowsOf(each, `${command.name()} `));
  const words = command.registeredArguments.map((word) => (word.required ? `<${word.name()}>` : `[${word.name()}]`));
  const options = command.options.filter(({ long }) => long !== '--json');
  return [
    `| **\`${[before + command.name(), ...words].join(' ')}\`** | ${cell(command.description())} |`,
    ...options.map(({ flags, description }) => `| \`${flags}\` | ${cell(description)} |`),
  ];
}

/** Replaces the part of a document between the two comments that name it. Throws if they are not there. */
export function withPart(document: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name}: written by \`npm run generate\` -->\n`, `\n<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(start) + start.length, document.indexOf(end)];
  if (from < start.length || to < from) throw new Error(`The comments around "${name}" are missing.`);
  return `${document.slice(0, from)}\n${text}\n${document.slice(to)}`;
}
