/** The server as a process, before a sandbox gateway that may be a process of its own. */
import { startServer } from '../../../src/server/main.ts';
import { runUntilSignalled } from '../../../src/server/run.ts';
import { remoteSandbox } from '../gateway/remote-sandbox.ts';

const url = process.env.SANDBOX_GATEWAY_URL;
await runUntilSignalled(() => startServer(process.env, url ? { gateway: () => remoteSandbox(url) } : {}));
