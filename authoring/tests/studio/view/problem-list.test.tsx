// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Problem, parseJson, problemsIn } from '../../../api/node.ts';
import { holdState, type State } from '../../../studio/state/state.ts';
import type { Store } from '../../../studio/state/store.ts';
import { StoreContext } from '../../../studio/state/use-studio.ts';
import { ProblemLine, ProblemList } from '../../../studio/view/problem-list.tsx';

afterEach(cleanup);

const path = 'pages/one.json';

test('D-57 of a file that is not JSON the mend is shown as a difference, and one button makes it', async () => {
  const text = '{\r\n  "title": “One”,\r\n}\r\n';
  const read = text.replaceAll('\r\n', '\n');
  const [problem] = problemsIn(`content/${path}`, read, parseJson(read).mistakes);
  const { get, subscribe } = holdState({
    site: { folder: 'content', files: [{ path, title: 'One' }], schemas: { files: {} } },
  } as State);
  const edit = vi.fn();
  const store = { get, subscribe, edit, currentText: () => text, open: () => Promise.resolve(text) };
  render(
    <StoreContext value={store as unknown as Store}>
      <ProblemLine problem={problem!} />
    </StoreContext>,
  );
  expect(document.querySelector('samp')?.textContent).toBe('-   "title": “One”,\n+   "title": "One"');
  screen.getByRole('button', { name: 'Mend it so' }).click();
  await vi.waitFor(() => expect(edit).toHaveBeenCalledOnce());
  expect(edit).toHaveBeenCalledWith('correct a mistake', { [path]: '{\r\n  "title": "One"\r\n}\r\n' });
});

test('D-36 what was found before the last change says so, until the check of the change comes', () => {
  const problem: Problem = { file: `content/${path}`, line: 1, column: 1, message: 'Not filled in yet.' };
  const draft = { text: '{ "title": "Two" }', begun: '{}', version: '1' };
  const site = { folder: 'content', files: [{ path, title: 'One' }], schemas: { files: {} } };
  const state = { site, problems: [problem], gaps: [], drafts: { [path]: draft }, checkedFor: {} };
  const { get, set, subscribe } = holdState(state as unknown as State);
  const store = { get, subscribe, currentText: () => '{}', open: () => Promise.resolve('{}') };
  render(
    <StoreContext value={store as unknown as Store}>
      <ProblemList />
    </StoreContext>,
  );
  expect(screen.getByRole('heading').textContent).toContain('as before your last change');
  act(() => set({ checkedFor: { [path]: draft } }));
  expect(screen.getByRole('heading').textContent).not.toContain('as before your last change');
});
