/** Every journey with the mistakes that customers make: by keyboard and ear alone, as `spoken/<journey>.txt` says, and by touch alone. In `npm test` one by keyboard and ear, and five of the project's own content by touch. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { keyboard, touch } from '../support/browser/hands.ts';
import { contradictionsIn, expectOneTruth, type Held, type Papers, rememberPages } from '../support/browser/papers.ts';
import { listenTo } from '../support/browser/screen-reader.ts';
import { rememberUnevenRows } from '../support/browser/uneven-rows.ts';
import { directDebitWalk, walks, walletsWalk } from '../support/browser/walks.ts';
import { test as directDebit } from '../support/direct-debit/direct-debit-pages.ts';
import { test as examples, exampleWalks } from '../support/questions/example-walks.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { test as wallets } from '../support/wallets/wallet-pages.ts';

const { needs, cancel, appointment } = exampleWalks;
const ofExamples = [needs, cancel, appointment];
const all = Object.entries({ ...walks, 'direct-debit': directDebitWalk, wallets: walletsWalk, needs });
const runOf = (walk: (typeof all)[number][1]) =>
  walk === directDebitWalk ? directDebit : walk === walletsWalk ? wallets : ofExamples.includes(walk) ? examples : test;

/** No day of a service that is too early. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const inAMonth = inDays(30);

const inEveryWay = isNightly || process.env.UPDATE !== undefined;

for (const [name, walk] of inEveryWay ? all : all.filter(([name]) => name === 'switch')) {
  runOf(walk)(
    `${name}: a customer walks it by keyboard and ear alone, and it is recorded`,
    async ({ page, newLink, app, watch }) => {
      watch.allow(failedRequest('(402|422)'), /card-not-shifted/);
      const { journey, ...rest } = walk.link;
      const id = await newLink(journey, rest);
      // One file has the contract in full.
      const reader = await listenTo(page, { contract: name === 'contract' });
      await page.goto(`${walk.first}?id=${id}`);
      await walk.walk({ page, hand: keyboard, ...reader }, id);
      expect(await app.showLink(id)).toMatchObject({ status: 'used', completed: walk.completed });

      const file = `tests/e2e/spoken/${name}.txt`;
      if (process.env.UPDATE) writeFileSync(file, reader.text());
      expect(reader.text(), `${file}, which UPDATE=1 npx playwright test e2e/walks writes anew`).toBe(
        readFileSync(file, 'utf8'),
      );
    },
  );
}

/** A number that ends with the switch unless its customer keeps it. */
const ending = '01632 960126';

/** What two reviews have found is found again: a day that is gone after its consent, and papers that do not say whose they are. */
function expectToFindThem(papers: Papers, held: Held) {
  const day = held.dates.switch_planned_on!;
  const changed = (edit: (words: string, paper: string) => string) =>
    contradictionsIn(
      Object.fromEntries(Object.entries(papers).map(([paper, words]) => [paper, edit(words, paper)])),
      held,
    );
  const found = changed((words) => words.replaceAll(day, 'We tell you the day'));
  expect(found).toContain(`no paper says ${day} any more`);
  expect(changed((words) => words.replaceAll(ending, 'a number'))).toContain(`no paper says ${ending} any more`);
  expect(changed((words, paper) => (paper === 'calendar' ? '' : words)).join()).toMatch(/^calendar: /);
  const anonymous = changed((words, paper) =>
    paper.startsWith('PDF') ? words.replaceAll('Example Fibre Limited', 'Example Fibre') : words,
  );
  expect(anonymous).toEqual(
    Object.keys(papers).flatMap((paper) => (paper.startsWith('PDF') ? [`${paper}: no Example Fibre Limited`] : [])),
  );
}

test.describe('by touch', () => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
  test.use(phone);
  directDebit.use(phone);
  wallets.use(phone);
  examples.use(phone);
  for (const [name, walk] of [...all, ...Object.entries({ cancel, appointment })]) {
    runOf(walk)(
      `${name}: a customer walks it by touch alone, it is recorded, and no paper of it says another thing (D-66)`,
      // The two with a mandate are made of steps that the others have.
      Object.hasOwn(walks, name) && !name.endsWith('-mandate') ? {} : everyWay,
      async ({ page, newLink, app, watch }) => {
        watch.allow(failedRequest('(402|422)'), /card-not-shifted/);
        page.on('dialog', (dialog) => dialog.accept());
        const { journey, values, order, ...rest } = walk.link;
        const known = {
          ...{ customer_email: 'ada@example.com', service_start: inAMonth, customer_name: 'Ada Byron' },
          ...{ order_reference: 'EF-204711', service_address: '1 Example Street, AA1' },
          ...(journey.startsWith('switch') && { planned_switch_date: inDays(35) }),
        };
        const services = [
          ...(order?.services ?? []),
          { type: 'NBICS' as const, action: 'OptionToCease', descriptor: ending },
        ];
        const id = await newLink(journey, {
          ...{ ...rest, values: { ...known, ...values } },
          ...(order && { order: { ...order, services } }),
        });
        const before = rememberPages(page);
        const uneven = rememberUnevenRows(page);
        await page.goto(`${walk.first}?id=${id}`);
        await walk.walk({ page, hand: touch }, id);
        expect(uneven).toEqual([]);
        // What a customer types about themselves is no promise, and papers keep none of it.
        expect(await app.showLink(id)).toMatchObject({ status: 'used', completed: walk.completed });
        const { papers, held } = await expectOneTruth(page, id, ofExamples.includes(walk) ? [] : before);
        if (name === 'switch') expectToFindThem(papers, held);
      },
    );
  }
});
