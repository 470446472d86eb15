import { describe, expect, test } from 'vitest';
import { keptIn } from '../../../../src/server/gateway/braintree/instruments.ts';

const apple = { cardType: 'Apple Pay - MasterCard', last4: '9999', sourceDescription: 'MasterCard 4444' };
const google = { sourceCardType: 'Visa', sourceCardLast4: '1111', cardType: 'Visa', last4: '9999' };

describe('what is kept for a customer', () => {
  test('counts every kind of instrument', () => {
    expect(keptIn({ creditCards: [], applePayCards: [apple] })).toMatchObject([{ wallet: 'apple-pay' }]);
    expect(keptIn({ creditCards: [], androidPayCards: [google] })).toMatchObject([{ wallet: 'google-pay' }]);
    expect(keptIn({ creditCards: [], paypalAccounts: [{ email: 'a@example.com' }] })).toEqual([{ wallet: 'paypal' }]);
    expect(keptIn({ creditCards: [{}], paypalAccounts: [{}] })).toHaveLength(2);
  });

  test('is not known from an answer that has no list', () => {
    expect(keptIn({})).toBeUndefined();
  });
});
