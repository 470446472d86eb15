// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDrafts } from '../../../studio/state/drafts.ts';
import { holdState, type State } from '../../../studio/state/state.ts';

/** The page that the environment of these tests makes. */
declare const jsdom: { window: { localStorage: Storage } };

const path = 'text/one.md';

/** The drafts of a studio whose server answers as `serve` says. */
function openDrafts(file: { path: string; text: string; version: string } | undefined, serve: typeof fetch) {
  onTestFinished(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  // Node 26 has a storage by this name, which works with a file alone.
  vi.stubGlobal('localStorage', jsdom.window.localStorage);
  vi.stubGlobal('fetch', serve);
  const files = file ? { [file.path]: file } : {};
  const holder = holdState({
    site: { id: 'content' },
    files,
    drafts: {},
    conflicts: {},
    problems: [],
  } as unknown as State);
  const nothing = () => {};
  return { holder, drafts: createDrafts(holder, nothing) };
}

test('a reading that is under way during a save brings nothing back from before it', async () => {
  let file = { path, text: 'before', version: '1' };
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { holder, drafts } = openDrafts(file, async (address, { body } = {}) => {
    const now = file;
    if (address === 'api/file') await held;
    if (address !== 'api/save') return Response.json(now);
    file = { ...JSON.parse(String(body)).files[0], version: '2' };
    return Response.json({ saved: [file] });
  });

  drafts.put({ [path]: 'after' }, {});
  const reading = drafts.readAgain();
  const saving = drafts.save();
  await setImmediate();
  answer();
  await Promise.all([reading, saving]);
  expect(drafts.currentText(path)).toBe('after');
  expect(holder.get()).toMatchObject({ files: { [path]: { version: '2' } }, drafts: {}, conflicts: {} });
});

test('D-36 a slow reading that began before another takes nothing of what that one found back', async () => {
  const before = { path, text: 'before', version: '1' };
  let slow = (_: Response) => {};
  const answers = [new Promise<Response>((resolve) => (slow = resolve))];
  const { holder, drafts } = openDrafts(
    undefined,
    async () => answers.shift() ?? Response.json({ ...before, text: 'theirs', version: '2' }),
  );
  const first = drafts.open(path);
  await drafts.readAgain([path]);
  drafts.put({ [path]: 'mine' }, {});
  slow(Response.json(before));
  await first;
  expect(holder.get()).toMatchObject({ files: { [path]: { text: 'theirs' } }, drafts: { [path]: { text: 'mine' } } });
  expect(holder.get().conflicts).toEqual({});
});

test.each([
  ['a text of before', 'before'],
  ['no file', null],
])('D-36 what is undone to %s while its save is under way is a draft, and not lost', async (_, before) => {
  const file = { path, text: before, version: '1' };
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { holder, drafts } = openDrafts(before === null ? undefined : { ...file, text: before }, async () => {
    await held;
    return Response.json({ saved: [{ path, text: 'after', version: '2' }] });
  });
  drafts.put({ [path]: 'after' }, {});
  const saving = drafts.save();
  await setImmediate();
  drafts.put({ [path]: before }, {});
  answer();
  await saving;
  expect(drafts.currentText(path)).toBe(before);
  expect(holder.get().drafts).toEqual({ [path]: { text: before, version: '2', begun: 'after' } });
});
