/** `npm run link`: makes and reads links, whether or not the server runs. */
import { operate } from '../server/admin/operator.ts';
import { parseCommand, usage } from './link/arguments.ts';
import { inWords } from './link/print.ts';

/** Errors whose message is a sentence for the operator, with the exit code of each: 2 for what was asked, 1 for what is. */
const exitCodes: Record<string, number> = {
  UsageError: 2,
  LinkRefused: 2,
  CommandRefused: 1,
  NoSuchLink: 1,
  SettingsError: 1,
  StartError: 1,
  FolderInUse: 1,
};

try {
  const { command, json } = parseCommand(process.argv.slice(2), new Date());
  const result = await operate(process.env, command);
  console.log(json ? JSON.stringify(result, null, 2) : inWords(command, result));
} catch (error) {
  const { name, message } = error as Error;
  const exitCode = exitCodes[name];
  if (exitCode === undefined) throw error;
  console.error(name === 'UsageError' ? `${message}\n\n${usage}` : message);
  process.exitCode = exitCode;
}
