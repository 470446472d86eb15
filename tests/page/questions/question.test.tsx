// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import type { Question } from '../../../src/rules/questions/question.ts';
import type { Block, ButtonBlock } from '../../../src/types.gen.ts';
import { renderBlocks } from '../../support/drawn/render-block.tsx';

const which: Question = {
  type: 'question-choice',
  name: 'which',
  label: 'Which day?',
  options: [
    { value: 'monday', label: 'Monday' },
    { value: 'other', label: 'Another' },
  ],
};
const day: Question = {
  type: 'question-text',
  name: 'other',
  label: 'Which other day?',
  hint: 'In words',
  when: { fact: 'answer.which', is: 'other' },
};
const record: ButtonBlock = { type: 'button', label: 'Send', act: 'visit', to: 'contract-complete' };
const keep: ButtonBlock = { type: 'button', label: 'Continue', keep: 'visit', to: 'contract-complete' };

const asks = (...rows: [page: string, question: Question][]) => ({
  act: 'visit',
  check: 'contract-complete',
  questions: rows.map(([page, question]) => ({ page, question })),
});
const draft = (answers = {}) => ({ visit: { body: { answers } } });
const draw = (blocks: Block[], answers = {}, on = asks(['contract-start', which], ['contract-start', day])) =>
  renderBlocks(blocks, { page: { needs: [], asks: on }, answers: draft(answers) });
const press = (name: string) => screen.getByRole('button', { name });

