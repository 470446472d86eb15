/** The server as a process, in a hurry with its events. */
import { startServer } from '../../src/server/main.ts';
import { runUntilSignalled } from '../../src/server/run.ts';
import { hurry } from './event-pace.ts';

await runUntilSignalled(() => startServer(process.env, { delivery: hurry }));
