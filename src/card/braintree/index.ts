import { create as createClient } from 'braintree-web/client/index.js';
import { create as createThreeDSecure } from 'braintree-web/three-d-secure/index.js';
import type { CardGateway, CreateGateway } from '../gateway.ts';
import { drawFields, type Fields } from './fields.ts';
import { verifyWith } from './verify.ts';

/**
 * Braintree: the number, expiry and CVV are hosted fields in the provider's own frames (R-C01), and Three-D Secure
 * version 2 checks the card (R-C10).
 */
export const createGateway: CreateGateway = async (token): Promise<CardGateway> => {
  const client = await createClient({ authorization: token });
  // Asked for early, so that the bank's script loads while the customer types.
  let threeDSecure = createThreeDSecure({ client, version: 2 });
  threeDSecure.catch(() => undefined);
  let fields: Fields | undefined;
  let ended = false;

  /** An instance that got stuck stays stuck: the next verification gets a fresh one. */
  function renew() {
    const create = () => createThreeDSecure({ client, version: 2 });
    threeDSecure = threeDSecure.then((stale) => stale.teardown()).then(create, create);
    threeDSecure.catch(() => undefined);
  }

  return {
    testMode: false,

    async mount(places, events) {
      const drawn = drawFields(client, places, events).then(async (hosted) => {
        fields = hosted;
        // Creating cannot be aborted, so the form may be gone by now.
        if (ended) await hosted.teardown();
      });
      await Promise.all([drawn, threeDSecure]);
    },

    async tokenise() {
      if (!fields) throw new Error('The card fields are not mounted.');
      return fields.tokenise();
    },

    async verify(request) {
      return verifyWith(await threeDSecure, request, renew);
    },

    async teardown() {
      ended = true;
      await Promise.allSettled([fields?.teardown(), threeDSecure.then((instance) => instance.teardown())]);
    },
  };
};
