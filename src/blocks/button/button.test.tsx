// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blockSite } from '../../../authoring/walk/sample-page.ts';
import { sampleId } from '../../../authoring/walk/sample-site.ts';
import { formValues, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import type { Block, ButtonBlock } from '../../types.gen.ts';

const agree: ButtonBlock = {
  type: 'button',
  label: 'Continue',
  act: 'contract-agreement',
  to: 'next',
  look: 'primary',
};
const consent: ButtonBlock = {
  ...{ type: 'button', label: 'Yes, leave {losing_provider}' },
  ...{ act: 'switch-consent', to: 'contract-complete' },
};
const cancel: ButtonBlock = {
  ...{ type: 'button', label: 'Cancel this order' },
  ...{ action: 'cancel-order', message: 'cancelPrompt' },
};
const next: ButtonBlock = { type: 'button', label: 'Go on', to: 'next' };
const { messages } = blockSite;
const route = blockSite.routes['contract-start']!;

test.each([
  ['R-G12 a page by its name', 'contract-complete', `/contract-complete?id=${sampleId}`],
  ['D-09 the page after this one in the link’s journey', 'next', `/contract-complete?id=${sampleId}`],
])('a button without an action is a link to %s, which keeps the link’s id', (_what, to, href) => {
  renderBlocks({ ...next, to });
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe(href);
});

test('at the end of a journey there is no button to go on', () => {
  renderBlocks(next, { page: { name: 'contract-complete' } });
  expect(screen.queryByText('Go on')).toBeNull();
});

test('R-K19 D-07 agreeing posts the document shown, with the words of box and button', () => {
  renderBlocks(
    { type: 'checkbox-gate', label: 'I agree to {offer}', hint: 'Tick the box', blocks: [agree] },
    { link: { values: { monthly_pence: 3900 } } },
  );
  expect(formValues()).toEqual({
    ...{ form: 'contract-agreement', xsrf_token: 'a-token', document: 'contract', version: '1' },
    ...{ sha256: 'a'.repeat(64), statement: 'I agree to Fibre & more', button: 'Continue' },
  });
});

test('R-O11 D-22 a consent has the words of its button as they are shown, and those of a box around it', () => {
  renderBlocks(consent);
  expect(formValues()).toMatchObject({ form: 'switch-consent', statement: 'Yes, leave Example Telecom' });
  const gate: Block = { type: 'checkbox-gate', label: 'I leave {losing_provider}', hint: 'Tick', blocks: [consent] };
  renderBlocks(gate);
  const words = { statement: 'I leave Example Telecom', button: 'Yes, leave Example Telecom' };
  expect(formValues()).toMatchObject(words);
});

test('D-41 where nothing is asked of a customer, the button that records answers only leads on', () => {
  const when = { fact: 'customer_type', is: 'existing' };
  const journeys = {
    contract: {
      steps: ['contract-start', 'contract-complete'],
      acts: [{ act: 'visit', page: 'contract-start', when }],
    },
  };
  const draw = (customer_type: 'new' | 'existing') =>
    renderBlocks(
      { type: 'checkbox-gate', label: 'That is right', hint: 'Tick the box', blocks: [{ ...agree, act: 'visit' }] },
      {
        ...{ site: { journeys, routes: { ...blockSite.routes, 'contract-start': { ...route, act: 'visit' } } } },
        ...{ page: { name: 'contract-start', asks: { act: 'visit', questions: [] } }, link: { customer_type } },
      },
    );
  draw('new');
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(`/contract-complete?id=${sampleId}`);
  expect(document.querySelector('form, input')).toBeNull();
  draw('existing');
  expect(formValues()).toMatchObject({ form: 'visit' });
});

test('D-41 where a page asks a customer none of its questions, the button that keeps answers only leads on', () => {
  const question = {
    type: 'question-yes-no',
    name: 'more',
    label: 'More?',
    when: { fact: 'customer_type', is: 'existing' },
  } as const;
  const asks = { act: 'visit', questions: [{ page: 'contract-start', question }] };
  const draw = (customer_type: 'new' | 'existing') =>
    renderBlocks({ ...next, keep: 'visit' }, { page: { name: 'contract-start', asks }, link: { customer_type } });
  draw('new');
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe(`/contract-complete?id=${sampleId}`);
  draw('existing');
  expect(formValues()).toMatchObject({ form: 'visit' });
});

test('D-09 where the act is recorded there is only the way on', () => {
  renderBlocks([agree, cancel], { link: { completed: ['contract-agreement'] } });
  expect(screen.getByRole('link', { name: messages.continue }).getAttribute('href')).toMatch(/^\/contract-complete\?/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('R-O08 D-20 D-35 cancelling asks in a dialog: Yes names the cancel URL, No closes it, and a post records nothing', () => {
  renderBlocks(cancel);
  const dialog = document.querySelector('dialog')!;
  const button = (name: string) => within(dialog).getByText(name).dataset;
  expect(document.getElementById(dialog.getAttribute('aria-labelledby')!)?.textContent).toBe(messages.cancelPrompt);
  expect(document.querySelector('form')?.dataset.asks).toBe(dialog.id);
  expect(button('Yes, continue to cancel').leaves).toBe('#cancelled');
  expect(button('No, keep my order').closes).toBe('');
  expect(formValues().form).toBe('cancel-order');
});

test.each([
  ['R-P14 an alert has its message for a dialog', { action: 'alert', message: 'applePayAlert' }, 'alerts'],
  ['D-21 a message that is said stands beside its button', { action: 'say', message: 'walletUnavailable' }, 'says'],
] as const)('%s, and without script in the page', (_what, block, name) => {
  const { container } = renderBlocks({ type: 'button', label: 'Apple Pay', ...block });
  expect(screen.getByRole('button').dataset[name]).toBe(messages[block.message]);
  expect(container.querySelector('noscript')?.textContent).toBe(messages[block.message]);
});

test('D-21 what is said is read out', () => {
  renderBlocks({ type: 'button', label: 'PayPal', action: 'say', message: 'walletUnavailable' });
  expect(screen.getByRole('button').nextElementSibling).toBe(screen.getByRole('status'));
});
