// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { isExistingCustomer, setExistingCustomer } from '../../page/link/override.ts';
import type { Block } from '../../types.gen.ts';

const toggle: Block = { type: 'toggle', label: 'Existing customer', setting: 'existing-customer' };
const forExisting: Block = { type: 'text', markdown: 'sample', when: { fact: 'customer_type', is: 'existing' } };
const box = () => screen.getByRole('checkbox', { name: 'Existing customer' }) as HTMLInputElement;

test('R-G10 D-12 ticked, pages show what existing customers see; unticked, there is no override', async () => {
  const { user } = await renderBlocks([toggle, forExisting]);
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(box());
  expect(isExistingCustomer()).toBe(true);
  expect(screen.getByRole('link', { name: 'the end' })).toBeTruthy();
  await user.click(box());
  expect(isExistingCustomer()).toBe(false);
  expect(screen.queryByRole('link')).toBeNull();
});

test('D-12 the tick holds for the browser session', async () => {
  setExistingCustomer(true);
  await renderBlocks(toggle);
  expect(box().checked).toBe(true);
});
