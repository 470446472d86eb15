import { describe, expect, test } from 'vitest';
import { accept, findings } from '../../../../tests/support/server/ready-site.ts';

/** The site with a block that offers two wallets before the card form of one page. */
const pages: Record<string, [string, string]> = {
  'pages/card-mandate.json': ['"blocks": [', '"blocks": [{ "type": "wallets", "wallets": ["apple-pay", "paypal"] },'],
};
const found = (env: Record<string, string>, more = {}) => findings({ ...pages, ...more }, { env });
const sentence = (missing: string) =>
  `environment:1:1  Pages offer wallets that WALLETS does not have, so customers see no button of them: ${missing}. Add them to WALLETS, as docs/wallets.md says, or take them out of the pages. [wallets]`;
const [apple, payPal] = ['"apple-pay" (pages/card-mandate.json)', '"paypal" (pages/card-mandate.json)'];

describe('the release check of wallets (D-43)', () => {
  test.each([
    [{}, `${apple} and ${payPal}`],
    [{ WALLETS: '' }, `${apple} and ${payPal}`],
    [{ WALLETS: 'google-pay' }, `${apple} and ${payPal}`],
    [{ WALLETS: 'google-pay, apple-pay' }, payPal],
    [{ WALLETS: 'paypal' }, apple],
    [{ CARD_GATEWAY: 'braintree', DEMO: '1' }, `${apple} and ${payPal}`],
  ] as [Record<string, string>, string][])('finds with %j that the settings do not take %s', (env, missing) => {
    expect(found(env)).toEqual([sentence(missing)]);
  });

  test('finds nothing where the settings take what pages offer, and nothing in pages that offer none', () => {
    expect(found({ WALLETS: 'apple-pay,paypal' })).toEqual([]);
    expect(findings({}, { env: {} })).toEqual([]);
  });

  test.each([{ CARD_GATEWAY: 'sandbox' }, { DEMO: '1' }] as Record<string, string>[])(
    'with %j all are taken',
    (env) => {
      expect(found(env).join()).not.toContain('[wallets]');
    },
  );

  test('can be accepted by its name', () => {
    expect(found({}, { 'release.json': accept({ name: 'wallets', reason: 'They come in May.' }) })).toEqual([]);
  });
});
