// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDrafts } from '../../state/drafts.ts';
import { holdState, type State } from '../../state/state.ts';

const path = 'text/one.md';

test('a reading that is under way during a save brings nothing back from before it', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  let file = { path, text: 'before', version: '1' };
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const now = file;
    if (address === '/api/file') await held;
    if (address !== '/api/save') return Response.json(now);
    file = { ...JSON.parse(String(body)).files[0], version: '2' };
    return Response.json({ saved: [file] });
  });
  const first = { site: { id: 'content' }, files: { [path]: file }, drafts: {}, conflicts: {}, problems: [] };
  const holder = holdState(first as unknown as State);
  const drafts = createDrafts(
    holder,
    () => {},
    () => {},
  );

  drafts.put({ [path]: 'after' }, {});
  const reading = drafts.readAgain();
  const saving = drafts.save();
  await setImmediate();
  answer();
  await Promise.all([reading, saving]);
  expect(drafts.textOf(path)).toBe('after');
  expect(holder.get()).toMatchObject({ files: { [path]: { version: '2' } }, drafts: {}, conflicts: {} });
});
