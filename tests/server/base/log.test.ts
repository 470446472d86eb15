import { expect, test } from 'vitest';
import { loggerOptions } from '../../../src/server/base/log.ts';

test('the process is listened to only where lines go to its standard output', () => {
  const listeners = () => [process.listenerCount('exit'), process.stdout.listenerCount('error')];
  const [exits = 0, errors = 0] = listeners();
  loggerOptions('info', { write: () => undefined });
  expect(listeners()).toEqual([exits, errors]);
  loggerOptions('info');
  expect(listeners()).toEqual([exits + 1, errors + 1]);
});
