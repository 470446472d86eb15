import { startServer } from './main.ts';
import { runUntilSignalled, sayWhere } from './run.ts';

/** The server as a process: settings from the environment, log lines on standard output, and in a demo where to look. */
const started = await runUntilSignalled(() => startServer(process.env));
if (started) sayWhere(started);
