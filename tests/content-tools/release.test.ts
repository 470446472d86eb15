import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contrast } from '../../src/content/contrast.ts';
import { publish } from '../../src/content/lock-publish.ts';
import { toSentence } from '../../src/content/problems.ts';
import { readRelease } from '../../src/content/release.ts';
import { readSite } from '../../src/content/site.ts';
import { wordings } from '../../src/content/wordings.ts';
import { smallSite, type Tree } from '../content/small-site.ts';
import { type Edit, writeTree } from '../content/trees.ts';
import { run } from './support.ts';

let assets: string;
beforeAll(() => {
  assets = mkdtempSync(join(tmpdir(), 'assets-'));
  writeFileSync(join(assets, 'logo.svg'), '<svg aria-label="Bright"/>');
});
afterAll(() => rmSync(assets, { recursive: true }));

/** The small site as a provider could release it. */
const ready = change(smallSite, {
  'site.json': String(smallSite['site.json'])
    .replaceAll('Example Fibre', 'Bright Fibre')
    .replaceAll('01632 960 123', '020 3319 4000')
    .replaceAll('www.example.com', 'www.bright.invalid')
    .replaceAll('example.com', 'bright.invalid')
    .replace('"home": "start"', '"home": "help"'),
  'pages/start.json': undefined,
  'messages.json': ['Not yet, call', 'Call'],
});

function change(tree: Tree, edits: Record<string, Edit>): Tree {
  const changed = { ...tree };
  for (const [path, edit] of Object.entries(edits)) {
    const text = String(tree[path]);
    if (edit === undefined) delete changed[path];
    else if (!Array.isArray(edit)) changed[path] = edit;
    else if (text.includes(edit[0])) changed[path] = text.replace(edit[0], () => edit[1]);
    else throw new Error(`${path} has no ${edit[0]}.`);
  }
  return changed;
}

type Around = { env?: Record<string, string>; today?: string; published?: false };

/** What the release check finds in the site with changes, as it prints it. */
function findings(edits: Record<string, Edit>, { env = {}, today = '2026-11-20', ...rest }: Around = {}): string[] {
  const folder = writeTree(change(ready, edits));
  if (rest.published !== false) publish(folder, assets, 'contract');
  expect(readSite(folder, assets).problems).toEqual([]);
  const found = readRelease(folder, { assets, today, env });
  return found.map((problem) => toSentence(problem).replaceAll(`${folder}/`, ''));
}

const accept = (...entries: object[]) =>
  JSON.stringify({ $schema: '../schemas/release.schema.json', accept: entries }, null, 2);

const page = (text: string): [string, string] => ['"title": "A page"', text];

