import { describe, expect, test } from 'vitest';
import { readSite } from '../../../authoring/check/site.ts';
import { readTree } from '../../../src/content/folder/load.ts';
import { indexContent } from '../../../src/content/model/content-index.ts';
import { nextPage, placesIn } from '../../../src/content/model/journeys.ts';
import { documentHtml } from '../../../src/rules/document-html.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import type { Journeys } from '../../../src/types.gen.ts';
import { type Edit, edited, filesInMemory, writeTree } from '../../support/content/content-folder.ts';
import { smallSite } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';

function compile(edits: Record<string, Edit> = {}) {
  const { problems, compiled, pages } = readSite(writeTree(edited(edits)), project);
  expect(problems).toEqual([]);
  const page = (name: string) => pages!.find((one) => one.name === name)!;
  return { site: compiled!.site, documents: compiled!.documents, compiled: compiled!, pages: pages!, page };
}

const { contentIndex } = indexContent({ ...readTree('content', filesInMemory(smallSite)), ...project });

/** Paths as the texts of D-09 write them, by page name. */
const journeys: Journeys = {
  $schema: '../schemas/journeys.schema.json',
  methods: {
    card: { intro: 'start-card', entry: 'card-mandate', done: 'success-card' },
    'direct-debit': { intro: 'start-dd', entry: 'dd-mandate', done: 'success-dd' },
  },
  choose: 'start-choice',
  journeys: {
    card: { methods: ['card'], steps: ['method', 'done'] },
    'direct-debit': { methods: ['direct-debit'], steps: ['method', 'done'] },
    choice: { methods: ['card', 'direct-debit'], steps: ['method', 'done'] },
    contract: { steps: ['contract-start', 'contract-complete'] },
    'contract-mandate': { steps: ['contract-start', 'method', 'done'] },
    switch: { steps: ['ots-start', 'contract-start', 'ots-confirm', 'ots-complete'] },
    'switch-mandate': { steps: ['ots-start', 'contract-start', 'method', 'ots-confirm', 'ots-complete'] },
    'single-payment': { steps: ['start-single-payment', 'single-card-payment', 'payment-success'] },
  },
};

describe('D-09 journeys', () => {
  test.each([
    ['card', ['start-card card-mandate success-card']],
    ['direct-debit', ['start-dd dd-mandate success-dd']],
    ['choice', ['start-choice card-mandate success-card', 'start-choice dd-mandate success-dd']],
    ['contract', ['contract-start contract-complete']],
    [
      'contract-mandate',
      [
        'contract-start start-card card-mandate success-card',
        'contract-start start-dd dd-mandate success-dd',
        'contract-start start-choice card-mandate success-card',
        'contract-start start-choice dd-mandate success-dd',
      ],
    ],
    ['single-payment', ['start-single-payment single-card-payment payment-success']],
  ])('%s has its ways through', (name, ways) => {
    expect(walksOf(journeys, name).map((walk) => walk.join(' '))).toEqual(ways);
  });

  test('a link that allows one method goes by its intro', () => {
    expect(walksOf(journeys, 'switch-mandate', [['card']])).toEqual([
      ['ots-start', 'contract-start', 'start-card', 'card-mandate', 'ots-confirm', 'ots-complete'],
    ]);
  });

  test.each([
    ['start-card', 'card-mandate'],
    ['start-dd', 'dd-mandate'],
    ['ots-start', 'contract-start'],
    ['ots-confirm', 'ots-complete'],
    ['start-single-payment', 'single-card-payment'],
    ['contract-start', undefined],
    ['start-choice', undefined],
    ['card-mandate', undefined],
    ['success-card', undefined],
    ['not-found', undefined],
  ])('after %s comes %s, whatever the journey', (page, next) => {
    expect(nextPage(placesIn(contentIndex, journeys)(page))).toBe(next);
  });

  test('the acts of a journey come from the blocks of its pages, nested ones too', () => {
    const { site } = compile();
    expect(site.journeys['contract-mandate']?.acts).toEqual([
      { act: 'contract-agreement', page: 'contract-start', document: 'contract' },
      { method: true },
    ]);
    expect(site.journeys.switch?.acts.map(({ act }) => act)).toEqual(['contract-agreement', 'switch-consent']);
    expect(site.methods.card.act).toBe('payment-method');
    expect(site.methods['direct-debit']).not.toHaveProperty('act');
  });

  test('routes tell what is known of a page without its content', () => {
    const { site } = compile();
    expect(site.routes['card-mandate']).toEqual({
      path: '/card-mandate/:linkId',
      link: 'required',
      cardPolicy: true,
      act: 'payment-method',
    });
    expect(site.routes.help).toEqual({ path: '/help', link: 'none' });
  });

  test('a button that leads to a page of no journey may end the way there', () => {
    const { site } = compile({
      'pages/card-start.json': ['"to": "next" }', '"to": "next" }, { "type": "button", "label": "No", "to": "help" }'],
    });
    expect(site.routes['card-start']).toHaveProperty('mayEnd', true);
    expect(site.routes.choose).not.toHaveProperty('mayEnd');
  });
});

const whenLeaving = '"when": [{ "fact": "losing_provider", "exists": true }, { "fact": "customer_type", "is": "new" }]';

