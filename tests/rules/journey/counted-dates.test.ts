import { expect, test } from 'vitest';
import { sampleLink, sampleSite } from '../../../authoring/walk/sample-site.ts';
import { countedDates, dayAfter } from '../../../src/rules/journey/counted-dates.ts';
import { calendarFile } from '../../../src/server/papers/calendar.ts';
import type { CompiledSite, Link } from '../../../src/types.gen.ts';

const site: CompiledSite = {
  ...sampleSite,
  values: {
    ...sampleSite.values,
    cancel_days: { type: 'number', value: 14 },
    service_start: { type: 'day', personal: true },
    offer: { type: 'choice', choices: ['standard', 'fixed'] },
  },
  acts: {
    ...sampleSite.acts,
    'contract-agreement': {
      kind: 'agree',
      agrees: true,
      dates: {
        agreed_on: {},
        cancel_until: { days: 'cancel_days', calendar: 'Last day' },
        period_ends: { from: 'service_start', months: 'months', when: { value: 'offer', is: 'standard' } },
      },
    },
  },
};

const at = (recorded_at: string, values: Link['values'] = {}) =>
  sampleLink('contract', {
    values,
    completed: ['contract-agreement'],
    records: [{ act: 'contract-agreement', reference: 'DS-7K3Q-9XWM', recorded_at }],
  });
const days = (link: Link) => countedDates(site, link).map(({ name, day }) => `${name} ${day}`);

test('D-18 a contract that is agreed on 23 November can be cancelled until 7 December', () => {
  expect(days(at('2026-11-23T12:00:00Z'))).toEqual(['agreed_on 2026-11-23', 'cancel_until 2026-12-07']);
});

test('the day of a record is that of London: after eleven at night in summer it is the next one in UTC already', () => {
  expect(days(at('2026-06-30T23:30:00Z'))[0]).toBe('agreed_on 2026-07-01');
  expect(days(at('2026-12-31T23:30:00Z'))[0]).toBe('agreed_on 2026-12-31');
  expect(days(at('2026-03-29T23:30:00Z'))).toEqual(['agreed_on 2026-03-30', 'cancel_until 2026-04-13']);
  expect(days(at('2026-10-25T23:30:00Z'))).toEqual(['agreed_on 2026-10-25', 'cancel_until 2026-11-08']);
});

test('a day that counts from a value is there only where the link has it, and where its condition holds', () => {
  const start = { service_start: '2026-12-07', offer: 'standard' };
  expect(days(at('2026-11-23T12:00:00Z', start))).toContain('period_ends 2028-12-06');
  expect(days(at('2026-11-23T12:00:00Z', { ...start, offer: 'fixed' }))).toHaveLength(2);
  expect(days(at('2026-11-23T12:00:00Z', { ...start, service_start: 'next week' }))).toHaveLength(2);
});

test('working days of an act leave out weekends and the bank holidays of the provider', () => {
  const dates = { answer_by: { workingDays: 'answer_days' } };
  const values = { ...site.values, answer_days: { type: 'number', value: 5 } };
  const acts = { ...site.acts, 'contract-agreement': { kind: 'agree', agrees: true, dates } };
  const answering = { ...site, values, acts } as CompiledSite;
  const dayOf = (link: Link, also: Partial<CompiledSite> = {}) => countedDates({ ...answering, ...also }, link)[0]?.day;
  expect(dayOf(at('2026-11-26T12:00:00Z'))).toBe('2026-12-03');
  expect(dayOf(at('2026-12-23T12:00:00Z'))).toBe('2027-01-04');
  expect(dayOf(at('2026-12-29T12:00:00Z'), { bankHolidays: { region: 'scotland' } })).toBe('2027-01-07');
  // A link may say any number: one that takes too long to count is no day.
  expect(dayOf(at('2026-11-26T12:00:00Z', { answer_days: 1_000_000_000 }))).toBeUndefined();
});

test('D-54 a day is counted from the answer of a date, for whom it was asked', () => {
  const dates = {
    visit_on: { from: { fact: 'answer.day' }, calendar: 'Our visit' },
    moved_until: { from: { fact: 'answer.day' }, days: 'cancel_days' },
  };
  const visiting = {
    ...site,
    acts: { ...site.acts, 'contract-agreement': { kind: 'agree', agrees: true, dates } },
  } as CompiledSite;
  const link = at('2026-11-23T12:00:00Z');
  const answered = { ...link, answers: { day: { value: '2026-12-07', words: '7 December 2026' } } };
  const told = countedDates(visiting, answered);
  expect(told.map(({ name, day }) => `${name} ${day}`)).toEqual(['visit_on 2026-12-07', 'moved_until 2026-12-21']);
  expect(told[0]?.calendar).toBe('Our visit');
  expect(countedDates(visiting, link)).toEqual([]);
});

const early: CompiledSite = {
  ...site,
  acts: {
    ...site.acts,
    'contract-agreement': {
      ...site.acts['contract-agreement']!,
      dates: {
        cancel_until: { days: 'cancel_days' },
        starts_on: {
          from: 'service_start',
          early: { until: 'cancel_until', unless: { fact: 'answer.earlyStart', is: 'yes' } },
        },
      },
    },
  },
};

test.each([
  ['2026-12-07', undefined, false],
  ['2026-12-07', 'no', false],
  ['2026-12-07', 'yes', true],
  ['2026-12-08', undefined, true],
  ['2026-12-08', 'no', true],
])(
  'a start on %s, up to 7 December to cancel, where the answer is %s: is there %j',
  (service_start, answer, isThere) => {
    const answers = answer && { answers: { earlyStart: { value: answer, words: answer } } };
    const link = { ...at('2026-11-23T12:00:00Z', { service_start }), ...answers };
    expect(countedDates(early, link).some(({ name }) => name === 'starts_on')).toBe(isThere);
  },
);

test('before the act there are no days', () => {
  expect(countedDates(site, sampleLink('contract'))).toEqual([]);
});

test.each([
  ['2027-01-31', 0, 1, '2027-02-28'],
  ['2028-01-31', 0, 1, '2028-02-29'],
  ['2026-11-30', 0, 24, '2028-11-29'],
  ['2026-12-07', 0, 24, '2028-12-06'],
  ['2027-02-01', 0, 1, '2027-02-28'],
  ['2027-03-01', 0, 1, '2027-03-31'],
  ['2028-02-29', 0, 12, '2029-02-28'],
  ['2027-03-01', 0, 12, '2028-02-29'],
  ['2026-12-31', 0, 2, '2027-02-28'],
  ['2026-10-25', 0, 18, '2028-04-24'],
  ['2026-03-28', 14, 0, '2026-04-11'],
  ['2026-10-24', 14, 0, '2026-11-07'],
  ['2026-12-31', 1, 0, '2027-01-01'],
])('%s and %i days and %i months: %s', (day, more, months, expected) => {
  expect(dayAfter(day, more, months)).toBe(expected);
});

test('a calendar file escapes what has a meaning in it, and folds its lines at 75 bytes', () => {
  const words = `Last day, to cancel; or not \\ ${'é'.repeat(60)}`;
  const file = calendarFile('Example Fibre', '2026-11-23T12:00:00.123Z', [{ id: 'a', day: '2026-12-31', words }]);
  const lines = file.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:Last day\\, to cancel\\; or not \\\\ ${'é'.repeat(60)}\r\n`);
  expect(unfolded).toContain('DTSTAMP:20261123T120000Z\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101');
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});
