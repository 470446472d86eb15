/** The server as a process that waits a fraction of the usual time for whatever does not answer. */
import { startServer } from '../../../src/server/main.ts';
import { runUntilSignalled } from '../../../src/server/run.ts';
import { shortLimits } from './short-limits.ts';

await runUntilSignalled(() => startServer(process.env, shortLimits(process.env)));
