import { expect, test, vi } from 'vitest';
import { start } from '../support/server/server-process.ts';

test.concurrent.each(['expression', 'wait', 'another process', 'loop'])(
  'a process whose event loop stands still says so and ends: %s',
  async (way) => {
    const { child, done } = await start('watched', [way], {});
    const { out } = await done;
    expect([child.exitCode, child.signalCode]).toEqual([null, 'SIGKILL']);
    const [first, last, ...more] = out.trim().split('\n');
    expect([first, more]).toEqual(['begins', []]);
    expect(JSON.parse(last!)).toEqual({
      level: 'fatal',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      msg: 'the event loop has stood still for 3 s: the process ends, for its supervisor to start another',
    });
  },
);

test.concurrent.each(['in pieces', 'for nothing'])('one that works or waits goes on: %s', async (way) => {
  const { code, out } = await (await start('watched', [way], {})).done;
  expect([code, out]).toEqual([0, 'begins\ngoes on\n']);
});

test.concurrent('one that was stopped for longer goes on', async () => {
  const { child, said, done } = await start('watched', ['for nothing'], {});
  await vi.waitFor(() => expect(said.out).toBe('begins\n'), { timeout: 30_000, interval: 10 });
  child.kill('SIGSTOP');
  setTimeout(() => child.kill('SIGCONT'), 5_000);
  expect((await done).out).toBe('begins\ngoes on\n');
});
