// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HttpError } from '../../../src/page/http/client.ts';
import { RecordForm } from '../../../src/page/render/recording.tsx';
import { problem, renderBlocks } from '../../support/drawn/render-block.tsx';

/** A block of a developer: one control, and the act that it records with it. */
function Rating({ takeFailure }: { takeFailure?: (error: unknown) => boolean }) {
  return (
    <RecordForm
      act="rate"
      path="acts/rate"
      label="Send"
      look="primary"
      to="next"
      prepare={async () => ({ body: { score: screen.getByRole<HTMLInputElement>('textbox').value } })}
      fields={{ button: 'Send' }}
      {...(takeFailure && { takeFailure })}
    >
      {(isBusy) => <input aria-label="Score" defaultValue="4" readOnly={isBusy} />}
    </RecordForm>
  );
}

const send = () => screen.getByRole('button', { name: 'Send' });

test('R-E04 a block that records sends what its controls have, once, and then goes on', async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const rate = () => isAnswered.then(() => ({ status: 201, body: {} }));
  const { calls, gone, user } = await renderBlocks([], { answers: { rate }, after: <Rating /> });

  await user.click(send());
  await user.click(send());
  expect(screen.getByRole<HTMLInputElement>('textbox').readOnly).toBe(true);
  answer();
  await expect.poll(() => gone).toHaveLength(1);
  expect(calls).toEqual([{ method: 'POST', path: expect.stringMatching(/\/acts\/rate$/), body: { score: '4' } }]);
});

test('a failure that the block shows by itself is not said at the button', async () => {
  const taken: unknown[] = [];
  const takeFailure = (error: unknown) => taken.push(error) > 0;
  const answers = { rate: problem(422, 'fields-invalid') };
  const { user } = await renderBlocks([], { answers, after: <Rating takeFailure={takeFailure} /> });

  await user.click(send());
  await expect.poll(() => taken).toEqual([expect.any(HttpError)]);
  expect(screen.queryByText(/could not/)).toBeNull();
});

test('D-07 nothing is recorded while the words of the button are not on the screen', async () => {
  const { calls, user } = await renderBlocks([], { after: <Rating /> });

  send().textContent = 'Something else';
  await user.click(screen.getByRole('button', { name: 'Something else' }));
  await screen.findByText(/not on your screen as we sent it/);
  expect(calls).toEqual([]);
});
