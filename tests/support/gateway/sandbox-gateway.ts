/** The sandbox gateway as a process of its own: SANDBOX_GATEWAY_FILE has its books, and it prints where it listens. */
import type { AddressInfo } from 'node:net';
import { openJournal } from './sandbox-journal.ts';
import { sandboxService } from './sandbox-service.ts';

const service = sandboxService(openJournal(process.env.SANDBOX_GATEWAY_FILE)).listen(0, '127.0.0.1', () => {
  console.log(`The sandbox gateway listens at http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
