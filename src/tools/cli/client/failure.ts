import { printable } from './printable.ts';

/** Errors whose message is a sentence for the operator, with the exit code of each: 2 for a wrong request, else 1. */
const exitCodes: Record<string, number> = {
  NotAsked: 2,
  UsageError: 2,
  CallRefused: 1,
  CommandRefused: 1,
  NoSuchLink: 1,
  SettingsError: 1,
  StartError: 1,
  FolderInUse: 1,
};

/** Prints why a command has failed, in a sentence for the operator, and sets the exit code. Throws any other error. */
export function failWith(error: unknown, code = exitCodes[(error as Error).name], before = ''): void {
  const { name, message } = error as Error;
  if (code === undefined) throw error;
  console.error(printable(name in exitCodes ? message : before + message));
  process.exitCode = code;
}