test('what is missing stands in a summary that has the focus and leads to the field, and what was chosen stays', async () => {
  const { user, calls } = await draw([which, day, record]);
  await user.click(screen.getByRole('radio', { name: 'Another' }));
  await user.click(press('Send'));

  const summary = await screen.findByRole('heading', { name: messages.errorSummary });
  const box = summary.closest<HTMLElement>('[tabindex="-1"]')!;
  await waitFor(() => expect(document.activeElement).toBe(box));
  const field = screen.getByRole('textbox', { name: 'Which other day?' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const told = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(told.map((it) => it?.textContent)).toEqual(['In words', 'Error: Enter an answer to “Which other day?”']);
  await user.click(within(box).getByRole('link', { name: 'Enter an answer to “Which other day?”' }));
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('radio', { name: 'Another' })).toMatchObject({ checked: true });
  expect(calls).toEqual([]);
});

test('R-E04 D-41 nothing is sent while an option says something else than the page has, and it is afterwards', async () => {
  const page = { needs: [], asks: asks(['contract-start', which]), sight: ['question-choice'] };
  const { user, calls } = await renderBlocks([which, record], { page, answers: draft() });
  await user.click(screen.getByRole('radio', { name: 'Monday' }));
  const words = screen.getByText('Another');
  words.textContent = 'Any other';
  await user.click(press('Send'));
  expect((await screen.findByRole('alert')).textContent).toContain('Part of this page is not on your screen');
  expect(calls).toEqual([]);
  words.textContent = 'Another';
  await user.click(press('Send'));
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('D-41 a question is asked once the answer before it asks for it, and the act has what was asked alone', async () => {
  const { user, calls, gone } = await draw([which, day, record]);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Another' }));
  await user.type(await screen.findByRole('textbox'), 'never mind');
  await user.click(screen.getByRole('radio', { name: 'Monday' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  await user.click(press('Send'));
  await waitFor(() => expect(gone).toEqual(['contract-complete']));
  expect(calls).toMatchObject([
    {
      method: 'POST',
      path: expect.stringMatching(/\/acts\/visit$/),
      body: {
        answers: { which: 'monday' },
        button: 'Send',
        sha256: createHash('sha256').update('["Which day?","Monday"]').digest('hex'),
      },
    },
  ]);
});

test('what the server finds wrong stands at its field too', async () => {
  const errors = [{ field: 'answer.which', code: 'not-an-option', detail: 'Monday is gone.' }];
  const body = { type: '/problems/fields-invalid', title: '', status: 422, detail: '', errors };
  const answers = [{ body: { answers: {} } }, { status: 422, body }];
  const { user } = await renderBlocks([which, record], {
    page: { needs: [], asks: asks(['contract-start', which]) },
    answers: { visit: () => answers.shift()! },
  });
  await user.click(screen.getByRole('radio', { name: 'Monday' }));
  await user.click(press('Send'));
  expect(await screen.findByRole('link', { name: 'Monday is gone.' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Which day?' }).getAttribute('aria-describedby')).toBe('answer.which-fault');
});

test('an earlier page keeps its answers, begins with those of the draft, and goes on', async () => {
  const { user, calls, gone } = await draw([which, keep], { which: { value: 'monday', words: 'Monday' } });
  expect(screen.getByRole('radio', { name: 'Monday' })).toMatchObject({ checked: true });
  await user.click(press('Continue'));
  await waitFor(() => expect(gone).toEqual(['contract-complete']));
  expect(calls).toMatchObject([
    { method: 'PUT', path: expect.stringMatching(/\/drafts\/visit$/), body: { answers: { which: 'monday' } } },
  ]);
});

test('the page that records shows each question with its answer, and what is missing leads to its page', async () => {
  const { user } = await draw(
    [{ type: 'answers' }, record],
    { which: { value: 'other', words: 'Another' } },
    asks(['contract-new', which], ['contract-new', day]),
  );
  const rows = screen.getAllByRole('term').map((term) => term.parentElement!.textContent);
  expect(rows).toEqual(['Which day?AnotherChange Which day?', 'Which other day?Not answeredChange Which other day?']);
  await user.click(press('Send'));
  const link = await screen.findByRole('link', { name: 'Enter an answer to “Which other day?”' });
  expect(link.getAttribute('href')).toMatch(/change=1#answer\.other$/);
});

const monday = { which: { value: 'monday', words: 'Monday' } };
const chosen: Block = {
  ...{ type: 'contacts', heading: 'You chose {answer.which}.' },
  when: { fact: 'answer.which', is: 'monday' },
};

test('D-41 a page between asking and recording knows what is answered, also where it was not drawn for the link', async () => {
  await renderBlocks(chosen, { page: { needs: [], draft: 'visit' }, answers: draft(monday) });
  expect(screen.getByRole('heading').textContent).toBe('You chose Monday.');
});

test('D-41 a later page that was not drawn for the link knows what is recorded', async () => {
  await renderBlocks(chosen, { link: { answers: monday } });
  expect(screen.getByRole('heading').textContent).toBe('You chose Monday.');
});

test('D-24 a form names the questions that it does not show, so that the server asks them first', async () => {
  const page = { needs: [], asks: asks(['contract-start', which], ['contract-start', day], ['elsewhere', day]) };
  const { user, container } = await renderBlocks([which, day, keep], { page, answers: draft(), form: { token: 't' } });
  const named = () => container.querySelector<HTMLInputElement>('form [name="answer.?"]')?.value;
  expect(named()).toBe('other');
  await user.click(screen.getByRole('radio', { name: 'Another' }));
  await waitFor(() => expect(named()).toBeUndefined());
});

test('one box with the words of its question has no heading, and is sent only while these words are on the screen', async () => {
  const words = 'Tell me about faster speeds';
  const options = [{ value: 'yes', label: words }];
  const tick: Question = { ...which, label: words, hint: 'By email', several: true, required: false, options };
  const page = { needs: [], asks: asks(['contract-start', tick]), sight: ['question-choice'] };
  const { user, calls } = await renderBlocks([tick, record], { page, answers: draft() });
  const box = screen.getByRole('checkbox', { name: words });
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('By email');
  await user.click(box);
  screen.getByText(words).textContent = 'Tell me nothing';
  await user.click(press('Send'));
  expect((await screen.findByRole('alert')).textContent).toContain('Part of this page is not on your screen');
  screen.getByRole('checkbox').closest('label')!.lastElementChild!.textContent = words;
  await user.click(press('Send'));
  await waitFor(() => expect(calls).toHaveLength(1));
});
