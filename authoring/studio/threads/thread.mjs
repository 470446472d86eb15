/** How each thread of ours begins: it does not know TypeScript by the process around it. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