const rows: [what: string, edits: Record<string, Edit>, sentence: string][] = [
  [
    'a number for drama',
    { 'site.json': ['020 3319 4000', '+44 1632 960123'] },
    'site.json:9:15  "+44 1632 960123" is kept for films and examples, and nobody answers it: put your own number here. [sample-phone]',
  ],
  [
    'a number for drama in a text',
    { 'text/help.md': ['We answer.', 'We answer on (020) 7946 0018.'] },
    'text/help.md:7:14  "(020) 7946 0018" is kept for films and examples, and nobody answers it: put your own number here. [sample-phone:text/help]',
  ],
  [
    'an example address',
    { 'site.json': ['care@bright.invalid', 'care@example.org'] },
    'site.json:10:15  "care@example.org" is an example, and nobody reads it: put your own address here. [sample-email]',
  ],
  [
    'an example address of a policy',
    { 'site.json': ['www.bright.invalid/privacy', 'www.example.com/privacy'] },
    'site.json:18:46  "www.example.com" is an example, and nobody reads it: put your own address here. [sample-address:site/footer/policies/href]',
  ],
  [
    'the sample brand in a document',
    { 'documents/contract/complaints.md': ['Call {phone}', 'Call Example Fibre at {phone}'] },
    'documents/contract/complaints.md:3:6  "Example Fibre" comes with the sample brand: put your own words here. [sample-brand:documents/contract/complaints]',
  ],
  [
    'a sample price',
    { 'values.json': ['"value": 4100,', '"value": 4100, "sample": true,'] },
    'values.json:6:48  monthly_pence (4100) is an example: put your own value here and delete "sample". [sample-value:monthly_pence]',
  ],
  [
    'a value to confirm, with its reason',
    { 'values.json': ['"meaning": "Length."', '"meaning": "Length.", "confirm": "Compare it with the rules."'] },
    'values.json:4:51  contract_months (24) has to be confirmed by a compliance reader. Compare it with the rules. [confirm:contract_months]',
  ],
  [
    'a TODO',
    { 'text/help.md': ['We answer.', 'We answer. <!-- TODO: when? -->'] },
    'text/help.md:7:17  "TODO" says that this is not finished. [unfinished:text/help]',
  ],
  [
    'words in square brackets',
    { 'text/help.md': ['We answer.', 'We answer [on which days?].'] },
    'text/help.md:7:11  [on which days?] looks like something that is still to be filled in: put the words themselves here. [unfinished:text/help]',
  ],
  [
    'square brackets in a title',
    { 'pages/success.json': page('"title": "Thank you, [name]"') },
    'pages/success.json:4:24  [name] looks like something that is still to be filled in: put the words themselves here. [unfinished:pages/success]',
  ],
  [
    'a placeholder text in a journey',
    { 'text/card-start.md': ['## Welcome', 'This is a placeholder.\n\n## Welcome'] },
    'text/card-start.md:1:11  Customers would read this placeholder on /card-start (card, choice, contract-mandate): write what it has to say, or take out what shows it. [placeholder:card-start]',
  ],
  [
    'a wallet that is not there yet',
    { 'messages.json': ['"Call {phone}"', '"Google Pay is not available yet."'] },
    'messages.json:97:28  Customers would read this placeholder on /dd-start (choice, contract-mandate): write what it has to say, or take out what shows it. [placeholder:notYet]',
  ],
  [
    'the placeholder of a form that there is',
    {
      'pages/dd-mandate.json': ['"blocks": [', '"blocks": [\n    { "type": "text", "markdown": "dd-mandate" },'],
      'text/dd-mandate.md': 'This is a placeholder.\n',
    },
    'text/dd-mandate.md:1:11  Customers would read this placeholder on /dd-mandate (choice, contract-mandate): put the block "direct-debit-form" in its place, or take its page out of the journeys. [placeholder:dd-mandate]',
  ],
  [
    'a developer index that anybody can open',
    { 'pages/start.json': smallSite['pages/start.json'] },
    'pages/start.json:1:1  The page "start" lists every screen with test links, for anybody who opens its path: delete the file. [developer-index:start]',
  ],
  [
    'no address for a cancelled order',
    {
      'pages/switch-start.json': [
        '{ "type": "button"',
        '{ "type": "button", "label": "Cancel this order", "action": "cancel-order", "message": "cancelPrompt" },\n    { "type": "button"',
      ],
    },
    'site.json:1:1  "cancel_url" is missing: "Cancel this order" on pages/switch-start.json needs an https address to go to. [cancel-url]',
  ],
  [
    'an accent that cannot be read',
    { 'site.json': ['#00535c', '#3399ff'] },
    'site.json:5:13  On the ground #3399ff has a contrast of 2.68 to 1; WCAG AA asks for 4.5 to 1. Did you mean "#2671bd"? [contrast]',
  ],
  [
    'a page that was to be read again',
    { 'pages/success.json': page('"title": "Thank you",\n  "review": "2026-11-20"') },
    'pages/success.json:5:13  This page was to be read again by 2026-11-20: read it, then give it a new day or none. [review:success]',
  ],
];

describe('the release check', { timeout: 60_000 }, () => {
  test('finds nothing in content that is ready', () => {
    expect(findings({})).toEqual([]);
  });

  test.each(rows)('finds %s', (_, edits, sentence) => {
    expect(findings(edits)).toEqual([sentence]);
  });

  test('D-02 finds the developer index as the home page', () => {
    const found = findings({
      'pages/start.json': smallSite['pages/start.json'],
      'site.json': ['"home": "help"', '"home": "start"'],
    });
    expect(found).toHaveLength(2);
    expect(found[1]).toBe(
      'site.json:6:11  "start" is for developers: name the page that customers should see at the address / instead. [developer-index]',
    );
  });

  test('finds a document whose version is not published', () => {
    expect(findings({}, { published: false })).toEqual([
      'documents/contract/document.json:4:14  Version "2026-01" of this document is not published yet: npm run content -- publish contract [unpublished:contract]',
    ]);
  });

  test('finds a Direct Debit form without a service user number', () => {
    const found = findings({
      'pages/dd-mandate.json': ['"blocks": [', '"blocks": [\n    { "type": "direct-debit-form" },'],
      'text/direct-debit-terms.md': '{service_user} ({service_user_number}) tells you {notice_days} days before.\n',
      'text/direct-debit-guarantee.md': wordings.guarantee.map((clause) => `- ${clause}\n`).join(''),
      'values.json': [
        '"contract_months"',
        `"service_user": { "type": "text", "value": "Bright", "meaning": "Who collects." },
  "service_user_number": { "type": "text", "value": "000000", "meaning": "The number." },
  "notice_days": { "type": "number", "value": 10, "meaning": "Notice." },
  "contract_months"`,
      ],
    });
    expect(found).toEqual([
      'values.json:5:53  pages/dd-mandate.json sets up Direct Debits, and this is no service user number: put the six digits here that your sponsoring bank gave you. [service-user-number]',
    ]);
  });

  test.each([
    [{ CARD_GATEWAY: 'sandbox' }, 'CARD_GATEWAY=sandbox'],
    [{ DEMO: '1' }, 'DEMO=1'],
    [{ BRAINTREE_ENVIRONMENT: 'sandbox' }, 'BRAINTREE_ENVIRONMENT=sandbox'],
  ])('finds the test gateway in the environment: %j', (env, setting) => {
    expect(findings({}, { env })).toEqual([
      `environment:1:1  ${setting} takes test cards only, and no money moves. For customers: CARD_GATEWAY=braintree, BRAINTREE_ENVIRONMENT=production, and no DEMO. [sandbox-gateway]`,
    ]);
    expect(findings({ 'release.json': accept({ name: 'sandbox-gateway', reason: 'A trial.' }) }, { env })).toEqual([]);
  });

  test.each([
    [{ CARD_GATEWAY: 'braintree', BRAINTREE_ENVIRONMENT: 'production' }],
    [{ CARD_GATEWAY: 'braintree', DEMO: '1' }],
    [{ DEMO: '0' }],
  ])('finds nothing in the environment %j', (env) => {
    expect(findings({}, { env })).toEqual([]);
  });

  test('lets be what no customer can come to, and what only editors read', () => {
    expect(
      findings({
        'pages/spare.json': String(smallSite['pages/dd-mandate.json'])
          .replace('/dd-mandate', '/spare')
          .replace('"blocks": [', '"blocks": [{ "type": "text", "markdown": "spare" },'),
        'text/spare.md': 'This is a placeholder.\n',
        'values.json': ['"meaning": "Length."', '"meaning": "TODO: ask [somebody] at example.com"'],
        'pages/success.json': page('"title": "Thank you",\n  "review": "2026-11-21"'),
        'text/help.md': ['We answer.', 'We [answer](/help "[now]"), `[x]` too.'],
      }),
    ).toEqual([]);
  });
});

