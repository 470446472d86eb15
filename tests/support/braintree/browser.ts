import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Route } from '@playwright/test';
import { build } from 'vite';
import { onceARun } from '../run/test-run.ts';
import { type Answer, type Asked, type Endpoint, json, page, type Scripts } from './answer.ts';
import type { FakeGateway, Step, Trouble } from './gateway.ts';
import { payPalAccount, payPalEndpoints } from './paypal.ts';
import { answerLookup, answerValidation } from './secure.ts';
import { offeredWallets, walletEndpoints } from './wallets.ts';

/** Every host that a card page may talk to; each is answered here, so that nothing leaves the machine. */
export const providerHosts =
  /^https:\/\/(payments\.sandbox\.braintree-api\.com|api\.sandbox\.braintreegateway\.com|assets\.braintreegateway\.com|songbirdstag\.cardinalcommerce\.com|centinelapistag\.cardinalcommerce\.com|www\.(sandbox\.)?paypal\.com|pay\.google\.com|acs\.bank\.example)(:443)?\//;

const expired = () => json({ errors: [{ message: 'Expired', extensions: { errorClass: 'AUTHENTICATION' } }] }, 401);

const endpoints: Endpoint[] = [
  { at: /\/graphql$/, step: 'configuration', answer: (asked) => answerGraphql(asked) },
  {
    at: /\/client_api\/v1\/configuration$/,
    step: 'configuration',
    answer: ({ gateway, fingerprint }) => (gateway.isGood(fingerprint) ? json(restConfiguration) : expired()),
  },
  {
    at: /^https:\/\/assets.*hosted-fields-frame(\.min)?\.html$/,
    step: 'frame',
    answer: ({ scripts }) => page('Card field', `<script>${scripts.frame}</script>`),
  },
  {
    at: /songbird\.js$/,
    step: 'songbird',
    answer: ({ scripts }) => ({ type: 'text/javascript', body: scripts.songbird }),
  },
  { at: /cardinalcommerce\.com\/init$/, step: 'init', answer: () => json({}) },
  {
    at: /cardinalcommerce\.com\/continue$/,
    step: 'continue',
    answer: () => json({}),
  },
  { at: /\/three_d_secure\/lookup$/, step: 'lookup', answer: (asked) => secured(asked, answerLookup) },
  {
    at: /\/three_d_secure\/authenticate_from_jwt$/,
    step: 'authenticate',
    answer: (asked) => secured(asked, answerValidation),
  },
  { at: /^https:\/\/acs\.bank\.example/, step: 'bank', answer: () => page('Your bank', bank) },
  ...walletEndpoints,
  ...payPalEndpoints,
  { at: /paypal\.com/, step: 'analytics', answer: () => json({}) },
];

