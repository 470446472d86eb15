/**
 * `npm run sandbox-gateway`: runs the sandbox card gateway as a separate process with its own records. No money moves.
 * A server uses it with `SANDBOX_GATEWAY_URL`. Settings: SANDBOX_GATEWAY_PORT (8090) and SANDBOX_GATEWAY_FILE, the file
 * of the records.
 */
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import { makeFolder } from '../../server/base/make-folder.ts';
import { openJournal } from '../../server/gateway/sandbox-journal.ts';
import { sandboxService } from '../../server/gateway/sandbox-service.ts';
import { commandLine, readLine } from './command-line.ts';

readLine(commandLine('run sandbox-gateway', 'Runs the sandbox card gateway as a process of its own.'));

const file = process.env.SANDBOX_GATEWAY_FILE || '.data/sandbox-gateway.jsonl';
const port = Number(process.env.SANDBOX_GATEWAY_PORT || 8090);

makeFolder(resolve(dirname(file)));
const service = sandboxService(openJournal(file));
service.on('error', ({ message }) => {
  console.error(`SANDBOX_GATEWAY_PORT: ${message}`);
  process.exitCode = 1;
});
service.listen(port, '127.0.0.1', () => {
  console.log(`The sandbox gateway listens at http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
