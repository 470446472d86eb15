import type { ClientToken } from '../../types.gen.ts';
import { request } from '../http/client.ts';
import { preloadGateway } from './adapters.ts';
import { tokenInPage } from './drawn-page.ts';
import type { CardToken } from './gateway.ts';

/** Fetches the client token of a link, or from a development build's test host (D-10). Throws `HttpError`. */
export async function fetchToken(linkPath: string): Promise<CardToken> {
  if (import.meta.env.DEV && __TEST_TOKEN__) {
    const { fetchTestToken } = await import('./test-token.ts');
    return { token: await fetchTestToken(__TEST_TOKEN__), acceptedStatuses: [] };
  }
  const answer = (await tokenOfPage()) ?? (await askForToken(linkPath));
  const { client_token: token, accepted_statuses: acceptedStatuses = [], wallets, google_merchant_id } = answer;
  const google = google_merchant_id && { googleMerchantId: google_merchant_id };
  return { token, acceptedStatuses, ...(wallets && { wallets }), ...google };
}

function askForToken(linkPath: string): Promise<ClientToken> {
  preloadGateway();
  return request(`${linkPath}/client-token`, { method: 'POST' });
}

/** Takes the token that came at the end of the page's own answer (D-25), once; undefined if there is none. */
async function tokenOfPage(): Promise<ClientToken | undefined> {
  const reading = tokenInPage();
  delete document.documentElement.dataset.token;
  const token = await reading;
  document.getElementById('_token')?.remove();
  return token;
}
