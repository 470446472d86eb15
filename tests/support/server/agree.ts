import { sha256Of } from '../../../src/server/base/sha256.ts';
import type { Fields, Reply, Send, TestServer } from './test-server.ts';

/** The contract of the test site as a page shows it without values of the link's own. */
export const shownHtml =
  '<section id="summary" aria-labelledby="summary-heading">\n<h2>Summary</h2><p><span data-v="offer_name">Full fibre 900</span> at <span data-v="monthly_total_pence">£41.00</span> a month ' +
  'for <span data-v="term_months">24</span> months. Call <span data-v="phone">01632 960000</span>.</p>\n</section>';

export const agreement = {
  document: 'contract',
  version: '2026-01',
  sha256: sha256Of(shownHtml),
  statement: 'I Agree to this contract',
  button: 'Continue',
};

/** Agrees to the contract as its page does. */
export const agree = (server: TestServer, id: string, fields: Fields = {}, send?: Send): Promise<Reply> =>
  server.postForm(
    `/contract-start?id=${id}`,
    { form: 'contract-agreement', ticked: 'yes', ...agreement, ...fields },
    send,
  );

/** Consents to the switch as its page does. */
export const consent = (server: TestServer, id: string, fields: Fields = {}): Promise<Reply> =>
  server.postForm(`/ots-confirm?id=${id}`, {
    form: 'switch-consent',
    statement: 'Yes I Agree to make the Switch',
    ...fields,
  });

/** The record of an act, as the page's link tells it. */
export async function recordOf(
  server: TestServer,
  id: string,
  act: string,
): Promise<{ reference: string; recorded_at: string }> {
  const { body } = await server.get(`/public-api/links/${id}`);
  return (body.records as { act: string; reference: string; recorded_at: string }[]).find(
    (record) => record.act === act,
  )!;
}
