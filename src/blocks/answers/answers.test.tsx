// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { blockSite } from '../../states/sample-page.ts';
import type { Block } from '../../types.gen.ts';

const question = { type: 'question-text', name: 'why', label: 'Why?' } as Block;
const asks = { act: 'visit', questions: [{ page: 'ots-start', question }] };
const draw = (options: Parameters<typeof renderBlocks>[1]) =>
  renderBlocks({ type: 'answers' } as Block, { page: { asks }, ...options });
const drafts = { visit: { body: { answers: { why: { value: 'So', words: 'So' } } } } };

test('D-41 an answer stands beside its question', async () => {
  const { container } = await draw({ answers: drafts });
  expect(container.querySelector('dl')?.textContent).toContain('Why?So');
});

test('D-17 before the answers are read nobody reads that there are none, and the space is kept', async () => {
  await draw({ pending: true, answers: drafts });
  expect(screen.getByText('Why?', { selector: 'dt' }).closest('[inert]')).not.toBeNull();
});

test('where the answers could not be read nobody reads that there are none', async () => {
  const { container } = await draw({ answers: { visit: problem(500, 'internal') } });
  expect(container.textContent).not.toContain(blockSite.messages.questionNotAnswered);
});
