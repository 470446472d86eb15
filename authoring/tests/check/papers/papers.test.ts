import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../../../../src/content/folder/load.ts';
import type { Acts, Facts, Page, Values } from '../../../../src/types.gen.ts';
import { type Block, indexOf, keep, reason, record, shows } from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { checkContent } from '../../../check/check.ts';
import { checkAgreedPrices } from '../../../check/journeys/agreed-prices.ts';
import { checkPapers } from '../../../check/papers/papers.ts';

type Edits = {
  acts?: (acts: Acts) => void;
  facts?: (facts: Facts) => void;
  page?: (page: Page) => void;
  values?: (values: Values) => void;
};

/** What the check says of a copy of our content with changes: `page` is the last page of a switch. */
function said(edits: Edits): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  cpSync('content', folder, { recursive: true });
  const files = { acts: 'acts.json', facts: 'facts.json', page: 'pages/ots-complete.json', values: 'values.json' };
  for (const [name, edit] of Object.entries(edits)) {
    const path = join(folder, files[name as keyof Edits]);
    const data = JSON.parse(readFileSync(path, 'utf8'));
    (edit as (data: unknown) => void)(data);
    writeFileSync(path, JSON.stringify(data));
  }
  const problems = checkContent(loadContent(folder, project));
  rmSync(folder, { recursive: true });
  return problems.map(({ file, message }) => `${file.slice(folder.length + 1)}: ${message}`);
}

/** A group of facts with other rows. */
const rows = (facts: Facts, group: string) =>
  (facts as unknown as Record<string, { label: string; text: string }[]>)[group]!;

describe('D-66 what a page says before an act, a paper says after it', () => {
  test('the day of a switch that is on the pages before the consent, and that no moment, letter or copy has', () => {
    const found = said({
      acts: (acts) => {
        const consent = acts['switch-consent']! as { dates?: object; moments?: { date?: string; text: string }[] };
        consent.dates = { spare_on: { from: 'service_start', calendar: 'A day', meaning: 'Another day.' } };
        consent.moments = consent.moments!.filter((moment) => !/switch_planned_on/.test(JSON.stringify(moment)));
      },
      facts: (facts) => {
        const others = rows(facts, 'switch').filter((row) => !/switch_planned_on/.test(JSON.stringify(row)));
        Object.assign(others.find(({ label }) => label === 'Planned switch')!, { papers: ['page'] });
        Object.assign(facts, { switch: others });
      },
    });
    expect(found).toEqual([
      expect.stringMatching(
        /^facts\.json: A page of the journey switch shows \{planned_switch_date\} before ".*", and no paper/,
      ),
    ]);
  });

  test('a price that the contract page shows and no receipt has is said by the document that is agreed to', () => {
    const found = said({
      facts: (facts) => {
        for (const row of rows(facts, 'price')) Object.assign(row, { papers: ['page'] });
      },
    });
    expect(found).toEqual([]);
  });

  test('a receipt of a switch that names the provider by its brand alone', () => {
    const found = said({
      facts: (facts) => {
        for (const group of ['switch', 'agreement', 'card', 'mandate'])
          for (const row of rows(facts, group))
            row.text = row.text.replace(/\{(legal_name|service_user)\}/, '{provider}');
      },
    });
    expect(found).toContain(
      'pages/ots-complete.json: This receipt does not say with whom: let it take a row with {legal_name} or {service_user}, with whose value "company" in site.json begins.',
    );
  });

  test('a legal name that the line about the company does not have yet is told there, and once', () => {
    const found = said({
      values: (values) => {
        Object.assign(values.legal_name!, { value: 'Our Fibre Limited' });
      },
    });
    expect(found).toEqual([
      'site.json: 8 letters and receipts say {legal_name}, and this begins with {service_user}: let it begin with the value of {legal_name} too, or say {service_user} in their rows.',
    ]);
  });

  test('a label that no row has is told where a block leaves it out', () => {
    const found = said({
      page: (page) => {
        const documents = page.blocks.find((block) => block.type === 'documents')!;
        for (const block of documents.blocks) if (block.type === 'receipt') block.without = ['Switch form'];
      },
    });
    expect(found).toEqual([expect.stringMatching(/No row of .* has the label "Switch form"\.$/)]);
  });

  test('a group that nothing takes', () => {
    const found = said({ facts: (facts) => Object.assign(facts, { spare: [{ label: 'To', text: '{provider}' }] }) });
    expect(found).toEqual(['facts.json: Nothing takes the group "spare".']);
  });
});