/** Answers everything that the pages of a browser context ask of the provider and the bank. */
export async function answerBrowser(context: BrowserContext, gateway: FakeGateway, scripts: Scripts): Promise<void> {
  await context.route(providerHosts, async (route) => {
    const request = route.request();
    const address = request.url().replace(':443/', '/');
    const endpoint = endpoints.find(({ at }) => at.test(address.split(/[?#]/)[0] ?? ''));
    if (!endpoint) return route.abort('failed');
    if (request.method() === 'OPTIONS') return fulfil(route, { status: 204, body: '' });

    const url = new URL(address);
    const body = parse(request.postData());
    const step = stepOf(endpoint, body);
    gateway.heard.push({ step, body });
    await gateway.hold?.();
    const trouble = gateway.trouble.get(step);
    if (typeof trouble === 'object' && 'late' in trouble) await setTimeout(trouble.late);
    else if (trouble) return upset(route, trouble);
    const bearer = request.headers().authorization?.replace('Bearer ', '');
    const fingerprint =
      bearer ?? url.searchParams.get('authorizationFingerprint') ?? String(body.authorizationFingerprint ?? '');
    return fulfil(route, endpoint.answer({ url, body, fingerprint, gateway, scripts }));
  });
}

/** The scripts of the pretended provider, for the frames and for the page. */
export async function bundleScripts(): Promise<Scripts> {
  const [frame, songbird] = await Promise.all(['braintree/frame', 'braintree/songbird'].map(bundle));
  return { frame: frame ?? '', songbird: songbird ?? '' };
}

/** One script of the browser's, named by its path in `tests/support`, and all that it needs, as one text: bundled once a run. */
async function bundle(name: string): Promise<string> {
  const folder = await onceARun(`script-${basename(name)}`, async (outDir) => {
    await build({
      logLevel: 'error',
      build: {
        outDir,
        copyPublicDir: false,
        minify: false,
        lib: {
          entry: join(import.meta.dirname, '..', `${name}.ts`),
          formats: ['iife'],
          name: 'pretended',
          fileName: () => 'script.js',
        },
      },
    });
  });
  return readFileSync(join(folder, 'script.js'), 'utf8');
}

function answerGraphql({ body, fingerprint, gateway }: Asked): Answer {
  if (!gateway.isGood(fingerprint)) return expired();
  if (body.operationName === 'ClientConfiguration')
    return json({ data: { clientConfiguration: { ...configuration, ...(gateway.hasPayPal && payPalAccount) } } });
  const { input } = body.variables as { input: { creditCard: { number: string } } };
  const made = gateway.tokenise(input.creditCard.number);
  if (!made || 'code' in made) {
    const extensions = {
      errorClass: 'VALIDATION',
      legacyCode: made?.code,
      inputPath: ['input', 'creditCard', 'number'],
    };
    return json({ errors: [{ message: made?.message, extensions }] });
  }
  const creditCard = { bin: made.bin, last4: made.last4, brandCode: 'VISA', binData: null };
  return json({ data: { tokenizeCreditCard: { token: made.nonce, creditCard } } });
}

function secured(asked: Asked, answer: typeof answerLookup): Answer {
  if (!asked.gateway.isGood(asked.fingerprint)) return expired();
  const nonce = /payment_methods\/([^/]+)\//.exec(asked.url.pathname)?.[1] ?? '';
  const { status, body } = answer(asked.gateway, nonce, asked.body);
  return json(body, status);
}

const stepOf = ({ step }: Endpoint, body: Record<string, unknown>): Step =>
  body.operationName === 'TokenizeCreditCard' ? 'tokenise' : step;

function upset(route: Route, trouble: Exclude<Trouble, { late: number }>): Promise<void> | undefined {
  if (trouble === 'silent') return undefined;
  if (trouble === 'lost') return route.abort('failed');
  return fulfil(route, json(trouble.body ?? { error: { message: 'Trouble' } }, trouble.status));
}

function fulfil(route: Route, { status = 200, type = 'text/html', body }: Answer): Promise<void> {
  const origin = route.request().headers().origin ?? '*';
  const headers = {
    'content-type': type,
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, braintree-version, content-type',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'timing-allow-origin': '*',
  };
  return route.fulfill({ status, headers, body });
}

const bank = `<main><h1>Your bank asks</h1><p>Is it you who pays?</p>
<button type="button" onclick="parent.postMessage({ bank: 'approve' }, '*')">Approve</button>
<button type="button" onclick="parent.postMessage({ bank: 'decline' }, '*')">Decline</button></main>`;

const threeDSecure = {
  cardinalAuthenticationJWT: 'eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJwcmV0ZW5kZWQifQ.c2lnbmF0dXJl',
  cardinalSongbirdUrl: 'https://songbirdstag.cardinalcommerce.com/cardinalcruise/v1/songbird.js',
  cardinalSongbirdIdentityHash: null,
};
const shared = {
  merchantId: 'us',
  assetsUrl: 'https://assets.braintreegateway.com',
  clientApiUrl: 'https://api.sandbox.braintreegateway.com:443/merchants/us/client_api',
};
const configuration = {
  ...shared,
  environment: 'SANDBOX',
  analyticsUrl: 'https://origin-analytics-sand.sandbox.braintree-api.com/us',
  creditCard: {
    supportedCardBrands: ['VISA', 'MASTERCARD'],
    challenges: ['CVV'],
    threeDSecureEnabled: true,
    threeDSecure,
  },
  supportedFeatures: ['TOKENIZE_CREDIT_CARDS'],
  ...offeredWallets.graphql,
};
const restConfiguration = {
  ...shared,
  environment: 'sandbox',
  challenges: ['cvv'],
  creditCards: { supportedCardTypes: ['Visa', 'MasterCard'] },
  graphQL: { url: 'https://payments.sandbox.braintree-api.com/graphql', features: ['tokenize_credit_cards'] },
  threeDSecureEnabled: true,
  threeDSecure,
  ...offeredWallets.rest,
};

function parse(text: string | null): Record<string, unknown> {
  try {
    return JSON.parse(text ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
