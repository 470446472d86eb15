// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { number, openForm, openLoaded, serveCards } from '../../../tests/support/card/card-form.tsx';
import { sampleLink } from '../../states/sample-site.ts';

serveCards();

test('the prerendered form has its places but no text boxes', () => {
  const html = renderToString(openForm().form);
  expect(html).toContain('Payment Method');
  expect(html).not.toContain('<input');
  expect(html).not.toContain('Continue');
});

test('what is drawn into the boxes before the form is taken over stays in them', async () => {
  const { form: drawn } = openForm({ drawn: { link: { status: 'ready', link: sampleLink('card') } } });
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(drawn);
  const boxes = [...page.querySelectorAll('[data-field] > [data-id]')];
  const frames = boxes.map((box) => box.appendChild(document.createElement('iframe')));
  const root = await act(() => hydrateRoot(page, drawn));
  expect([...page.querySelectorAll('iframe')]).toEqual(frames);
  expect(frames.map(({ isConnected }) => isConnected)).toEqual([true, true, true]);
  expect(console.error).not.toHaveBeenCalled();
  act(() => root.unmount());
  page.remove();
});

test('the fields stand in a group, under their names, and the sandbox says that it is one', async () => {
  await openLoaded();
  await number();
  expect(screen.getByRole('group', { name: 'Payment Method' })).toBeDefined();
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  expect(screen.getByText('Test mode: no money moves')).toBeDefined();
});

test('every faulty field says what is wrong with it, beside it', async () => {
  const { user } = await openLoaded();
  await user.type(await number(), '9');
  await user.type(screen.getByRole('textbox', { name: 'Expiry (MM/YY)' }), '13/20');
  await user.type(screen.getByRole('textbox', { name: 'CVV' }), '1');
  await user.tab();
  for (const [name, says] of [
    ['Card number', 'That is no card number'],
    ['Expiry (MM/YY)', 'That is no date to come'],
    ['CVV', 'That is no CVV'],
  ]) {
    const field = screen.getByRole('textbox', { name });
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(says);
    expect(field.closest('[data-field]')?.contains(described)).toBe(true);
  }
});

test('while something is still to be typed the place of Continue says so, and not beside a fault', async () => {
  const { user } = await openLoaded();
  await user.type(await number(), '4111111111111111');
  expect(screen.getByText('Fill it in')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Expiry (MM/YY)' }), '13/3');
  expect(screen.queryByText('Fill it in')).toBeNull();
  await user.clear(screen.getByRole('textbox', { name: 'Expiry (MM/YY)' }));
  expect(screen.getByText('Fill it in')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Expiry (MM/YY)' }), '12/99');
  await user.type(screen.getByRole('textbox', { name: 'CVV' }), '123');
  expect(screen.queryByText('Fill it in')).toBeNull();
});
