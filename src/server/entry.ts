import { startServer } from './main.ts';
import { runUntilSignalled } from './run.ts';

/** The server as a process, for production: settings from the environment, log lines on standard output. */
await runUntilSignalled(() => startServer(process.env));
