import { clearCache } from '@braintree/asset-loader/load-script';
import type { Client } from 'braintree-web/client';
import { create as createThreeDSecure, type ThreeDSecure } from 'braintree-web/three-d-secure/index.js';
import { boxesInPage, tokenInPage } from '../drawn-page.ts';
import type { CardGateway, CreateGateway } from '../gateway.ts';
import { drawFields, type Fields } from './fields.ts';
import { sharedClient } from './shared-client.ts';
import { trustGatewayScripts, trustScripts } from './trusted-scripts.ts';
import { verifyWith } from './verify.ts';
import { withWatchdog } from './watchdog.ts';
import './gateway.css';

/** Wallets share the client of the card fields. */
export { sharedClient, trustScripts };

type SdkParts = {
  client: Promise<Client>;
  newThreeDSecure(): Promise<ThreeDSecure>;
  threeDSecure: Promise<ThreeDSecure>;
};

function open(token: string): SdkParts {
  trustGatewayScripts();
  const client = sharedClient(token);
  const newThreeDSecure = () =>
    client.then((braintreeClient) =>
      createThreeDSecure({
        client: braintreeClient,
        version: 2,
        cardinalSDKConfig: { payment: { displayExitButton: true } },
      }),
    );
  // It begins early, so that the bank's script loads while the customer types.
  const threeDSecure = newThreeDSecure();
  threeDSecure.catch(() => undefined);
  return { client, newThreeDSecure, threeDSecure };
}

/** The parts and the fields that were created before hydration, until the gateway of their token takes them. */
let early: (SdkParts & { token: string; fields: Fields }) | undefined;

/** Draws the fields before hydration; their token's gateway reuses them as typed. Resolves when they can be used. */
export async function drawEarly(): Promise<void> {
  const token = (await tokenInPage())?.client_token;
  const boxes = boxesInPage();
  if (!token || !boxes) return;
  early = { ...open(token), token, fields: drawFields(token, boxes) };
  // The frames of a page that comes back from the browser's cache may no longer work.
  addEventListener('pagehide', dropEarly, { once: true });
  await early.fields.ready.catch(() => undefined);
}

function dropEarly(): void {
  void early?.fields.teardown();
  early = undefined;
}

/** Makes the Braintree gateway: hosted fields in its own frames (R-C01), and Three-D Secure version 2 (R-C10). */
export const createGateway: CreateGateway = async (token, words): Promise<CardGateway> => {
  const reused = early?.token === token ? early : undefined;
  early = undefined;
  const { client, newThreeDSecure, ...parts } = reused ?? open(token);
  let { threeDSecure } = parts;
  let fields = reused?.fields;
  let lifetime = Number.POSITIVE_INFINITY;

  /** Replaces an instance that hangs, because it never works again, once it can be torn down. */
  async function replaceStuck(stale: Promise<ThreeDSecure>, ended: Promise<unknown>): Promise<ThreeDSecure> {
    await ended;
    await stale.then((instance) => instance.teardown()).catch(() => undefined);
    // The SDK caches a script that failed to load, and would never request it again.
    if (!window.Cardinal) clearCache();
    return newThreeDSecure();
  }
  let stuckUntil: Promise<unknown> | undefined;

  return {
    testMode: false,
    get goodFor() {
      return lifetime;
    },

    async mount(places, events) {
      if (!fields?.areIn(places)) {
        void fields?.teardown();
        fields = drawFields(token, places);
      }
      fields.attach(places, events);
      const [braintreeClient] = await Promise.all([client, fields.ready, threeDSecure]);
      lifetime = lifetimeOf(braintreeClient);
    },

    focus: (name) => fields?.focus(name),
    ask: (name) => fields?.ask(name),

    async tokenise(cardholder) {
      if (!fields) throw new Error('The card fields are not mounted.');
      return fields.tokenise(cardholder);
    },

    async verify(request) {
      if (stuckUntil) threeDSecure = replaceStuck(threeDSecure, stuckUntil);
      stuckUntil = undefined;
      const instance = await withWatchdog(threeDSecure).catch((error: unknown) => {
        threeDSecure = newThreeDSecure();
        threeDSecure.catch(() => undefined);
        throw error;
      });
      const windowName = words('bankWindow');
      return verifyWith(instance, request, {
        windowName,
        onStuck: (ended) => {
          stuckUntil = ended;
        },
      });
    },

    async teardown() {
      const threeDSecureEnd = threeDSecure.then((instance) => instance.teardown());
      await Promise.allSettled([fields?.teardown(), threeDSecureEnd]);
    },
  };
};

/** How long fields are used at most, in milliseconds. A client token is valid for 24 hours. */
const tokenLife = 20 * 3_600_000;
/** How long before the bank's check expires fields are renewed, in milliseconds: a customer needs time to type. */
const margin = 10 * 60_000;

/** How long fields of this client can be used, in milliseconds. The bank's check may expire before the token. */
function lifetimeOf(client: Client): number {
  const { threeDSecure } = client.getConfiguration().gatewayConfiguration as {
    threeDSecure?: { cardinalAuthenticationJWT?: string };
  };
  const end = endOf(threeDSecure?.cardinalAuthenticationJWT);
  return Math.min(tokenLife, end === undefined ? tokenLife : Math.max(end - Date.now() - margin, margin));
}

/** Returns when a JSON Web Token expires, in milliseconds since 1970, or `undefined` if it has no such claim. */
function endOf(jwt = ''): number | undefined {
  try {
    const { exp } = JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