describe('content/release.json', { timeout: 60_000 }, () => {
  const months: Record<string, Edit> = {
    'values.json': ['"meaning": "Length."', '"meaning": "Length.", "confirm": "Compare it with the rules."'],
  };

  test('accepts a finding by its name, with a reason', () => {
    const entry = { name: 'confirm:contract_months', reason: 'Confirmed on 12 January 2026.' };
    expect(findings({ ...months, 'release.json': accept(entry) })).toEqual([]);
    expect(findings({ ...months, 'release.json': accept({ ...entry, value: 24 }) })).toEqual([]);
  });

  test('asks again when a confirmed value has changed', () => {
    const entry = { name: 'confirm:contract_months', reason: 'Confirmed.', value: 18 };
    expect(findings({ ...months, 'release.json': accept(entry) })).toEqual([
      'release.json:7:16  18 was accepted, and it is 24 now: confirm it again.',
    ]);
  });

  test('has no acceptance that accepts nothing, and none twice', () => {
    const entry = { name: 'confirm:contract_month', reason: 'Confirmed.' };
    expect(findings({ ...months, 'release.json': accept(entry) })).toEqual([
      'release.json:5:15  The release check finds nothing by the name "confirm:contract_month": take this out. Did you mean "confirm:contract_months"?',
      expect.stringContaining('values.json'),
    ]);
    const right = { ...entry, name: 'confirm:contract_months' };
    expect(findings({ ...months, 'release.json': accept(right, right) })).toEqual([
      'release.json:9:15  "confirm:contract_months" is accepted already.',
    ]);
  });

  test('gives every acceptance a reason', () => {
    const folder = writeTree({ ...ready, 'release.json': accept({ name: 'contrast' }) });
    expect(readSite(folder, assets).problems).toMatchObject([{ line: 4, message: '"reason" is missing here.' }]);
  });
});

describe('npm run check -- --release', { timeout: 60_000 }, () => {
  test('tells ordinary mistakes first, and then only those', () => {
    const folder = writeTree(change(smallSite, { 'text/help.md': ['{phone}', '{phnoe}'] }));
    expect(run('check', folder, '--release')).toEqual({
      status: 1,
      stdout: `text/help.md:3:7  There is no placeholder {phnoe}. Did you mean "phone"?

content: 1 mistake, to be put right before anything is checked for release.
`,
      stderr: '',
    });
  });

  test('finds what is there to do, for people and for tools; the ordinary check does not', () => {
    const folder = writeTree(smallSite);
    expect(run('check', folder)).toMatchObject({ status: 0, stdout: 'content: no mistakes.\n' });
    const found = run('check', folder, '--release');
    expect(found.status).toBe(1);
    expect(found.stdout).toContain('[sample-phone]');
    expect(found.stdout).toMatch(/\ncontent: no mistakes, and \d+ things to do before a release\./);
    const problems = JSON.parse(run('check', folder, '--release', '--format', 'json').stdout);
    expect(problems).toContainEqual(
      expect.objectContaining({ file: 'site.json', line: 9, column: 15, name: 'sample-phone' }),
    );
  });
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %d', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 2);
  expect(contrast(b, a)).toBeCloseTo(ratio, 2);
});
