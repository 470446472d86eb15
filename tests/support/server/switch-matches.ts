import { acceptOrder } from '../../../src/server/copies/accept-order.ts';
import { readLinkRequest } from '../../../src/server/links/read-request.ts';
import { switchOrder } from './orders.ts';
import { compiled } from './server-site.ts';

const now = new Date('2026-03-05T12:00:00Z');
export const reference = '5E1C1A2B-0D3F-4A5B-8C6D-7E8F90A1B2C3';
export const other = '6e1c1a2b-0d3f-4a5b-8c6d-7e8f90a1b2c4';

export type Json = Record<string, unknown>;

const site = { ...compiled.site, values: { ...compiled.site.values } };
for (const name of ['leaving_sent_to', 'switch_services_1', 'switch_services_2'])
  site.values[name] = { type: 'text', personal: true };
for (const name of ['leaving_sent_on', 'leaving_due_on', 'leaving_posted_on', 'planned_switch_date'])
  site.values[name] = { type: 'day', personal: true };

export const service = (more: Json = {}) => ({ serviceType: 'IAS', switchAction: 'ServiceFound', ...more });
export const known = (identifierType: string, identifier: string, serviceType = 'IAS') =>
  service({ serviceType, serviceIdentifiers: [{ identifierType, identifier }] });
export const byEmail = { sentMethod: 'email', sentTo: 'jo***@example.com', sentBy: '2026-03-04 09:30:00' };
export const byPost = (sentBy: string) => ({ sentMethod: '1st class post', sentBy });
export const matched = (services: unknown[] = [service()], more: Json = {}) => ({
  implicationsSent: [byEmail],
  matchResult: { switchOrderReference: reference, services },
  ...more,
});
export const sent = (more: Json) =>
  matched(undefined, {
    implicationsSent: [{ sentMethod: 'sms', sentTo: '074****210', sentBy: '2026-03-04 09:30:00', ...more }],
  });

export function read(match: unknown, more: Json = {}) {
  const { losing_provider, ots_document } = switchOrder;
  const request = { journey: 'switch', switch_order: { match, losing_provider, ots_document, ...more } };
  return readLinkRequest(site, request, { now, linkDays: 14, document: acceptOrder(ots_document) });
}

export function linkOf(match: unknown, more?: Json) {
  const found = read(match, more);
  if ('mistakes' in found) throw new Error(JSON.stringify(found.mistakes));
  return found.link;
}
