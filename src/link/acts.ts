import { request } from '../http/client.ts';
import type { LinkStore } from './store.ts';

/** The record of an act as the server answers it; `recorded_at` is UTC. */
export type ActRecord = { reference: string; recorded_at: string };

/** Records the agreement to exactly what was shown (D-07). Throws `HttpError`. */
export async function agreeContract(
  store: LinkStore,
  body: { document: string; version: string; sha256: string; statement: string; button: string },
): Promise<void> {
  await request<ActRecord>(`${store.path}/contract-agreement`, { method: 'POST', body });
  store.record('contract-agreement');
}

/** Records the final consent to the switch; `statement` is the label of the button pressed (D-22). Throws `HttpError`. */
export async function consentSwitch(store: LinkStore, statement: string): Promise<void> {
  await request<ActRecord>(`${store.path}/switch-consent`, { method: 'POST', body: { statement } });
  store.record('switch-consent');
}

/** What the customer agreed to, word for word. Throws `HttpError`, 404 before the agreement. */
export type AgreedDocument = { document: string; version: string; sha256: string; html: string; agreed_at: string };

/** Reads the agreed document of the link. */
export function readAgreedDocument(store: LinkStore): Promise<AgreedDocument> {
  return request<AgreedDocument>(`${store.path}/agreed-document`);
}
