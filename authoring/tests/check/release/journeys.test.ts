import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import releaseSchema from '../../../../schemas/release.schema.json' with { type: 'json' };
import { contentDir } from '../../../../src/content/folder/content-dir.ts';
import { type Block, choice, indexOf, keep, record, shows } from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { findings } from '../../../../tests/support/server/ready-site.ts';
import { foundBy } from '../../../check/release/checks.ts';
import { readRelease } from '../../../check/release/release.ts';

const [question, when] = [choice('a', 'b'), { fact: 'answer.which', is: 'a' }];
const some = { page: 'contract-start', when };
const not = (act: string) => ({ fact: 'completed', isNot: act });
const notLeft = '{ "fact": "completed", "isNot": "leave" }';
const notAgreed = '{ "fact": "completed", "isNot": "contract-agreement" }';
const told = (act: string, condition: string) => [
  `Customers can open this last page before ${act} is recorded, and it says the same to them: add a heading for them, such as with "when": ${condition}.`,
];

const endings = (index: ReturnType<typeof indexOf>) =>
  foundBy(index, { ...project, today: '2026-11-20' }, ['unconfirmed']);

/** The words about the last page of the journey, where its blocks have these conditions. */
function said(first: Block[], second: Block[], steps: unknown[], whens: object[]): string[] {
  const blocks = whens.map((when): Block => ({ type: 'text', markdown: 'help', when }));
  const findings = endings(indexOf(first, second, [...steps, 'ended'], 'answer', blocks));
  return findings.filter(({ file }) => file.endsWith('ended.json')).map(({ message }) => message);
}

test.each(
  Object.entries<[Parameters<typeof said>, string[]]>({
    'the only act': [[[question, keep], shows, ['ask', 'check'], []], told('leave', notLeft)],
    'the last of two acts': [
      [[question, keep], shows, ['ask', 'check', 'contract-start'], [not('leave')]],
      told('contract-agreement', notAgreed),
    ],
    'an act that only some customers record': [
      [[question, keep], shows, ['ask', 'check', some], [not('leave')]],
      told('contract-agreement', `[{ "fact": "answer.which", "is": "a" }, ${notAgreed}]`),
    ],
    'the last act of those who skip another': [
      [[question, keep], shows, ['ask', 'check', some], [not('contract-agreement')]],
      told('leave', notLeft),
    ],
    'an act that records an answer, of which drafts tell as much': [
      [[question, keep], shows, ['ask', 'check'], [when]],
      told('leave', notLeft),
    ],
  }),
)('D-33 a last page that says the same before %s is named', (_, [given, expected]) => {
  expect(said(...given)).toEqual(expected);
});

test('D-33 a last page that asks for the last act of each way, or for an answer of the page that records it, is right', () => {
  expect(said([question, keep], shows, ['ask', 'check', some], [not('leave'), not('contract-agreement')])).toEqual([]);
  expect(said([{ type: 'text', markdown: 'help' }], [question, record], ['ask', 'check'], [when])).toEqual([]);
});

test('D-33 a last page without its link is named at that', () => {
  const findings = endings(indexOf([question, keep], shows, ['ask', 'check', 'help']));
  expect(findings.filter(({ file }) => file.endsWith('help.json'))).toEqual([
    expect.objectContaining({
      pointer: '/link',
      message: expect.stringContaining('make its "link" optional, and add'),
    }),
  ]);
});

const condition = '"when": { "fact": "completed", "is": "payment-method" }';
const usedUnsaid = `pages/problem.json:4:12  Customers who have set up a card and open their link again are not told so here: add a heading and a notice with ${condition}. [used-unsaid:payment-method]`;

const others = { fact: 'completed', in: ['contract-agreement', 'switch-consent'] };

test('D-11 a way of which the page of used links asks for no act is named by its last one', () => {
  const saidWhen = (when: object) => {
    const heading = `"heading": [{ "text": "Done", "when": ${JSON.stringify(when)} }, { "text": "A page" }]`;
    const problem = String(smallSite['pages/problem.json']).replace('"title": "A page"', `$&, ${heading}`);
    return findings({ 'pages/problem.json': problem });
  };
  expect(saidWhen(others)).toEqual([usedUnsaid]);
  expect(saidWhen({ fact: 'completed', in: [...others.in, 'payment-method'] })).toEqual([]);
  expect(saidWhen([others, { fact: 'card_reference', exists: true }])).toEqual([]);
});

const { pattern } = releaseSchema.properties.accept.items.properties.name;
const nameForm = new RegExp(pattern);

const examples = readdirSync('examples').filter((name) => existsSync(`examples/${name}/changes`));

test.each(['content', ...examples.map((name) => `examples/${name}/content`)])(
  'D-11 %s says of each way through its journeys what was done',
  (folder) => {
    const found = readRelease(contentDir({ CONTENT_DIR: folder }), { ...project, today: '2026-11-20', env: {} });
    expect(found.filter(({ name }) => name?.startsWith('used-unsaid'))).toEqual([]);
    // What has a name can be accepted by it in release.json.
    expect(found.filter(({ name }) => name !== undefined && !nameForm.test(name))).toEqual([]);
  },
);
