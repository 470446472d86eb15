import { create } from 'braintree-web/dist/browser/google-payment.js';
import type { GooglePayment } from 'braintree-web/google-payment';
import { CardFailure } from '../../gateway.ts';
import { googlePayScript } from '../../google-pay-hosts.ts';
import type { CreateWallet, SheetEnd, WalletPayment } from '../../wallets/wallet.ts';

type Api = typeof google.payments.api;

/** A request to Google Pay as the SDK makes it, with the environment, which Google's client takes instead. */
type PaymentRequest = google.payments.api.PaymentDataRequest & { environment?: 'TEST' | 'PRODUCTION' };

/** Makes Google Pay. Google's script opens its sheet. A card on file (`PAN_ONLY`) needs our own Three-D Secure. */
export const createWallet: CreateWallet = async ({ token, googleMerchantId, payment }) => {
  const { sharedClient } = await import('../braintree.ts');
  const client = await sharedClient(token);
  if (!client.getConfiguration().gatewayConfiguration.androidPay) return undefined;
  const [googlePay, api] = await Promise.all([
    create({ client, googlePayVersion: 2, ...(googleMerchantId && { googleMerchantId }) }),
    loadApi(),
  ]);
  const { environment = 'TEST', apiVersion, apiVersionMinor, allowedPaymentMethods } = requestFor(googlePay, payment);
  const sheets = new api.PaymentsClient({ environment });
  const { result } = await sheets.isReadyToPay({ apiVersion, apiVersionMinor, allowedPaymentMethods });
  if (!result) return undefined;

  async function open(sheetPayment: WalletPayment, signal: AbortSignal): Promise<SheetEnd> {
    const { environment: _, ...request } = requestFor(googlePay, sheetPayment);
    const abort = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
    // Google has no call that closes its sheet. An answer after the abort is not used.
    const paymentData = await Promise.race([sheets.loadPaymentData(request).catch(readFailure), abort]);
    if (!paymentData) return { status: 'closed' };
    const { nonce, details } = await googlePay.parseResponse(paymentData);
    // Google's sheet has closed by now, so that it waits for no outcome.
    return {
      status: 'approved',
      nonce,
      onOutcome: () => undefined,
      ...(!details.isNetworkTokenized && { bin: details.bin }),
    };
  }
  return { open, teardown: () => (googlePay as GooglePayment & { teardown(): Promise<void> }).teardown() };
};

function requestFor(googlePay: GooglePayment, { amountPence = 0, label, merchant }: WalletPayment): PaymentRequest {
  const options = {
    // The account may also offer PayPal here, which has another kind of token.
    allowedPaymentMethods: [{ type: 'CARD' }],
    transactionInfo: {
      countryCode: 'GB',
      currencyCode: 'GBP',
      totalPriceStatus: 'FINAL',
      totalPrice: (amountPence / 100).toFixed(2),
      totalPriceLabel: label,
    },
  };
  const { merchantInfo, ...request } = googlePay.createPaymentDataRequest(options);
  return { ...request, merchantInfo: { ...merchantInfo, merchantName: merchant } };
}

/** Reads how a sheet ended that gave nothing: the customer closed it, or Google names its reason. */
function readFailure(error: unknown): undefined {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  if (statusCode === 'CANCELED') return undefined;
  throw typeof statusCode === 'string' ? new CardFailure(`GOOGLE_PAY_${statusCode}`) : error;
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(a: string): string };
};

const apiOnPage = () => (window as { google?: { payments?: { api?: Api } } }).google?.payments?.api;

let loading: Promise<Api> | undefined;

/** Loads Google's script, once. A script that did not come is asked for again by the next token. */
function loadApi(): Promise<Api> {
  loading ??= loadScript();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** The Trusted Types policy of this script alone. A page may make one of a name once. */
let scriptPolicy: { createScriptURL(address: string): string } | undefined;

function loadScript(): Promise<Api> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  scriptPolicy ??= trustedTypes?.createPolicy('google-pay', { createScriptURL: () => googlePayScript });
  const script = document.createElement('script');
  script.src = scriptPolicy?.createScriptURL(googlePayScript) ?? googlePayScript;
  return new Promise((resolve, reject) => {
    const end = () => {
      const api = apiOnPage();
      if (api) return resolve(api);
      script.remove();
      reject(new CardFailure('GOOGLE_PAY_SCRIPT_BLOCKED'));
    };
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    document.head.append(script);
  });
}
