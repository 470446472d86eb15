import { isOutage } from './db/errors.ts';
import type { Started } from './main.ts';
import { watchEventLoop } from './watchdog.ts';

const expected = ['SettingsError', 'StartError', 'FolderInUse'];

/**
 * Starts the server; stops it on a signal, within ten seconds after DRAIN_SECONDS, and ends it when it stands still.
 * Errors that an operator can mend are sentences; only others have their place in the code.
 */
export async function runUntilSignalled(start: () => Promise<Started>): Promise<Started | undefined> {
  let started: Started;
  try {
    started = await start();
  } catch (error) {
    const isExpected = error instanceof Error && expected.includes(error.name);
    if (isOutage(error)) console.error(`DATABASE_URL: the database went away meanwhile (${(error as Error).message}).`);
    else console.error(isExpected ? error.message : error);
    process.exitCode = 1;
    // Services that are still running after a failed start must not keep the process alive: an orchestrator waits for
    // its end.
    setTimeout(() => process.exit(1), 10_000).unref();
    return undefined;
  }

  watchEventLoop(15);
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), started.drainMs + 9_500).unref();
    started.close(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return started;
}

/** Says where a demo is, and what there is to open. */
export function sayWhere({ url, demoLinks }: Started): void {
  if (demoLinks.length === 0) return;
  const lines = demoLinks.map(({ url, journey, state, note }) => `  ${url}\n    ${journey}, ${state}: ${note}`);
  console.log(`Doorstep is at ${url}\n\nDemo links:\n${lines.join('\n')}\n`);
}
