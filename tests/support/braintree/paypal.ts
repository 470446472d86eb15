import { type Answer, type Asked, type Endpoint, json, page } from './answer.ts';

/** PayPal at the pretended provider: what its account offers, its own script and window, and the calls for its tokens. */

/** What the configuration of an account that takes PayPal has besides. */
export const payPalAccount = {
  paypal: {
    assetsUrl: 'https://assets.braintreegateway.com',
    clientId: 'pretended',
    currencyCode: 'GBP',
    displayName: 'Example Fibre',
    environment: 'OFFLINE',
    environmentNoNetwork: false,
    unvettedMerchant: false,
  },
};

export const payPalEndpoints: Endpoint[] = [
  { at: /\/dispatch-frame\.min\.html$/, step: 'paypal-frame', answer: () => page('PayPal', '') },
  {
    at: /^https:\/\/www\.sandbox\.paypal\.com\/web-sdk\/v6\/core$/,
    step: 'paypal-script',
    answer: () => ({ type: 'text/javascript', body: script }),
  },
  {
    at: /^https:\/\/www\.sandbox\.paypal\.com\/checkoutnow$/,
    step: 'paypal-window',
    answer: () => page('PayPal', payPalWindow),
  },
  {
    at: /\/paypal_hermes\/create_payment_resource$/,
    step: 'paypal-order',
    answer: () => json({ paymentResource: { redirectUrl: 'https://www.sandbox.paypal.com/checkoutnow?token=EC-1' } }),
  },
  {
    at: /\/paypal_hermes\/setup_billing_agreement$/,
    step: 'paypal-agreement',
    answer: () => json({ agreementSetup: { tokenId: 'BA-1' } }),
  },
  { at: /\/payment_methods\/paypal_accounts$/, step: 'paypal-token', answer: token },
];

type Approved = { payerId?: string; billingAgreementToken?: string };

/** PayPal's payer, or the token of the agreement, says which test card the account pays with. */
function token({ body, gateway }: Asked): Answer {
  const { payerId = '', billingAgreementToken } = body.paypalAccount as Approved;
  const number = billingAgreementToken?.split('.')[1] ?? payerId;
  const nonce = gateway.holdWallet(billingAgreementToken ? 'paypal-agreement' : 'paypal', number);
  return json({ paypalAccounts: [{ nonce, type: 'PayPalAccount', details: { payerInfo: { email: 'x@y.example' } } }] });
}

/** PayPal's script, as the SDK knows it. Its window is a real one, which answers the page that opened it. */
const script = `window.paypal = { version: '6', createInstance: () => {
  const session = (told) => ({ start: (mode, asked) => {
    const inPress = navigator.userActivation.isActive && window.event?.type === 'click';
    const shown = window.open('https://www.sandbox.paypal.com/checkoutnow', 'paypal', 'width=400,height=400');
    if (!shown) return Promise.reject(Object.assign(new Error('blocked'), { code: 'ERR_DEV_UNABLE_TO_OPEN_POPUP' }));
    const over = (then) => (...given) => { shown.close(); then(...given); };
    return asked.then(({ orderId, billingToken }) => {
      const sheet = {
        request: mode,
        inPress,
        approve: over(({ number }) =>
          told.onApprove(billingToken ? { billingToken: billingToken + '.' + number } : { orderId, payerId: number })),
        close: over(() => told.onCancel()),
        fail: over((code) => told.onError(Object.assign(new Error('failed'), { code }))),
      };
      window.sheets.opened.push(sheet);
      window.addEventListener('message', ({ source, data }) => source === shown && sheet.approve({ number: data }));
    }, (error) => { shown.close(); throw error; });
  } });
  return Promise.resolve({
    createPayPalOneTimePaymentSession: session,
    createPayPalBillingAgreementWithoutPurchase: session,
  });
} };`;

const payPalWindow = `<main><h1>PayPal</h1>
<button type="button" onclick="opener.postMessage('4111111111111111', '*')">Agree</button></main>`;
