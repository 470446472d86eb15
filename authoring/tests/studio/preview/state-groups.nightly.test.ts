/** The states of a page in the studio, under headings. */
import { expect, test } from 'vitest';
import { project } from '../../../../tests/support/project/project.ts';
import { groupsOf } from '../../../studio/preview/state-groups.ts';
import { listStates } from '../../../studio/site/list-states.ts';
import { readDrawn } from '../../../studio/site/read-drawn.ts';
import type { State } from '../../../walk/seeds/states.ts';

const { drawn } = readDrawn('content', project);
const sections = await Promise.all(
  drawn!.pages.map(async ({ name }) => (await listStates(drawn!, { kind: 'page', name }, project))!),
);
const named = (name: string) => sections.find((section) => section.name === name)!;
const headings = (name: string) => groupsOf(named(name)).map(({ title }) => title);

test('D-36 many states stand under the journey of their customers, under the link, and apart what may go wrong with any form', () => {
  expect(headings('contract-start')).toEqual([
    'Contract',
    'Contract mandate',
    'Switch',
    'Switch mandate',
    'The link',
    'What a customer does',
    'Other faults',
  ]);
});

test('D-36 customers who are all on other journeys stand together, and few states under the title of their page', () => {
  const [one] = named('success-card').pictures;
  const pictures = Array.from({ length: 9 }, (_, i) => ({ ...one!, id: `${i}`, facts: { journey: `journey ${i}` } }));
  expect(groupsOf({ ...named('success-card'), pictures }).map(({ title }) => title)).toEqual(['Customers']);
  expect(headings('start-card')).toEqual([named('start-card').title]);
});

test('D-36 each state stands under one heading, whatever the page', () => {
  for (const section of sections) {
    const ids = groupsOf(section).flatMap(({ pictures }) => pictures.map(({ id }) => id));
    expect(ids.sort()).toEqual(section.pictures.map(({ id }) => id).sort());
  }
});

test('D-37 states of another day stand apart', () => {
  const section = named('contract-start');
  const day = ({ id, facts, ...rest }: State): State => ({
    ...rest,
    id: `${id}-then`,
    facts: { ...facts, time: '1 April 2027' },
  });
  const customers = section.pictures.filter(({ facts, seed }) => facts.journey === 'contract' && !seed.post);
  const groups = groupsOf({ ...section, pictures: [...customers, ...customers.map(day)] });
  expect(groups.map(({ title }) => title)).toEqual(['Contract', 'Contract, as on 1 April 2027']);
});
