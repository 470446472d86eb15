// @vitest-environment jsdom
/** The picture of a journey in the studio. */
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { quickUser } from '../../../../../tests/support/drawn/quick-user.ts';
import type { State } from '../../../../studio/state/state.ts';
import type { Store } from '../../../../studio/state/store.ts';
import { StoreContext } from '../../../../studio/state/use-studio.ts';
import { JourneyMap } from '../../../../studio/view/journey/journey-map.tsx';

afterEach(() => {
  cleanup();
  location.hash = '';
});

const moving = { fact: 'answer.reason', is: 'moving' };
const text = JSON.stringify({
  journeys: {
    card: { steps: ['method', 'done'] },
    leave: { steps: ['why', { page: 'home', when: moving }, { page: 'date', when: moving }, 'check'] },
  },
});
const titles = { why: 'Why do you leave?', home: 'Your new home', date: 'When you move', check: 'Check your answers' };
const asked = (page: string) => ({ page, question: {} });
const nothing = { texts: {}, documents: {} };
const pages = [
  { ...nothing, name: 'why', asks: { act: 'leave', questions: [asked('why'), asked('home')] } },
  { ...nothing, name: 'check', asks: { act: 'leave', questions: [asked('why'), asked('home')] } },
];

/** Draws the picture with the file of the journeys open. The page of the new home has a mistake. */
function openMap() {
  location.hash = '#file=journeys.json&at=%2Fjourneys%2Fleave';
  const state = {
    site: {
      folder: 'content',
      files: Object.entries(titles).map(([name, title]) => ({ path: `pages/${name}.json`, title, words: '' })),
      names: { offers: { step: [{ name: 'method', about: 'The payment method.' }] } },
      schemas: { facts: { 'answer.reason': { words: { is: 'have answered "Why?" by {value}' } } } },
    },
    content: { sites: { content: { pages: [] } } },
    patch: { pages, site: { routes: { check: { act: 'leave' } } } },
    problems: [{ file: 'content/pages/home.json', line: 1, column: 1, message: 'Wrong.' }],
    drafts: {},
  };
  const open = vi.fn(async () => undefined);
  const store = {
    subscribe: () => () => undefined,
    get: () => state as unknown as State,
    currentText: () => text,
    open,
  };
  render(
    <StoreContext value={store as unknown as Store}>
      <JourneyMap />
    </StoreContext>,
  );
  return open;
}

test('D-41 a journey is a list of its pages, with a branch for those that only some walk, and what customers do on each', async () => {
  const open = openMap();
  const user = quickUser();
  await user.selectOptions(screen.getByRole('combobox'), 'leave');
  const map = screen.getByRole('region', { name: 'The way of a customer' });
  const branch = within(map).getByText('Only customers who have answered "Why?" by moving').closest('li')!;
  expect(
    within(branch)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([titles.home, titles.date]);
  expect(within(map).getByText('asks a question').closest('li')?.textContent).toContain(titles.why);
  expect(within(map).getByText('shows the answers, records leave').closest('li')?.textContent).toContain(titles.check);
  expect(within(branch).getByText('1 mistake').closest('li')?.textContent).toContain(titles.home);

  await user.click(within(map).getByRole('button', { name: titles.home }));
  expect(open).toHaveBeenCalledWith('pages/home.json');
});

test('D-41 a step that stands for the payment method is named, and is no page to open', async () => {
  openMap();
  await quickUser().selectOptions(screen.getByRole('combobox'), 'card');
  const map = screen.getByRole('region', { name: 'The way of a customer' });
  expect(within(map).getByText('The payment method.').tagName).toBe('SPAN');
  expect(within(map).queryAllByRole('button')).toEqual([]);
});
