import { expect, test } from 'vitest';
import type { Posted } from '../../src/rules/forms.ts';

test('a form can be answered with a message of the schema, and with no other name: types say so', () => {
  const good: Posted = { form: 'cancel-order', problem: 'gateTickMissing' };
  // @ts-expect-error no schema has this message.
  const bad: Posted = { form: 'cancel-order', problem: 'cancellationReasonMissing' };
  expect(good.problem).not.toBe(bad.problem);
});
