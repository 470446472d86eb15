import { dayEndingAt, formatValue } from '../../rules/format-value.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { CompiledSite, LinkHistory, ProviderLink, ProviderLinks } from '../../types.gen.ts';
import { formsFor, type Refused, refusal, type Shown } from './deed-forms.ts';
import { Html, html, table } from './html.ts';
import {
  cardOf,
  givenBack,
  isEnded,
  isErased,
  lacksAmount,
  linkOnPages,
  momentsOf,
  nextOf,
  person,
  pounds,
  reasons,
  words,
} from './moments.ts';

/** A time in London, as people say it. */
const said = (time: string): Html =>
  html`<time datetime="${time}">${new Date(time).toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'short' })}</time>`;

const meanings = {
  active: 'works',
  'no-amount': 'the customer cannot pay, and reads that we do not have the amount yet: set it below',
  used: 'everything is recorded',
  maintenance: 'stopped for maintenance',
  'sor-expired': 'the switch order is older than 31 days, so our system makes a new link',
  expired: 'its time is over. It works again with a later last day under “Put right”',
  ended: 'it was ended by us, for good: for what is still to be done our system makes a new link',
  erased: 'what was personal is gone',
  declines: 'too many cards were declined within an hour, so no card is taken for a day',
  tokens: 'the card page was opened too often within an hour, so no card is taken for the rest of it',
};

/** The state of a link, in a word or two, and what that means. */
function stateOf(link: ProviderLink, site: CompiledSite, history?: LinkHistory): [name: string, meaning: string] {
  const open = link.status === 'active' && lacksAmount(link, site) ? 'no-amount' : link.status;
  const state = isErased(link) ? 'erased' : isEnded(link, history) ? 'ended' : (link.locked ?? open);
  return [words(link.locked ? 'locked' : state), meanings[state]];
}

const outcomes: Record<string, string> = {
  ...{ succeeded: 'went through', declined: 'declined', unauthenticated: 'the bank’s check failed' },
  ...{ pending: 'under way', unknown: 'not known yet: nothing is taken meanwhile', 'not-taken': 'nothing was taken' },
  ...{ surplus: 'given back: the link was paid already', mismatch: 'has to be looked at by an operator' },
};

/** What has become of a payment, card or mandate and takes back what is recorded, in words. */
const became = ({ afterwards = [] }: ProviderLink): string[] => afterwards.map(words);

const shortly = ['customer_name', 'cardholder_name', 'service_address', 'customer_email', 'customer_phone'];
/** Who a link is for, in a few words. */
const customerOf = ({ values }: ProviderLink): string =>
  [...new Set(shortly.flatMap((name) => values[name] ?? []))].join(', ') || 'nobody is named';

/** The page to find a link, with those that are found. */
export const searchPage = (query: string, token: string, site: CompiledSite, found?: ProviderLinks): Html => html`
<form method="post" action="/desk" role="search"><input type="hidden" name="token" value="${token}"><label for="q">What the customer reads out</label>
<input id="q" name="q" value="${query}" maxlength="200" required autocomplete="off" aria-describedby="q-help"${!found && html` autofocus`}>
<p id="q-help">A reference such as DS-7K3Q-9XWM, an order number, e-mail address, phone number, name, postcode, several words of these, or the last four digits of the card by themselves.</p><button>Find</button></form>
${
  found &&
  table(
    'Links',
    ['Link', 'For', 'What', 'Card', 'State', 'Made'],
    found.links.map((link) => [
      html`<a href="/desk/links/${link.link}">${link.external_reference ?? link.link}</a>`,
      customerOf(link),
      linkOnPages(link, site).whatFor,
      link.records.map(cardOf).join(' ').trim(),
      [stateOf(link, site)[0], ...became(link)].join('. '),
      said(link.created_at),
    ]),
    'No link is like that. Try another thing that the customer knows.',
  )
}
${found?.next !== undefined && html`<p>These are the newest of more. Add a word, such as the postcode, or see <a href="/desk?found&amp;after=${found.next}">those before them</a>.</p>`}`;

/** What was done, or why it was not, with what was typed. */
export type Note = { done: string } | Refused;

