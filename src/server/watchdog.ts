import { Worker } from 'node:worker_threads';

/** In a thread of its own, which the program's bundle does not know. What it says goes past the loop that stands still. */
const watcher = `
const { writeSync } = require('node:fs');
const { workerData: { beats, seconds } } = require('node:worker_threads');
const msg = 'the event loop has stood still for ' + seconds + ' s: the process ends, for its supervisor to start another';
let seen = -1;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === seen ? missed + 1 : 0;
  seen = now;
  if (missed < seconds) return;
  try {
    writeSync(1, JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg }) + '\\n');
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, 1000);
`;

/**
 * Ends the process when its event loop has not gone round for so many seconds: it answers nobody, and hears no signal. Looks
 * at it are counted and no clock, so that a machine or process that was put to sleep goes on.
 */
export function watchEventLoop(seconds: number): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
  new Worker(watcher, { eval: true, workerData: { beats, seconds } }).unref();
}
