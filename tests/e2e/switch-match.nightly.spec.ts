/** A switch order as the hub sends it: the customer reads what leaving means before agreeing, and chooses one order. */
import { nameOf } from '../../src/server/base/link-name.ts';
import { expectAccessible } from '../support/browser/audit.ts';
import { agree, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { expectOneTruth } from '../support/browser/papers.ts';
import { switchOrder } from '../support/server/orders.ts';

const service = (DN: string, switchAction = 'ServiceFound') => ({
  ...{ serviceType: 'NBICS', switchAction },
  serviceIdentifiers: [{ identifierType: 'DN', identifier: DN }],
});
const first = '5e1c1a2b-0d3f-4a5b-8c6d-7e8f90a1b2c3';
const { losing_provider, ots_document } = switchOrder;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const planned = inDays(20);

const orderOf = (more: object = {}, day = planned) => {
  const match = {
    implicationsSent: [{ sentMethod: 'email', sentTo: 'jo***@example.com', sentBy: '2026-03-06 09:30:00' }],
    matchResult: {
      switchOrderReference: first,
      services: [service('01632960123'), service('01632960124', 'OptionToCease')],
    },
    ...more,
  };
  return { match, losing_provider, ots_document, planned_switch_date: day } as never;
};

const sent =
  'Example Telecom has sent what leaving means for you, such as an early termination charge, to jo***@example.com on 6 March 2026.';

test('R-O01 what leaving means has been sent, which the customer reads before the contract, and the consent’s event is ready for the order request', async ({
  page,
  newLink,
  app,
}) => {
  const id = await newLink('switch', { order: orderOf() });
  await open(page, '/ots-start', id);
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page.getByText('Planned switch')).toBeVisible();
  await expect(page.getByText('Ends with the switch. To keep it with Example Telecom, call us')).toBeVisible();
  await expectAccessible(page, 'the summary of a matched order');
  await control(page, 'Yes I Agree').click();
  await expectPage(page, '/contract-start', id);
  await agree(page, 'Continue');
  await control(page, 'Yes I Agree to make the Switch').click();
  await expectPage(page, '/ots-complete', id);
  await expect(page.getByText(/^It ends with your switch. To keep it, call us on 01632 960 100 before /)).toBeVisible();
  const told = (await app.events()).filter(({ link }) => link === nameOf(id)).at(-1);
  expect(told).toMatchObject({ act: 'switch-consent', switch_order_reference: first, planned_switch_date: planned });
});

test('D-41 who asks to wait reads nowhere of a planned switch in the days for cancelling', async ({
  page,
  newLink,
}) => {
  const early = inDays(7);
  const said = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(early));
  const implicationsSent = [{ sentMethod: 'email', sentTo: 'jo***@example.com', sentBy: `${inDays(0)} 00:30:00` }];
  const id = await newLink('switch', {
    order: orderOf({ implicationsSent }, early),
    values: { early_start: 'asked', customer_email: 'ada@example.com' },
  });
  await open(page, '/ots-start', id);
  await expect(page.getByRole('main')).toContainText(said);
  await control(page, 'Yes I Agree').click();
  await expectPage(page, '/contract-start', id);
  await agree(page, 'Continue');
  await page.getByRole('radio', { name: 'Wait until after' }).check();
  await control(page, 'Continue').click();
  await expectPage(page, '/ots-confirm', id);
  await expect(page.getByRole('main')).toContainText('We tell you your switch date');
  await expect(page.getByRole('main')).not.toContainText(said);
  await control(page, 'Yes I Agree to make the Switch').click();
  await expectPage(page, '/ots-complete', id);
  const { papers } = await expectOneTruth(page, id);
  const calendarDay = early.replaceAll('-', '');
  const naming = Object.keys(papers).filter((paper) =>
    [said, `DATE:${calendarDay}`].some((day) => papers[paper]!.includes(day)),
  );
  expect(naming).toEqual([]);
});
