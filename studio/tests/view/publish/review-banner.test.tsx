// @vitest-environment jsdom
/** What the studio says above the page of a change that is sent for review, and of one that was left. */
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { quickUser } from '../../../../tests/support/drawn/quick-user.ts';
import type { OwnChange } from '../../../git/types.ts';
import type { State } from '../../../state/state.ts';
import type { Store } from '../../../state/store.ts';
import { StoreContext } from '../../../state/use-studio.ts';
import { ReviewBanner } from '../../../view/publish/review-banner.tsx';

const review = { title: 'A new phone number', branch: 'content/a-new-phone-number', pullRequest: 'https://git.test/1' };
const sent: OwnChange = { ...review, isSent: true, isMerged: false };

function open(state: Partial<State>) {
  const beginChange = vi.fn(async () => ({ refused: 'Not in this test.' }));
  const state_ = { drafts: {}, ...state } as State;
  const store = {
    subscribe: () => () => undefined,
    get: () => state_,
    beginChange,
    say: vi.fn(),
    dismissPreviousChange: vi.fn(),
  };
  render(
    <StoreContext value={store as unknown as Store}>
      <ReviewBanner />
    </StoreContext>,
  );
  return store;
}
const press = (name: string) => quickUser().click(screen.getByRole('button', { name }));
const says = () => screen.getByRole('region').textContent;

test('D-36 before a next change begins, the studio says that the words go back and where the change waits', async () => {
  const { beginChange } = open({ change: sent });
  await press('Begin a new change …');
  expect(says()).toContain(
    'Your change A new phone number waits for review at content/a-new-phone-number; the words here go back to how they are on the main branch until it is merged.',
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe(review.pullRequest);
  await press('Stay in this change');
  expect(beginChange).not.toHaveBeenCalled();
  await press('Begin a new change …');
  await press('Begin a new change');
  expect(beginChange).toHaveBeenCalledWith(undefined);
});

test('D-36 a change that is merged already is left without a question', async () => {
  const { beginChange } = open({ change: { ...sent, isMerged: true } });
  expect(says()).toContain('Nothing left to merge: A new phone number');
  await press('Begin a new change');
  expect(beginChange).toHaveBeenCalledOnce();
});

test('D-36 after a next change has begun, the studio says where the one before waits, with the way back', async () => {
  const { beginChange, dismissPreviousChange } = open({ previousChange: review });
  expect(says()).toContain('The words here are without it until it is merged.');
  await press('Go on with it');
  expect(beginChange).toHaveBeenCalledWith(review.branch);
  await press('Close');
  expect(dismissPreviousChange).toHaveBeenCalledOnce();
});
