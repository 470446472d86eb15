// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { blockSite } from '../../../authoring/walk/sample-page.ts';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import type { TimelineBlock } from '../../types.gen.ts';

const block: TimelineBlock = { type: 'timeline', heading: 'What happens next' };
const moments = [
  { date: 'service_starts_on', text: 'Your service starts' },
  { date: 'cancel_until', text: 'Last day to cancel' },
  { date: 'first_debit_on', text: 'Your first payment' },
  { date: 'agreed_at', text: 'You agreed', note: 'Reference {agreement_reference}' },
  { text: 'We confirm your order' },
];
const day = { type: 'date', from: 'link' } as const;
const recorded = { from: 'link', act: 'contract-agreement' } as const;
const facts = {
  ...blockSite.facts,
  agreed_at: { ...recorded, type: 'time', of: 'recorded_at' },
  agreement_reference: { ...recorded, type: 'text', of: 'reference' },
  service_starts_on: day,
  cancel_until: day,
  first_debit_on: day,
} as const;
const acts = { ...blockSite.acts, 'contract-agreement': { kind: 'agree' as const, agrees: true as const, moments } };
const site = { ...blockSite, facts, acts };
const record = { act: 'contract-agreement', reference: 'DS-4H7K-QM2T', recorded_at: '2026-01-15T10:30:00Z' } as const;
const drawn = (dates: Record<string, string>) => {
  renderBlocks(block, { link: { completed: ['contract-agreement'], records: [record], dates }, site });
  return screen.getAllByRole('listitem').map((item) => [item.textContent, item.dataset.done === 'true']);
};

test('D-34 what is recorded comes first with a tick, what comes in the order of its days, and what the link has no day for is left out', () => {
  expect(drawn({ cancel_until: '2026-01-29', service_starts_on: '2026-02-05' })).toEqual([
    ['15 January 2026You agreedReference DS-4H7K-QM2T', true],
    ['We confirm your order', false],
    ['29 January 2026Last day to cancel', false],
    ['5 February 2026Your service starts', false],
  ]);
});

test('a service that starts on the day of the agreement starts after it', () => {
  expect(drawn({ service_starts_on: '2026-01-15' })).toEqual([
    ['15 January 2026You agreedReference DS-4H7K-QM2T', true],
    ['15 January 2026Your service starts', false],
    ['We confirm your order', false],
  ]);
});

test.each([
  ['2026-01-15', 'Your start is today'],
  ['2026-02-05', 'Your start is in 21 days'],
  ['2026-01-14', undefined],
])('above the list stands how far %s is, until it is over', (service_starts_on, says) => {
  const counted = moments.map((one) =>
    one.date === 'service_starts_on' ? { ...one, countdown: 'Your start is' } : one,
  );
  renderBlocks(block, {
    link: { completed: ['contract-agreement'], records: [record], dates: { service_starts_on } },
    site: { ...site, acts: { ...acts, 'contract-agreement': { ...acts['contract-agreement'], moments: counted } } },
    now: '2026-01-15T10:30:00Z',
  });
  expect(screen.queryByText(/^Your start/)?.textContent).toBe(says);
});

describe('what is done', () => {
  const consented_at = { ...facts.agreed_at, act: 'switch-consent' } as const;
  const confirmed = { kind: 'confirm' as const, moments: [{ date: 'consented_at', text: 'You confirmed' }] };
  const both = { ...site, facts: { ...facts, consented_at }, acts: { ...acts, 'switch-consent': confirmed } };
  const folded = (recorded_at: string) => {
    const records = [record, { act: 'switch-consent', reference: 'DS-2', recorded_at }];
    renderBlocks(block, { link: { completed: records.map(({ act }) => act), records }, site: both });
    return [...document.querySelectorAll('details > p')].map(({ textContent }) => textContent);
  };

  test('folds to one row where it is more than one thing, which says all of it', () => {
    folded('2026-01-15T23:59:00Z');
    expect(document.querySelector('summary')?.textContent).toBe('15 January 2026 You agreed You confirmed ');
  });

  test('has the date of one day once, by clocks in London', () => {
    const agreed = ['You agreed', 'Reference DS-4H7K-QM2T'];
    expect(folded('2026-01-15T23:59:00Z')).toEqual([...agreed, 'You confirmed']);
    expect(folded('2026-01-16T00:00:00Z')).toEqual([...agreed, '16 January 2026', 'You confirmed']);
  });
});

test('what the customer must still do stands in a box above the dates, with the number to call as a button', () => {
  const task = { text: 'Call us to keep 01632 960124', note: 'It ends unless you call us', todo: true as const };
  const asking = { ...acts['contract-agreement'], moments: [...moments, task] };
  const withTask = { ...site, acts: { ...acts, 'contract-agreement': asking } };
  const link = { completed: ['contract-agreement'], records: [record] };
  renderBlocks({ ...block, todo: 'For you to do', call: 'Call {phone}' }, { link, site: withTask });
  const box = screen.getByRole('heading', { name: 'For you to do' }).parentElement!;
  expect(box.nextElementSibling?.textContent).toMatch(/^What happens next/);
  const call = within(box).getAllByRole('link').at(-1)!;
  expect([call.textContent, call.getAttribute('href')]).toEqual(['Call 01632 960 999', 'tel:+441632960999']);
  expect(screen.getAllByRole('listitem').join()).not.toContain('Call us');
});

test('what comes on one day is one row, and the countdown is the later act’s', () => {
  const starting = { date: 'service_starts_on', text: 'Your service starts', countdown: 'Your start is' };
  const moving = { date: 'cancel_until', text: 'Your number moves', countdown: 'Your switch is' };
  const both = { ...acts, 'contract-agreement': { ...acts['contract-agreement'], moments: [starting, moving] } };
  const dates = { service_starts_on: '2026-02-05', cancel_until: '2026-02-05' };
  renderBlocks(block, {
    link: { completed: ['contract-agreement'], records: [record], dates },
    site: { ...site, acts: both },
    now: '2026-01-15T10:30:00Z',
  });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['5 February 2026Your service startsYour number moves']);
  expect(screen.getByText(/in 21 days$/).textContent).toBe('Your switch is in 21 days');
});

test('of an act that is not recorded there is no moment', () => {
  const { container } = renderBlocks(block, { link: {}, site });
  expect(container.textContent).toBe('');
});
