/** A process that may stand still for three seconds, and does so in the way that its argument names. */
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { watchEventLoop } from '../../../src/server/watchdog.ts';

/** Holds the event loop for so long, in milliseconds. */
function hold(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const ways: Record<string, () => unknown> = {
  // No end of it is near: each letter more takes twice as long.
  expression: () => /^(a+)+$/.test(`${'a'.repeat(60)}!`),
  wait: () => hold(60_000),
  'another process': () => spawnSync('sleep', ['60']),
  loop() {
    for (const since = performance.now(); performance.now() - since < 60_000; );
  },
  async 'in pieces'() {
    for (let pieces = 0; pieces < 7; pieces += 1) {
      hold(700);
      await wait(10);
    }
  },
  'for nothing': () => wait(4_500),
};

watchEventLoop(3);
console.log('begins');
await ways[process.argv[2]!]!();
console.log('goes on');
process.exit(0);
