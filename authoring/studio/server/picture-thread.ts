/** The thread that takes a picture to share: whoever works on meanwhile does not keep the browser's driver in memory. */
import { parentPort, workerData } from 'node:worker_threads';
import { takeSharedPicture } from '../pictures/take-picture.ts';

const { html, line } = workerData as { html: string; line: string };
parentPort!.postMessage((await takeSharedPicture(html, line)).toString('base64'));
