import { expect, test } from 'vitest';
import { cardholderOf } from '../../../src/page/card/cardholder.ts';

test('the typed name comes before the link’s, and what the link does not know is left out', () => {
  const values = { cardholder_name: 'A Lovelace', customer_email: 'ada@example.com', customer_phone: '01632 960 123' };
  expect(cardholderOf(undefined, values)).toEqual({
    name: 'A Lovelace',
    email: 'ada@example.com',
    phone: '01632960123',
  });
  expect(cardholderOf('  Ada   Lovelace ', values)).toMatchObject({ name: 'Ada Lovelace' });
  expect(cardholderOf('', {})).toEqual({});
});

test('a card number typed as a name reaches nobody, nor what is no address or number', () => {
  expect(cardholderOf('4111 1111 1111 1111', { customer_email: 'nobody', customer_phone: 'call me' })).toEqual({});
});

test.each([
  ['+44 (0)7700 900123', '447700900123'],
  ['0044 7700 900123', '447700900123'],
  ['+4407700900123', '447700900123'],
  ['(07700) 900-123', '07700900123'],
  ['\u202d07700 900123\u202c', '07700900123'],
])('the phone %j is digits alone', (customer_phone, phone) => {
  expect(cardholderOf('', { customer_phone })).toEqual({ phone });
});
