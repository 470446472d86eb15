import { randomUUID } from 'node:crypto';
import { dayEndingAt, formatValue } from '../../rules/format-value.ts';
import { hasAct } from '../../rules/journey/journey.ts';
import type { CompiledSite, LinkHistory, ProviderLink } from '../../types.gen.ts';
import { type Html, html, table } from './html.ts';
import { cardOf, momentsOf, nextOf, pounds, reasons, words } from './moments.ts';
import type { Sitter } from './who.ts';

/** A time in London, as people say it. */
const said = (time: string): Html =>
  html`<time datetime="${time}">${new Date(time).toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'short' })}</time>`;

/** The word of the hub for what becomes of a service, as words: `OptionToRetain` is option to retain. */
const spaced = (action: string): string => action.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const statuses: Record<ProviderLink['status'], string> = {
  active: 'works',
  used: 'everything is recorded',
  maintenance: 'stopped for maintenance',
  'sor-expired': 'the switch order is older than 31 days',
  expired: 'has expired, or was ended',
};

const outcomes: Record<string, string> = {
  ...{
    succeeded: 'went through',
    declined: 'declined',
    unauthenticated: 'the bank’s check failed',
    pending: 'under way',
  },
  ...{ unknown: 'not known yet: nothing is taken meanwhile', 'not-taken': 'nothing was taken' },
  ...{ surplus: 'given back: the link was paid already', mismatch: 'has to be looked at by an operator' },
};

/** Who a link is for, in a few words. */
const customerOf = ({ values }: ProviderLink): string =>
  ['customer_name', 'cardholder_name', 'customer_email', 'customer_phone']
    .flatMap((name) => values[name] ?? [])
    .join(', ') || 'nobody is named';

const isErased = ({ facts }: ProviderLink) => facts.some(({ fact }) => fact === 'link-erased');

const locks = {
  declines: 'too many cards were declined within an hour, so no card is taken for a day',
  tokens: 'the card page was opened too often within an hour, so no card is taken for the rest of it',
};

/** What a link is in, in a word or two, and what that means. */
function stateOf(link: ProviderLink): { name: string; meaning: string } {
  if (isErased(link)) return { name: 'Erased', meaning: 'what was personal is gone' };
  if (link.locked) return { name: 'Locked', meaning: locks[link.locked] };
  return { name: words(link.status), meaning: statuses[link.status] };
}

export const searchPage = (query: string, token: string, found?: ProviderLink[]): Html => html`
<form method="post" action="/desk" role="search"><input type="hidden" name="token" value="${token}"><label for="q">What the customer reads out</label>
<input id="q" name="q" value="${query}" maxlength="200" required autocomplete="off" aria-describedby="q-help">
<p id="q-help">A reference such as DS-7K3Q-9XWM, an order number, e-mail address, phone number, name, postcode, or the last four digits of the card.</p><button>Find</button></form>
${
  found !== undefined &&
  table(
    found.length >= 100 ? '100 of the links: ask for more' : 'Links',
    ['Link', 'For', 'What', 'Card', 'State', 'Made'],
    found.map((link) => [
      html`<a href="/desk/links/${link.link}">${link.external_reference ?? link.link}</a>`,
      customerOf(link),
      words(link.journey),
      link.records.map(cardOf).join(' ').trim(),
      stateOf(link).name,
      said(link.created_at),
    ]),
    'No link is like that. Try another thing that the customer knows.',
  )
}`;

type Shown = { link: ProviderLink; history: LinkHistory; site: CompiledSite; sitter: Sitter; token: string };

/** What was done, or why it was not, with what was typed. */
export type Note = { done: string } | { wrong: string[]; deed: string; typed: Record<string, string> };

