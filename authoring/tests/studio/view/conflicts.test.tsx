// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdState, type State } from '../../../studio/state/state.ts';
import type { Store } from '../../../studio/state/store.ts';
import { StoreContext } from '../../../studio/state/use-studio.ts';
import { Conflicts } from '../../../studio/view/conflicts.tsx';
import { ResolveConflicts } from '../../../studio/view/publish/resolve-conflicts.tsx';

const path = 'text/one.md';

/** Types into the right side, and presses the button before anything else happens. */
async function typeAndPress(): Promise<void> {
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const mine = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Yours', hidden: true }))!;
  const button = screen.getByRole('button', { name: 'Use what is on the right', hidden: true });
  // As typed text comes: outside React's own events.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  mine.dispatch({ changes: { from: mine.state.doc.length, insert: '!' } });
  button.click();
}

test('D-36 what is typed last into a comparison is taken, however soon its button is pressed', async () => {
  const first = {
    site: { id: 'content' },
    conflicts: { [path]: { path, text: 'Theirs.', version: '2' } },
    drafts: { [path]: { text: 'Mine.', version: '1', begun: 'Before.' } },
  };
  const { get, subscribe } = holdState(first as unknown as State);
  const resolve = vi.fn();
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
  render(
    <StoreContext value={{ get, subscribe, resolve } as unknown as Store}>
      <Conflicts />
    </StoreContext>,
  );
  await act(async () => screen.getByRole('button', { name: 'Compare' }).click());
  await typeAndPress();
  expect(resolve).toHaveBeenCalledWith(path, 'Mine.!');
});

test('D-36 and into one of a publication', async () => {
  const onTexts = vi.fn();
  const both = { path, mine: 'Mine.', theirs: 'Theirs.', by: 'Sam Jones', at: '2026-11-26T09:30:00Z' };
  render(<ResolveConflicts both={[both]} words="Both." onTexts={onTexts} />);
  screen.getByText(/which Sam Jones changed there on 26 November 2026 at 09:30/);
  await typeAndPress();
  expect(onTexts).toHaveBeenCalledWith({ [path]: 'Mine.!' });
});
