// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blockSite } from '../../../authoring/walk/sample-page.ts';
import { sampleLink } from '../../../authoring/walk/sample-site.ts';
import messages from '../../../content/messages.json' with { type: 'json' };
import { openBlocks } from '../../../src/page/app/site/opening.ts';
import type { Question } from '../../../src/rules/questions/question.ts';
import type { Block, ButtonBlock } from '../../../src/types.gen.ts';
import { formValues, type Given, renderBlocks } from '../../support/drawn/render-block.tsx';

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
const monday = { which: { value: 'monday', words: 'Monday' } };
const other = { which: { value: 'other', words: 'Another' } };
const missing = { field: 'answer.other', code: 'empty', message: 'Enter an answer to “Which other day?”' };

const asks = (...rows: [page: string, question: Question][]) => ({
  act: 'visit',
  check: 'contract-complete',
  questions: rows.map(([page, question]) => ({ page, question })),
});
const both = asks(['contract-start', which], ['contract-start', day]);
const draw = (blocks: Block[], given: Given = {}, on = both) => renderBlocks(blocks, { page: { asks: on }, ...given });

test('what is missing stands in a summary that has the focus and leads to the field, and what was chosen stays', () => {
  const posted = { form: 'visit', faults: [missing], fields: { 'answer.which': 'other' } };
  draw([which, day, record], { posted, answers: other });
  const summary = screen.getByRole('heading', { name: messages.errorSummary }).closest<HTMLElement>('[tabindex="-1"]')!;
  expect(summary.hasAttribute('autofocus')).toBe(true);
  const field = screen.getByRole('textbox', { name: 'Which other day?' });
  expect(within(summary).getByRole<HTMLAnchorElement>('link', { name: missing.message }).hash).toBe(`#${field.id}`);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const told = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(told.map((it) => it?.textContent)).toEqual(['In words', `Error: ${missing.message}`]);
  expect(screen.getByRole('radio', { name: 'Another' })).toMatchObject({ checked: true });
});

test('a fault of a choice stands at its group', () => {
  const posted = {
    form: 'visit',
    faults: [{ field: 'answer.which', code: 'not-an-option', message: 'Monday is gone.' }],
  };
  draw([which, record], { posted });
  expect(screen.getByRole('link', { name: 'Monday is gone.' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Which day?' }).getAttribute('aria-describedby')).toBe('answer.which-fault');
});

test('D-41 a question opens by the answer that asks for it, and is posted only then; the form names it until then', () => {
  draw([which, day, record]);
  openBlocks();
  const form = () => formValues(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).form!);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(form()).not.toHaveProperty('answer.other');
  expect(form()['answer.?']).toBe('other');
  screen.getByRole('radio', { name: 'Another' }).click();
  screen.getByRole<HTMLInputElement>('textbox').value = 'Tuesday';
  expect(form()).toMatchObject({ 'answer.which': 'other', 'answer.other': 'Tuesday' });
  expect(form()['answer.?'] || undefined).toBeUndefined();
  screen.getByRole('radio', { name: 'Monday' }).click();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(form()).not.toHaveProperty('answer.other');
  expect(form()['answer.?']).toBe('other');
});

test('D-24 a form names the questions that its page does not show, so that the server asks them first', () => {
  const on = asks(['contract-start', which], ['contract-start', day], ['elsewhere', day]);
  draw([which, day, keep], {}, on);
  expect(formValues()).toMatchObject({ form: 'visit', step: 'keep', 'answer.?': 'other' });
  draw([which, day, keep], { answers: other }, on);
  expect(formValues()).not.toHaveProperty('answer.?');
});

test('an earlier page begins with the answers of the draft', () => {
  draw([which, keep], { answers: monday });
  expect(screen.getByRole('radio', { name: 'Monday' })).toMatchObject({ checked: true });
});

test('the page that records shows each question with its answer, and what is missing leads to its page', () => {
  const on = asks(['contract-new', which], ['contract-new', day]);
  draw([{ type: 'answers' }, record], { answers: other, posted: { form: 'visit', faults: [missing] } }, on);
  const rows = screen.getAllByRole('term').map((term) => term.parentElement!.textContent);
  expect(rows).toEqual(['Which day?AnotherChange Which day?', 'Which other day?Not answeredChange Which other day?']);
  const link = screen.getByRole('link', { name: missing.message });
  expect(link.getAttribute('href')).toMatch(/change=1#answer\.other$/);
});

test('D-41 a later page knows what is answered, whether in a draft or recorded', () => {
  const chosen: Block = {
    ...{ type: 'contacts', heading: 'You chose {answer.which}.' },
    when: { fact: 'answer.which', is: 'monday' },
  };
  const heading = () => screen.getByRole('heading').textContent;
  renderBlocks(chosen, { answers: monday });
  expect(heading()).toBe('You chose Monday.');
});

test('D-54 a box to tick has the words of its question, no heading, and says no where it is not ticked', () => {
  const words = 'Tell me about faster speeds';
  const tick: Question = { type: 'question-yes-no', name: 'news', label: words, hint: 'By email', tick: true };
  const more: Question = { ...day, when: { fact: 'answer.news', is: true } };
  draw([tick, more, record], {}, asks(['contract-start', tick], ['contract-start', more]));
  openBlocks();
  const box = screen.getByRole('checkbox', { name: words });
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('By email');
  expect([formValues()['answer.news'], screen.queryByRole('textbox')]).toEqual(['no', null]);
  box.click();
  expect(screen.getByRole('textbox')).toBeTruthy();
});

test('a button that ends the journey opens by an option of its page, also by one that is called yes', () => {
  const works: Question = {
    ...{ type: 'question-choice', name: 'works', label: 'Does it work?' },
    options: ['yes', 'partly', 'no'].map((value) => ({ value, label: value })),
  };
  const isYes = { fact: 'answer.works', is: 'yes' };
  const told: ButtonBlock = { type: 'button', label: 'It works', tells: 'works', to: 'contract-complete', when: isYes };
  draw([works, told, { ...keep, when: { fact: 'answer.works', isNot: 'yes' } }], {}, asks(['contract-start', works]));
  openBlocks();
  const shown = () => screen.getAllByRole('button').map((button) => button.textContent);
  expect(shown()).toEqual(['Continue']);
  screen.getByRole('radio', { name: 'yes' }).click();
  expect(shown()).toEqual(['It works']);
  screen.getByRole('radio', { name: 'partly' }).click();
  expect(shown()).toEqual(['Continue']);
});

test('D-54 a question begins with the value of the link, until something of its page is answered', () => {
  const moving: Question = { type: 'question-date', name: 'moving', label: 'When?', prefill: 'ordered' };
  const on = asks(['contract-start', which], ['contract-start', moving]);
  const site = { values: { ...blockSite.values, ordered: { type: 'day' as const } } };
  const link = { ...sampleLink('contract'), values: { ordered: '2027-03-09' } };
  draw([which, moving, record], { site, link }, on);
  expect(formValues()).toMatchObject({ 'answer.moving.day': '9', 'answer.moving.month': '3' });
  draw([which, moving, record], { site, link, answers: monday }, on);
  expect(formValues()).toMatchObject({ 'answer.moving.day': '', 'answer.which': 'monday' });
});
