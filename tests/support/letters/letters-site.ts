import type { Compiled, Letter } from '../../../src/types.gen.ts';
import { withQuestions } from '../server/answers-site.ts';
import { compiled } from '../server/server-site.ts';

const letter = (subject: string, sends: Letter['sends'], more: Partial<Letter> = {}) => ({
  letter: { $schema: '', subject, sends, blocks: [{ type: 'text' as const, markdown: 'words' }], ...more },
  texts: { words: '<p>Dear <span data-v="cardholder_name"></span>, see <a href="/contract-start">the page</a>.</p>' },
});

const asking = withQuestions([
  { page: 'check', question: { type: 'question-email', name: 'email', label: 'Your email', personal: true } },
]);

/** The test site with letters of each kind, and with its own messages alone. */
export const withLetters: Compiled = {
  ...asking,
  site: {
    ...asking.site,
    // As a page with the block `letters` has it.
    routes: {
      ...asking.site.routes,
      'contract-complete': { ...asking.site.routes['contract-complete']!, posts: true },
    },
    messages: compiled.site.messages,
    values: { ...asking.site.values, visit_on: { type: 'day' } },
    facts: {
      ...asking.site.facts,
      agreed_at: { type: 'time', from: 'link', act: 'contract-agreement', of: 'recorded_at' },
    },
    rows: {
      glance: [
        { label: 'Monthly', text: '{monthly_total_pence}' },
        { label: 'Name', text: '{cardholder_name}' },
        { label: 'Length', text: '{term_months} months', note: 'from {offer_name}' },
      ],
    },
  },
  letters: {
    leaving: letter('You are leaving', { act: 'leaving' }, { to: 'email' }),
    'contract-confirmation': letter(
      'Your contract with {provider} for {offer_name}',
      { act: 'contract-agreement' },
      {
        attach: ['agreed-document'],
        blocks: [
          { type: 'text', markdown: 'words' },
          { type: 'key-facts', heading: 'At a glance', facts: ['glance'] },
          { type: 'button', label: 'Our site', to: 'home' },
        ],
      },
    ),
    'switch-confirmation': letter('Your switch', { act: 'switch-consent' }, { attach: ['switch-order'] }),
    'refund-note': letter('Your money is on its way', { status: 'payment-refunded' }),
    reminder: letter(
      'Your link ends soon',
      { before: { days: 2, date: { fact: 'expires_at' }, at: '09:00' } },
      {
        when: { fact: 'completed', exists: false },
        blocks: [
          { type: 'button', label: 'Go on' },
          { type: 'button', label: 'Stop', to: 'start-card' },
        ],
      },
    ),
    visit: letter('Our engineer comes', {
      before: { days: 2, date: { value: 'visit_on' }, at: '09:00', unless: ['contract-agreement'] },
    }),
    'how-was-it': letter('How was it?', { after: { days: 1, date: { fact: 'agreed_at' }, at: '09:00' } }),
    welcome: letter('Welcome', { call: true }),
  },
};
