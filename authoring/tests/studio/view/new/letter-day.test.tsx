// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { holdState, type State } from '../../../../studio/state/state.ts';
import type { Store } from '../../../../studio/state/store.ts';
import { StoreContext } from '../../../../studio/state/use-studio.ts';
import { LetterDay, noDay } from '../../../../studio/view/new/letter-day.tsx';
import { site } from '../../../support/described-site.ts';

afterEach(cleanup);

test('D-48 each date of a letter has words of its own, and what stops every letter is said', () => {
  const values = JSON.parse(readFileSync('content/values.json', 'utf8'));
  const content = { sites: { content: { site: { values } } } };
  const { get, subscribe } = holdState({ site, content } as unknown as State);
  render(
    <StoreContext value={{ get, subscribe } as unknown as Store}>
      <LetterDay day={{ ...noDay, side: 'after' }} onChange={() => undefined} />
    </StoreContext>,
  );
  const options = [...screen.getByLabelText<HTMLSelectElement>('Which date').options];
  const meanings = options.map(({ text }) => text.split(': ').slice(1).join(': ')).filter(Boolean);
  expect(meanings).toContain('The day of the switch that the customer has confirmed.');
  expect(new Set(meanings).size).toBe(meanings.length);
  expect(meanings.filter((words) => /\bsame\b/.test(words))).toEqual([]);
  expect(screen.getByRole('group', { name: 'What stops it' }).textContent).toContain('a customer who has stopped');
});
