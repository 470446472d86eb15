/** The thread that writes a version: it derives every state of every page, for which nobody who edits is to wait. */
import { parentPort, workerData } from 'node:worker_threads';
import { type VersionToWrite, writeVersion } from './write-version.ts';

parentPort!.postMessage(await writeVersion(workerData as VersionToWrite));
