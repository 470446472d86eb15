import { request } from '../http/client.ts';
import type { ClientToken } from '../types.gen.ts';
import type { CardToken } from './gateway.ts';

/**
 * Fetches what the gateway needs to draw its fields, for the link at `linkPath` (under /public-api). Throws
 * `HttpError`. A development build may take it from a test host instead (D-10).
 */
export async function fetchToken(linkPath: string): Promise<CardToken> {
  if (import.meta.env.DEV && __TEST_TOKEN__) {
    const { fetchTestToken } = await import('./test-token.ts');
    return { token: await fetchTestToken(__TEST_TOKEN__), acceptedStatuses: [] };
  }
  const answer = (await tokenOfPage()) ?? (await request<ClientToken>(`${linkPath}/client-token`, { method: 'POST' }));
  return { token: answer.client_token, acceptedStatuses: answer.accepted_statuses ?? [] };
}

/** Takes the token that came at the end of the page's own answer (D-25), once; undefined if there is none. */
async function tokenOfPage(): Promise<ClientToken | undefined> {
  const { dataset } = document.documentElement;
  if (dataset.token === undefined) return undefined;
  delete dataset.token;
  await isParsed();
  const element = document.getElementById('card-token');
  element?.remove();
  return element ? (JSON.parse(element.textContent ?? '') as ClientToken) : undefined;
}

/** Resolves once the whole page is there. */
function isParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('readystatechange', () => resolve(), { once: true }));
}
