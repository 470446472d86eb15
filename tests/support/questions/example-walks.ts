import { expect } from '@playwright/test';
import { test as base } from '../browser/e2e-fixtures.ts';
import { examplesApp } from '../browser/example-apps.ts';
import { choose, hear, press, reach, tick, type, type Walk } from '../browser/walk-steps.ts';

/** Tests before a site with the three examples whose journeys ask. */
export const test = base.extend({ app: examplesApp });

/** The journeys of the examples, each walked to its end with mistakes and changes on the way. */
export const exampleWalks: Record<'cancel' | 'appointment' | 'needs', Walk> = {
  cancel: {
    link: { journey: 'cancel', values: { order_reference: 'EF-204817' } },
    first: '/cancel-contract',
    completed: ['contract-cancellation'],
    async walk(customer) {
      await reach(customer, '/cancel-contract');
      await tick(customer, 'I give notice that I cancel');
      await type(customer, 'Your email address', 'zoe@');
      await press(customer, 'Cancel my contract');
      await hear(customer, /Enter your full name/);
      await type(customer, 'Your full name', "Zoë O'Quill");
      await type(customer, 'Your email address', 'zoe@example.com');
      await press(customer, 'Cancel my contract');
      await reach(customer, '/cancel-done');
      await expect(customer.page.getByText('EF-204817'), 'the order of the folded receipt').toBeAttached();
    },
  },
  appointment: {
    link: { journey: 'appointment' },
    first: '/appointment-slot',
    completed: ['appointment-choice'],
    async walk(customer) {
      await reach(customer, '/appointment-slot');
      await press(customer, 'Continue');
      await hear(customer, /Choose when our engineer should come/);
      await choose(customer, 'When should our engineer come?', 'Monday 22 March 2027, 1pm to 6pm');
      await press(customer, 'Continue');
      await reach(customer, '/appointment-visit');
      await type(customer, 'A phone number that we can reach on the day', '07700 900 123');
      await choose(customer, 'Will somebody who is 18 or over be there', 'No');
      await press(customer, 'Continue');
      await reach(customer, '/appointment-check');
      await expect(customer.page.getByText('choose another time')).toBeVisible();
      await expect(customer.page.getByRole('button', { name: 'Book this appointment' })).toHaveCount(0);
      await press(customer, 'Change Will somebody who is 18 or over be there the whole time?');
      await reach(customer, '/appointment-visit');
      await choose(customer, 'Will somebody who is 18 or over be there', 'Yes');
      await press(customer, 'Continue');
      await reach(customer, '/appointment-check');
      await press(customer, 'Book this appointment');
      await reach(customer, '/appointment-done');
      await expect(customer.page.getByText('Monday 22 March 2027, 1pm to 6pm').first()).toBeVisible();
    },
  },
  needs: {
    link: { journey: 'needs' },
    first: '/needs-formats',
    completed: ['needs-record'],
    async walk(customer) {
      await reach(customer, '/needs-formats');
      await tick(customer, 'Large print');
      await choose(customer, 'How should we talk with you?', 'By text relay');
      await press(customer, 'Continue');
      await reach(customer, '/needs-priority');
      await choose(customer, 'Does anybody at home rely on', 'Yes, somebody does');
      await choose(customer, 'Is there somebody who may speak for you?', 'No, I speak for myself');
      await press(customer, 'Continue');
      // Without script the page has this question only now.
      await hear(customer, /Say which device or alarm it is|Your answers lead to this question too/);
      await type(customer, 'Which device or alarm is it?', 'A pendant alarm');
      await press(customer, 'Continue');
      await reach(customer, '/needs-check');
      await press(customer, 'Change Is there somebody who may speak for you?');
      await reach(customer, '/needs-priority');
      await choose(customer, 'Is there somebody who may speak for you?', 'Yes, there is');
      await press(customer, 'Continue');
      // The changed answer asks for more before the check.
      await reach(customer, '/needs-person');
      await type(customer, 'Their full name', 'Ann Quill');
      await type(customer, 'Their phone number', '12');
      await press(customer, 'Continue');
      await hear(customer, /Enter a phone number, such as/);
      await type(customer, 'Their phone number', '01632 960 456');
      await press(customer, 'Continue');
      await reach(customer, '/needs-check');
      await tick(customer, 'I agree that Example Fibre keeps');
      await press(customer, 'Send my answers');
      await reach(customer, '/needs-done');
    },
  },
};
