// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blockSite, samplePage } from '../../../authoring/walk/sample-page.ts';
import { sampleId, sampleLink } from '../../../authoring/walk/sample-site.ts';
import { drawBody } from '../../../src/page/app/draw-page.tsx';
import type { ShownAnswers } from '../../../src/rules/questions/shown.ts';
import type { Block, CompiledPage, CompiledSite, Link } from '../../../src/types.gen.ts';
import { contextWith, formValues, type Given } from '../../support/drawn/render-block.tsx';

const { messages } = blockSite;
const agree: Block = { type: 'button', label: 'Agree', act: 'contract-agreement', to: 'next' };

/** Draws the contract's page of a link. Its title is that of the document. */
function draw(blocks: Block[], given: Given = {}) {
  document.body.innerHTML = drawBody(contextWith(blocks, given));
  return document.body.querySelector('title')!.textContent;
}

test('D-38 a page that answers a form says what is wrong first: in its title, and in words that have the focus', () => {
  expect(draw([agree])).toBe('Your contract – Sample Fibre');
  const title = draw([agree], { posted: { form: 'contract-agreement', problem: 'gateTickMissing' } });
  expect(title).toBe('Error: Your contract – Sample Fibre');
  const alert = screen.getByRole('alert', { name: '' });
  expect(alert.textContent).toContain(messages.gateTickMissing);
  expect(alert.closest('[autofocus]')).not.toBeNull();
});

test('D-07 where words have changed the page names the sections, with links to them', () => {
  draw([agree], { posted: { form: 'contract-agreement', problem: 'documentChanged', changed: ['cost'] } });
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Cost' }).hash).toBe('#cost');
});

test('R-E04 a page whose link could not be read has the way to try again, with what was sent', () => {
  draw([agree], { isFailed: true, form: undefined });
  expect(screen.getByRole('button', { name: messages.tryAgain })).toBeTruthy();
  expect(formValues()).toEqual({ id: sampleId });
  const sent = { form: 'contract-agreement', ticked: 'yes' };
  draw([agree], { isFailed: true, posted: { form: 'contract-agreement', sent } });
  expect([document.querySelector('form')?.method, formValues()]).toEqual(['post', sent]);
});

test('D-09 a page that comes too early, or is of another journey, shows only the notice that leads on', () => {
  const page: Partial<CompiledPage> = { ...samplePage([agree], 'ots-confirm'), next: 'ots-complete' };
  const of = (journey: string, completed: Link['completed'] = []) => draw([], { page, link: { journey, completed } });
  of('switch-mandate');
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/contract-start?id=${sampleId}`);
  expect(screen.queryByRole('button')).toBeNull();
  of('card');
  expect(screen.getByRole('heading').textContent).toBe(messages.otherJourneyHeading);
  expect(screen.queryByRole('button')).toBeNull();
  of('switch-mandate', ['contract-agreement', 'payment-method']);
  expect(screen.getByRole('button', { name: 'Agree' })).toBeTruthy();
});

test('D-33 a page that needs no link names an earlier step that is missing, and none that comes later', () => {
  const of = (name: string) => {
    const own = samplePage([], name);
    draw([], { page: { ...own, page: { ...own.page, link: 'optional' } }, link: { journey: 'switch-mandate' } });
  };
  of('ots-confirm');
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/contract-start?id=${sampleId}`);
  of('ots-start');
  expect(screen.queryByRole('link')).toBeNull();
});

test('D-35 cancelling asks on a page of its own where there is no script', () => {
  const title = draw([agree], { posted: { form: 'cancel-order', step: 'question' } });
  expect(title).toBe(`${messages.cancelPrompt} – Your contract – Sample Fibre`);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['tel:+441632960999', '#cancelled', `/contract-start?id=${sampleId}`]);
});

const which = {
  ...{ type: 'question-choice', name: 'which', label: 'Which?' },
  options: ['one', 'other'].map((value) => ({ value, label: value })),
} as Block;
const asking: Partial<CompiledPage> = {
  asks: { act: 'visit', questions: [{ page: 'contract-start', question: which }] },
};
const branching: Partial<CompiledSite> = {
  acts: { ...blockSite.acts, visit: { kind: 'answer' } },
  routes: { ...blockSite.routes, 'contract-start': { path: '/contract-start', link: 'required' } },
  journeys: {
    ...blockSite.journeys,
    contract: {
      steps: [
        'ots-start',
        'contract-start',
        { page: 'start-card', when: { fact: 'answer.which', is: 'one' } },
        'contract-complete',
      ],
      acts: [
        { act: 'visit', page: 'ots-start' },
        { act: 'contract-agreement', page: 'contract-complete' },
      ],
    },
  },
};

test('D-09 a page whose answer settles a step counts none, also when an earlier answer is kept', () => {
  const kept: ShownAnswers = { which: { value: 'one', words: 'one' } };
  for (const answers of [{}, kept]) {
    draw([which], { page: { ...samplePage([which]), ...asking }, site: branching, answers });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByText(/of \d/)).toBeNull();
  }
});

test('D-41 a page that asks says that its answers are recorded, where more is to be done', () => {
  const link = sampleLink('contract', { completed: ['visit'] });
  draw([which], { page: { ...samplePage([which]), ...asking }, site: branching, link });
  expect(screen.getByText(messages.alreadyRecorded!)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('D-24 a page with two forms says once what is said where no answer came', () => {
  const cancel: Block = { type: 'button', label: 'Cancel', action: 'cancel-order', message: 'cancelPrompt' };
  const consent: Block = { type: 'button', label: 'Yes', act: 'switch-consent', to: 'next' };
  const page: Partial<CompiledPage> = { ...samplePage([consent, cancel], 'ots-confirm'), next: 'ots-complete' };
  draw([], { page, link: { journey: 'switch-mandate', completed: ['contract-agreement', 'payment-method'] } });
  expect(document.querySelectorAll('form').length).toBeGreaterThan(1);
  expect(document.querySelectorAll('[data-lost]')).toHaveLength(1);
});