describe('D-37 what changes on a day is said where an act is recorded', () => {
  const values = JSON.parse(String(smallSite['values.json'])) as object;
  const changes = [{ from: '2027-04-01T00:00:00+01:00', value: 800 }];
  const costs = 'It costs {booster_pence}.';
  const sum = { type: 'question-sum', name: 'total', label: 'All', of: [{ value: 'booster_pence', label: 'Booster' }] };
  const messages = (check: Block[], booster: object, asked: Block = { ...reason, hint: costs }) => {
    const booster_pence = { type: 'money', meaning: 'A booster.', value: 600, ...booster };
    const more = { 'values.json': JSON.stringify({ ...values, booster_pence }) };
    const steps = ['ask', 'check', 'success'];
    const index = indexOf([asked, keep], check, steps, 'answer', [], [], more);
    return [...checkPapers(index)].map(({ file, message }) => `${file}: ${message}`);
  };

  test('a price of a page before, which the page that records does not say', () => {
    expect(messages(shows, { changes })).toEqual([
      'pages/ask.json: {booster_pence} changes on a day, and "leave" is recorded by a page that does not say it: say it on pages/check.json too, so that what is recorded is what was shown.',
    ]);
  });

  test.each<[string, Block[], object, Block?]>([
    ['is in the words of the question itself', shows, { changes }, { ...reason, label: costs }],
    ['is said on both', [{ type: 'answers' }, { ...record, label: 'Send for {booster_pence}' }], { changes }],
    ['is added up on both', [sum, ...shows], { changes }],
    ['never changes', shows, {}],
  ])('not where it %s', (_, check, booster, asked) => {
    expect(messages(check, booster, asked)).toEqual([]);
  });

  const dear = { ...reason, type: 'question-choice', options: [{ value: 'a', label: 'A booster ({booster_pence})' }] };
  const ofBefore = (name: string) =>
    `{answer.${name}} says {booster_pence} as it was when that was answered, and who agrees after it has changed agrees to another price than this says: say {booster_pence} itself, in a section or block for those who chose it.`;

  test.each<[string, string[], Block[], string]>([
    ['the label of an option', [ofBefore('reason')], [dear, keep], '{answer.reason}'],
    ['a sum', [ofBefore('total')], [sum, keep], '{answer.total}'],
    ['a label, and the document says the price itself', [], [dear, keep], '{booster_pence}'],
  ])('a document with an answer that keeps a price of before: %s', (_, mistakes, first, words) => {
    const booster_pence = { type: 'money', meaning: 'A booster.', value: 600, changes };
    const index = indexOf(first, shows, ['ask', 'check', 'contract-start', 'success'], 'answer', [], [], {
      'values.json': JSON.stringify({ ...values, booster_pence }),
      'documents/contract/summary.md': `## Summary\n\n${words}\n`,
    });
    const found = [...checkAgreedPrices(index)].map(({ file, message }) => `${file}: ${message}`);
    expect(found.filter((one) => one.includes('documents/'))).toEqual(
      mistakes.map((message) => `documents/contract/summary.md: ${message}`),
    );
  });

  test('a page after an agreement with an answer that keeps a price of before', () => {
    const booster_pence = { type: 'money', meaning: 'A booster.', value: 600, changes };
    const receipt = { type: 'receipt', heading: 'Yours', facts: ['chosen'] };
    const index = indexOf([dear, keep], shows, ['ask', 'check', 'contract-start', 'ended'], 'answer', [receipt], [], {
      'values.json': JSON.stringify({ ...values, booster_pence }),
      'facts.json': JSON.stringify({ chosen: [{ label: 'Chosen', text: '{answer.reason}' }] }),
    });
    const found = [...checkAgreedPrices(index)].map(({ file, message }) => `${file}: ${message}`);
    expect(found).toContain(`facts.json: ${ofBefore('reason')}`);
  });

  test.each([
    [{ text: '{leave_reference}' }, 1],
    [{ text: '{leave_reference}', note: '{booster_pence}' }, 0],
    [{ text: '{leave_reference}, {booster_pence}' }, 0],
  ])('D-66 a receipt says a row with its note: %j', (row, count) => {
    const booster_pence = { type: 'money', meaning: 'A booster.', value: 600 };
    const receipt = { type: 'receipt', heading: 'Yours', facts: ['leaving'] };
    const index = indexOf(
      [{ ...reason, hint: costs }, keep],
      shows,
      ['ask', 'check', 'ended'],
      'answer',
      [receipt],
      [],
      {
        'values.json': JSON.stringify({ ...values, booster_pence }),
        'facts.json': JSON.stringify({ leaving: [{ label: 'Leaving', ...row }] }),
      },
    );
    const found = [...checkPapers(index)].filter(({ message }) =>
      /shows \{booster_pence\} before "leave"/.test(message),
    );
    expect(found).toHaveLength(count);
  });
});
