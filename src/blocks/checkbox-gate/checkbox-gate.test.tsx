// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formValues, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { lockGates } from '../../page/app/site/gates.ts';
import type { CheckboxGateBlock } from '../../types.gen.ts';

const gate: CheckboxGateBlock = {
  ...{ type: 'checkbox-gate', label: 'I Agree to this contract', hint: 'Tick the box to continue' },
  blocks: [{ type: 'button', label: 'Continue', act: 'contract-agreement', to: 'next' }],
};
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I Agree to this contract' });
const isLocked = () => screen.getByRole('button', { name: 'Continue' }).matches(':disabled');

test('R-K05 the box is required, unticked, and not filled in by the browser; its form has it', () => {
  renderBlocks(gate);
  expect(box()).toMatchObject({ checked: false, required: true, autocomplete: 'off' });
  expect(isLocked()).toBe(false);
  box().checked = true;
  expect(formValues(box().form!)).toMatchObject({ form: 'contract-agreement', ticked: 'yes' });
});

test('R-E04 the tick stays where answers are at fault, and its button is not locked', () => {
  const posted = { form: 'contract-agreement', faults: [], isTicked: true };
  renderBlocks(gate, { posted });
  lockGates();
  expect(box().checked).toBe(true);
  expect(isLocked()).toBe(false);
});

test('R-E04 a link that could not be read shows no box that could be ticked', () => {
  renderBlocks(gate, { isFailed: true, form: undefined });
  expect(screen.queryByRole('checkbox')?.matches(':disabled') ?? true).toBe(true);
});

test('R-K06 the script locks the button until the box is ticked, and again when it is unticked, and says why', () => {
  renderBlocks(gate);
  lockGates();
  expect(isLocked()).toBe(true);
  expect(screen.getByRole('checkbox', { description: 'Tick the box to continue' })).toBeTruthy();
  box().click();
  expect(isLocked()).toBe(false);
  expect(screen.queryByRole('checkbox', { description: 'Tick the box to continue' })).toBeNull();
  box().click();
  expect(isLocked()).toBe(true);
});

test('a tick before the script has come counts', () => {
  renderBlocks(gate);
  box().checked = true;
  lockGates();
  expect(isLocked()).toBe(false);
});
