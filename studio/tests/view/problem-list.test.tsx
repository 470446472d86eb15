// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { parseJson, problemsIn } from '../../../src/content/api/node.ts';
import { holdState, type State } from '../../state/state.ts';
import type { Store } from '../../state/store.ts';
import { StoreContext } from '../../state/use-studio.ts';
import { ProblemLine } from '../../view/problem-list.tsx';

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