describe('compiled content', () => {
  test('is what its schema says', () => {
    const { compiled, pages } = compile();
    const validate = project.schemas.validatorFor('schemas/compiled.schema.json');
    const complete = { ...compiled, headers: { page: {}, card: {} } };
    expect(validate(complete) || validate.errors).toBe(true);
    expect(pages.map((page) => page.name)).toEqual(Object.keys(compiled.site.routes));
  });

  test('a page keeps its blocks as they are, and carries the texts and documents that it names', () => {
    const { page } = compile({ 'pages/card-start.json': ['Go on', 'Call {phone} \\\\{x}'] });
    expect(page('card-start').page.blocks[1]).toMatchObject({ label: 'Call {phone} \\{x}' });
    expect(Object.keys(page('card-start').texts)).toEqual(['card-start']);
    expect(Object.keys(page('contract-start').documents)).toEqual(['contract']);
    expect(page('card-start').next).toBe('card-mandate');
  });

  test('R-K04 a document has its sections in order, each with its heading', () => {
    const { contract } = compile().documents;
    expect(contract?.sections.map(({ id, heading }) => [id, heading])).toEqual([
      ['summary', 'Summary'],
      ['complaints', 'Complaints'],
    ]);
    const order = '"sections": ["summary", "complaints"]';
    const turned = compile({ 'documents/contract/document.json': [order, '"sections": ["complaints", "summary"]'] });
    expect(turned.documents.contract?.sections.map(({ id }) => id)).toEqual(['complaints', 'summary']);
    expect(documentHtml(contract!, () => ({ unknown: true }))).toContain(
      '<section id="complaints" aria-labelledby="complaints-heading">\n<h2 id="complaints-heading">Complaints</h2>',
    );
  });

  test('contacts are known by name, with the provider (R-G16)', () => {
    expect(compile().site.contacts).toEqual({
      team: 'Care team',
      phone: '01632 960 123',
      email: 'care@example.com',
      hours: '9am to 5pm',
      provider: 'Example Fibre',
    });
  });

  test.each(
    Object.entries<[edits: Record<string, Edit>, page: string, needs: string[]]>({
      'a block that shows the order': [{}, 'switch-start', ['switch-order']],
      'a text with a fact of the order': [
        { 'text/card-start.md': ['Pay', '{losing_provider}: pay'] },
        'card-start',
        ['switch-order'],
      ],
      'a line with one': [
        { 'pages/card-start.json': ['Go on', 'Leave {losing_provider}'] },
        'card-start',
        ['switch-order'],
      ],
      'a condition over one': [
        { 'pages/card-start.json': ['"look": "lead"', whenLeaving] },
        'card-start',
        ['switch-order'],
      ],
      'the developer index': [{}, 'start', ['demo']],
      'anything else': [{}, 'card-start', []],
    }),
  )('a page needs what is read for %s', (_name, [edits, name, needs]) => {
    expect(compile(edits).page(name).needs).toEqual(needs);
  });
});

describe('R-G09 the developer index', () => {
  const { page } = compile();
  const groups = page('start').demo!;
  const entries = groups.flat();
  const entry = (name: string) => entries.find((one) => one.name === name)!;
  const id = (end: string) => `00000000-0000-4000-8000-000000000${end}`;

  test('lists every page, with at least one way to see it', () => {
    expect(entries).toHaveLength(Object.keys(smallSite).filter((path) => path.startsWith('pages/')).length);
    expect(entries.filter(({ links }) => !links.length)).toEqual([]);
  });

  test.each([
    ['a page of a journey, by the links that go there', 'dd-mandate', [`/dd-mandate?id=${id('204')}`]],
    ['a page with the id in its path', 'card-mandate', [`/card-mandate/${id('101')}`, `/card-mandate/${id('204')}`]],
    ['a page for a state, by a link in that state', 'problem', [`/problem?id=${id('501')}`]],
    ['a page without a link, by its path', 'help', ['/help']],
    ['a page of one journey only', 'switch-start', [`/switch-start?id=${id('301')}`]],
  ])('leads to %s', (_name, name, hrefs) => {
    expect(entry(name).links.map(({ href }) => href)).toEqual(hrefs);
  });

  test('lists the pages in the order of the journeys, each once, and those in no journey last', () => {
    expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
      ['card-start', 'card-mandate', 'success'],
      ['dd-start', 'dd-mandate', 'choose'],
      ['contract-start'],
      ['switch-start', 'switch-confirm'],
      ['help', 'not-found', 'problem', 'start'],
    ]);
  });

  test('says whose link it is', () => {
    expect(entry('switch-start').links[0]?.label).toBe('301 switch, new customer, active: Switch');
  });
});

/** Puts blocks with wallets before the card form of a page. */
const offering = (...blocks: object[]): Edit => [
  '"blocks": [',
  `"blocks": [${blocks.map((block) => `${JSON.stringify({ type: 'wallets', ...block })},`).join('')}`,
];

test('D-43 the wallets are those of each page, each once; content that offers none has no word of them', () => {
  const twice = offering({ wallets: ['paypal', 'apple-pay'] }, { wallets: ['paypal'] });
  const { compiled } = compile({ 'pages/card-mandate.json': twice });
  expect(compiled.wallets).toEqual({ 'card-mandate': ['paypal', 'apple-pay'] });
  expect('wallets' in compile().compiled).toBe(false);
});

test('D-30 D-43 the words at a wallet are its name and the line beside it, and lead on as those of the card form', () => {
  const note = 'You pay {provider}, once.';
  const { compiled } = compile({ 'pages/card-mandate.json': offering({ wallets: ['google-pay', 'paypal'], note }) });
  const [card, ...wallets] = compiled.acts!['payment-method']!.shown;
  expect(card?.button).toBe('Continue');
  const { page, to, next } = card!;
  expect(wallets).toEqual(
    ['Google Pay', 'PayPal'].map((button) => ({ page, when: [], to, next, statement: note, button })),
  );
});