/** A link's page, with what has just been done or refused. */
export function linkPage(shown: Shown, note?: Note): Html {
  const { link, history, site, seen } = shown;
  const own = Object.entries(link.values).filter(([name]) => ownEntry(site.values, name)?.personal);
  const refused = note && 'wrong' in note ? note : undefined;
  const forms = formsFor(shown, refused);
  const state = stateOf(link, site, history);
  const paid = link.paid_amount_pence;
  const given = givenBack(history);
  const lastDay = link.expires_at && dayEndingAt(link.expires_at);
  const onPages = linkOnPages(link, site);
  const next = isErased(link) ? [] : nextOf(onPages, site);
  const { heading, rows } = shown.said;
  // The last of each name, since it may have been sent again.
  const lost = [...new Map(link.letters.map((letter) => [letter.name, letter])).values()].filter(
    ({ state, to }) => to && /^(bounced|refused)$/.test(state),
  );
  const { switch_order: order } = link;
  const consent = link.records.find(({ act }) => ownEntry(site.acts, act)?.about === 'switch-order');
  return html`
${note && 'done' in note && html`<p role="status" tabindex="-1" autofocus>${note.done}</p>`}
${refused && refusal(refused)}
<dl><dt>State</dt><dd>${state.join(': ')}</dd>${seen !== undefined && html`<dt>The customer reads</dt><dd>${seen}</dd>`}
${lost.length > 0 && html`<dt>Not delivered</dt><dd>${lost.map((one) => html`“${words(one.name)}” ${one.state === 'bounced' ? 'came back' : 'was refused'}: put right the address, then send it again<br>`)}</dd>`}
${history.kept && html`<dt>What is kept</dt><dd>${history.kept.map((one) => html`${one}<br>`)}</dd>`}
<dt>What for</dt><dd>${onPages.whatFor}</dd>
${paid !== undefined && html`<dt>Paid</dt><dd>${pounds(paid)}${given > 0 ? `, of which ${pounds(given)} was given back` : became(link).map((what) => `. ${what}`)}</dd>`}
${own.map(([name, value]) => html`<dt>${words(name)}</dt><dd>${formatValue(site.values[name]!.type, value, site.formats)}</dd>`)}
${
  order &&
  html`<dt>Switch</dt><dd>From ${order.losing_provider}: ${consent ? html`confirmed by the customer ${said(consent.recorded_at)} (${consent.reference})` : 'not confirmed yet'}</dd>
<dt>Services</dt><dd>${order.services.map(({ type, action, descriptor }) => html`${type === 'IAS' ? 'Broadband' : 'Phone'} ${descriptor}: ${words(action)}<br>`)}</dd>
${order.switch_order_reference !== undefined && html`<dt>Reference of the switch</dt><dd>${order.switch_order_reference}</dd>`}`
}
<dt>Our reference</dt><dd>${link.external_reference ?? 'none'}</dd><dt>Name of the link</dt><dd>${link.link}</dd>
${link.expires_at !== undefined && link.status !== 'used' && html`<dt>${link.status === 'expired' ? 'Ended' : 'Ends'}</dt><dd>${lastDay === undefined ? said(link.expires_at) : `with ${formatValue('day', lastDay)}`}</dd>`}</dl>
${forms.text.trim() && html`<h2>What may be done</h2><div class="deeds">${forms}</div>`}
${
  history.notes.length > 0 &&
  html`<h2>Notes of care</h2>${table(
    'Notes',
    ['When', 'Note', 'By'],
    history.notes.map(({ written_at, text, by }) => [said(written_at), text, person(by)]),
    '',
  )}`
}
${rows.length > 0 && html`<h2>${heading}</h2><dl>${rows.map(({ label, text, note }) => html`<dt>${label}</dt><dd>${text}${note && html`<br>${note}`}</dd>`)}</dl>`}
${next.length > 0 && html`<h2>What comes next</h2><ul>${next.map((one) => html`<li>${one}</li>`)}</ul>`}
<h2>What has happened</h2>
${table(
  'Moments',
  ['When', 'What', 'By'],
  momentsOf(link, history).map(({ at, what, by = '' }) => [said(at), what, person(by)]),
  '',
)}
<h2>Cards tried</h2>
${table(
  'Attempts',
  ['When', 'Reference', 'Outcome', 'Why'],
  link.attempts.map(({ at, reference, outcome, reason }) => [
    said(at),
    reference,
    outcomes[outcome],
    reason && reasons[reason],
  ]),
  'No card was tried.',
)}
<h2>Letters</h2>
${table(
  'Letters',
  ['Letter', 'To', 'State', 'Sent', 'Answer'],
  link.letters.map(({ name, to, state, sent_at, answer }) => [
    words(name),
    to,
    words(state),
    sent_at && said(sent_at),
    answer,
  ]),
  'No letter was sent.',
)}
<h2>Copies</h2>
${table(
  'Copies',
  ['What', 'Reference'],
  link.records
    .filter(({ text }) => text !== undefined)
    .map((record) => [
      html`<a href="/desk/links/${link.link}/copies/${record.reference}">${copyTitle(record)}</a>`,
      record.reference,
    ]),
  'There is none.',
)}
`;
}

export const copyTitle = ({ act, document = act, order_sha256 }: Recorded): string =>
  order_sha256 === undefined ? words(document) : 'Order of the switch';

type Recorded = ProviderLink['records'][number];

/** The text of a record as it was agreed, which our own pages have shown. */
export const copyPage = (link: string, { reference, recorded_at, language = 'en-GB', text = '' }: Recorded): Html =>
  html`<p>${reference}, ${said(recorded_at)}. <a href="/desk/links/${link}">Back to the link</a></p>
<article lang="${language}">${new Html(text)}</article>`;
