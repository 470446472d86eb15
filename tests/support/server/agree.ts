import { sha256Of } from '../../../src/server/base/sha256.ts';
import { link, type TestServer } from './test-server.ts';

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

/** Agrees to the contract as the page does. */
export const agree = (server: TestServer, id: string) => server.post(`${link(id)}/contract-agreement`, agreement);