/** A link's page. */
export function linkPage({ link, history, site, sitter, token }: Shown, note?: Note): Html {
  const own = Object.entries(link.values).filter(([name]) => site.values[name]?.personal);
  const form = (deed: string, legend: string, fields: Html, button: string) => html`
<form method="post" action="/desk/links/${link.link}/${deed}"><fieldset><legend>${legend}</legend><input type="hidden" name="token" value="${token}">${fields}<button>${button}</button></fieldset></form>`;
  const typed = (deed: string, name: string) =>
    note && 'wrong' in note && note.deed === deed ? (note.typed[name] ?? '') : '';
  const input = (deed: string, name: string, label: string, more: Html = html``) =>
    html`<label for="${deed}-${name}">${label}</label><input id="${deed}-${name}" name="${name}" value="${typed(deed, name)}" ${more}>`;
  const sure = (label: string) => html`<label><input type="checkbox" name="sure" value="yes"> ${label}</label>`;
  const paid = link.paid_amount_pence;
  const isOver = link.status === 'used';
  const erased = isErased(link);
  const state = stateOf(link);
  const names = erased ? [] : [...new Set(link.letters.map(({ name }) => name))];
  const given = history.refunds.reduce(
    (sum, { state, amount_pence }) => sum + (state === 'refused' ? 0 : amount_pence),
    0,
  );
  const left = (paid ?? 0) - given;
  const lastDay = link.expires_at && dayEndingAt(link.expires_at);
  const next = erased ? [] : nextOf(link, site);
  const { switch_order: order } = link;
  const consent = link.records.find(({ act }) => site.acts[act]?.about === 'switch-order');
  return html`
${note && 'done' in note && html`<p role="status">${note.done}</p>`}
${note && 'wrong' in note && html`<div role="alert">${note.wrong.map((line) => html`<p>${line}</p>`)}</div>`}
<dl><dt>State</dt><dd>${state.name}: ${state.meaning}</dd><dt>What for</dt><dd>${words(link.journey)}${link.amount_pence !== undefined && `, ${pounds(link.amount_pence)}`}</dd>
${paid !== undefined && html`<dt>Paid</dt><dd>${pounds(paid)}${given > 0 && `, of which ${pounds(given)} was given back`}</dd>`}
${own.map(([name, value]) => html`<dt>${words(name)}</dt><dd>${formatValue(site.values[name]!.type, value, site.formats)}</dd>`)}
${
  order &&
  html`<dt>Switch</dt><dd>From ${order.losing_provider}: ${consent ? html`confirmed by the customer ${said(consent.recorded_at)} (${consent.reference})` : 'not confirmed yet'}</dd>
<dt>Services</dt><dd>${order.services.map(({ type, action, descriptor }) => html`${type === 'IAS' ? 'Broadband' : 'Phone'} ${descriptor}: ${spaced(action)}<br>`)}</dd>
${order.switch_order_reference !== undefined && html`<dt>Reference of the switch</dt><dd>${order.switch_order_reference}</dd>`}`
}
<dt>Your reference</dt><dd>${link.external_reference ?? 'none'}</dd><dt>Name of the link</dt><dd>${link.link}</dd>
${link.expires_at !== undefined && !isOver && html`<dt>Ends</dt><dd>${lastDay === undefined ? said(link.expires_at) : `with ${formatValue('day', lastDay)}`}</dd>`}</dl>
${next.length > 0 && html`<h2>What comes next</h2><ul>${next.map((one) => html`<li>${one}</li>`)}</ul>`}
<h2>What has happened</h2>
${table(
  'Moments',
  ['When', 'What', 'By'],
  momentsOf(link, history).map(({ at, what, by = '' }) => [said(at), what, by]),
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
    name,
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
    .map(({ act, document = act, reference }) => [
      html`<a href="/desk/links/${link.link}/copies/${reference}">${words(document)}</a>`,
      reference,
    ]),
  'Nothing was agreed to.',
)}
<h2>Notes of care</h2>
${table(
  'Notes',
  ['When', 'Note', 'By'],
  history.notes.map(({ written_at, text, by }) => [said(written_at), text, by]),
  'Nobody has written one.',
)}
<h2>What may be done</h2><div class="deeds">
${!erased && form('note', 'Write a note', html`<label for="note-text">For your colleagues: no card or bank details</label><textarea id="note-text" name="text" rows="3" maxlength="2000">${typed('note', 'text')}</textarea>`, 'Keep the note')}
${names.map((name) => form('letter', `Send ${name} again`, html`<input type="hidden" name="letter" value="${name}">${input(`letter-${name}`, 'to', 'To another address, if not to that of the link', html`type="email"`)}`, 'Send again'))}
${
  !erased &&
  form(
    'correct',
    'Put right',
    html`${input('correct', 'customer_email', 'E-mail address', html`type="email"`)}${input('correct', 'customer_phone', 'Phone number', html`type="tel"`)}${!isOver && input('correct', 'until', 'Works until the end of', html`type="date"`)}`,
    'Put right',
  )
}
${!erased && link.amount_pence === undefined && !isOver && hasAct(site, link.journey, 'payment') && form('amount', 'Set the amount', input('amount', 'amount', 'Amount in pounds', html`inputmode="decimal"`), 'Set the amount')}
${link.locked && form('unlock', 'No card is taken', html`<p>Only if you believe that it is the customer who tries.</p>`, 'Take cards again')}
${!isOver && link.status !== 'expired' && form('expire', 'End the link', sure('The customer can do nothing more with it'), 'End it')}
${
  left > 0 &&
  (sitter.role === 'lead'
    ? form(
        'refund',
        `Give back, of ${pounds(left)}`,
        html`<input type="hidden" name="key" value="${randomUUID()}">${input('refund', 'amount', 'Amount in pounds', html`inputmode="decimal"`)}${input('refund', 'again', 'The same amount again', html`inputmode="decimal"`)}${input('refund', 'reason', 'Why', html`maxlength="200"`)}`,
        'Give back',
      )
    : html`<p>Money is given back by a lead.</p>`)
}
${
  !erased &&
  (sitter.role === 'lead'
    ? form(
        'erase',
        'Erase what is personal',
        html`${input('erase', 'reason', 'Why', html`maxlength="500"`)}${sure('Name, addresses, answers and notes go for good; what was agreed and paid stays')}`,
        'Erase',
      )
    : html`<p>A customer is erased by a lead.</p>`)
}</div>`;
}
