import { randomUUID } from 'node:crypto';
import { dayEndingAt, formatValue } from '../../rules/format-value.ts';
import { hasAct } from '../../rules/journey/journey.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { CompiledSite, LinkHistory, ProviderLink, ProviderLinks } from '../../types.gen.ts';
import { schemas } from '../base/schemas.ts';
import type { Wrong } from './deeds.ts';
import { Html, html, table } from './html.ts';
import { cardOf, givenBack, isEnded, isErased, momentsOf, nextOf, person, pounds, reasons, words } from './moments.ts';
import type { Sitter } from './who.ts';

/** A time in London, as people say it. */
const said = (time: string): Html =>
  html`<time datetime="${time}">${new Date(time).toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'short' })}</time>`;

/** The word of the hub for what becomes of a service, as words: `OptionToRetain` is option to retain. */
const spaced = (action: string): string => action.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const meanings = {
  active: 'works',
  used: 'everything is recorded',
  maintenance: 'stopped for maintenance',
  'sor-expired': 'the switch order is older than 31 days',
  expired: 'its time is over',
  ended: 'it was ended here, for good',
  erased: 'what was personal is gone',
  declines: 'too many cards were declined within an hour, so no card is taken for a day',
  tokens: 'the card page was opened too often within an hour, so no card is taken for the rest of it',
};

/** The state of a link, in a word or two, and what that means. */
function stateOf(link: ProviderLink, history?: LinkHistory): [name: string, meaning: string] {
  const state = isErased(link) ? 'erased' : isEnded(link, history) ? 'ended' : (link.locked ?? link.status);
  return [words(link.locked ? 'locked' : state.replace('sor-expired', 'order-too-old')), meanings[state]];
}

const outcomes: Record<string, string> = {
  ...{ succeeded: 'went through', declined: 'declined', unauthenticated: 'the bank’s check failed' },
  ...{ pending: 'under way', unknown: 'not known yet: nothing is taken meanwhile', 'not-taken': 'nothing was taken' },
  ...{ surplus: 'given back: the link was paid already', mismatch: 'has to be looked at by an operator' },
};

/** Who a link is for, in a few words. */
const customerOf = ({ values }: ProviderLink): string =>
  ['customer_name', 'cardholder_name', 'customer_email', 'customer_phone']
    .flatMap((name) => values[name] ?? [])
    .join(', ') || 'nobody is named';

/** The page to find a link, with those that are found. */
export const searchPage = (query: string, token: string, found?: ProviderLinks): Html => html`
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
      words(link.journey),
      link.records.map(cardOf).join(' ').trim(),
      stateOf(link)[0],
      said(link.created_at),
    ]),
    'No link is like that. Try another thing that the customer knows.',
  )
}
${found?.next !== undefined && html`<p>These are the newest of more. Add a word, such as the postcode, or see <a href="/desk?found&amp;after=${found.next}">those before them</a>.</p>`}`;

/** A link with what its page needs, and who looks at it. */
export type Shown = { link: ProviderLink; history: LinkHistory; site: CompiledSite; sitter: Sitter; token: string };

/** What a form has refused, with what was typed in it. */
type Refused = { form: string; wrong: Wrong[]; typed: Record<string, string> };

const labels: Record<string, string> = {
  ...{ text: 'Note for your colleagues, without card or bank details', reason: 'Why' },
  ...{ to: 'To another address, if not to that of the link', until: 'Works until the end of' },
  ...{ customer_email: 'E-mail address', customer_phone: 'Phone number' },
  ...{ amount: 'Amount in pounds', again: 'The same amount again', sure: 'The box' },
};

/** What is wrong in a form, with the way to each field. */
const refusal = ({ form, wrong }: Refused): Html => html`
<div role="alert" id="problem" tabindex="-1" autofocus><h2>There is a problem</h2>${wrong.map(([field = '', said]) =>
  labels[field]
    ? html`<p><a href="#${form}-${field}">${labels[field]}: ${said}</a></p>`
    : html`<p><a href="#${form}">${said}</a></p>`,
)}</div>`;

/** The forms for what may be done with a link now, without those that would be refused whatever is typed. */
function formsFor({ link, history, site, sitter, token }: Shown, refused?: Refused): Html {
  const form = (id: string, legend: string, fields: Html, button: string) => html`
<form method="post" action="/desk/links/${link.link}/${id.replace(/^letter-.*/, 'letter')}"><fieldset id="${id}"><legend>${legend}</legend><input type="hidden" name="token" value="${token}">${fields}<button>${button}</button></fieldset></form>`;
  const own = (id: string) => (refused?.form === id ? refused : undefined);
  const typed = (id: string, name: string) => own(id)?.typed[name] ?? '';
  /** The attributes of a field, which say where something is wrong. */
  const field = (id: string, name: string) =>
    html` id="${id}-${name}" name="${name}"${own(id)?.wrong.some(([one]) => one === name) && html` aria-invalid="true" aria-describedby="problem"`}`;
  const input = (id: string, name: string, more: Html = html``) =>
    html`<label for="${id}-${name}">${labels[name]}</label><input${field(id, name)} value="${typed(id, name)}" ${more}>`;
  const sure = (id: string, label: string) =>
    html`<label><input type="checkbox"${field(id, 'sure')} value="yes"> ${label}</label>`;
  const [isOver, isHere, isLead] = [link.status === 'used', !isErased(link), sitter.role === 'lead'];
  const letters = isHere ? [...new Set(link.letters.map(({ name }) => name))] : [];
  const left = (link.paid_amount_pence ?? 0) - givenBack(history);
  return html`
${isHere && form('note', 'Write a note', html`<label for="note-text">${labels.text}</label><textarea${field('note', 'text')} rows="3" maxlength="2000">${typed('note', 'text')}</textarea>`, 'Keep the note')}
${letters.map((name) => form(`letter-${name}`, `Send “${words(name)}” again`, html`<input type="hidden" name="letter" value="${name}">${input(`letter-${name}`, 'to', html`type="email"`)}`, 'Send again'))}
${
  isHere &&
  form(
    'correct',
    'Put right',
    html`${input('correct', 'customer_email', html`type="email"`)}${input('correct', 'customer_phone', html`type="tel"`)}${!isOver && !isEnded(link, history) && input('correct', 'until', html`type="date"`)}`,
    'Put right',
  )
}
${isHere && link.amount_pence === undefined && !isOver && hasAct(site, link.journey, 'payment') && form('amount', 'Set the amount', input('amount', 'amount', html`inputmode="decimal"`), 'Set the amount')}
${link.locked && form('unlock', 'No card is taken', html`<p>Only if you believe that it is the customer who tries.</p>`, 'Take cards again')}
${!isOver && link.status !== 'expired' && form('expire', 'End the link', sure('expire', 'The customer can do nothing more with it'), 'End it')}
${
  left > 0 &&
  (isLead
    ? form(
        'refund',
        `Give back, of ${pounds(left)}`,
        html`<input type="hidden" name="key" value="${randomUUID()}">${input('refund', 'amount', html`inputmode="decimal"`)}${input('refund', 'again', html`inputmode="decimal"`)}${input('refund', 'reason', html`maxlength="200"`)}`,
        'Give back',
      )
    : html`<p>Money is given back by a lead.</p>`)
}
${
  isHere &&
  (isLead
    ? form(
        'erase',
        'Erase what is personal',
        html`${reasonOfErasing(typed('erase', 'reason'), field('erase', 'reason'))}${sure('erase', 'Name, addresses, answers and notes go for good; what was agreed and paid stays')}`,
        'Erase',
      )
    : html`<p>A customer is erased by a lead.</p>`)
}`;
}

/** The field of why a customer is erased: a code, since it stays for good. */
const reasonOfErasing = (chosen: string, field: Html): Html => html`
<label for="erase-reason">${labels.reason}</label><select${field}><option></option>${schemas.EraseRequest.properties.reason.enum.map(
  (reason) => html`<option value="${reason}"${reason === chosen && html` selected`}>${words(reason)}</option>`,
)}</select>`;

/** What was done, or why it was not, with what was typed. */
export type Note = { done: string } | Refused;

/** A link's page. `seen` is what the customer reads whose link cannot be used. */
export function linkPage(shown: Shown, seen: string | undefined, note?: Note): Html {
  const { link, history, site } = shown;
  const own = Object.entries(link.values).filter(([name]) => ownEntry(site.values, name)?.personal);
  const refused = note && 'wrong' in note ? note : undefined;
  const forms = formsFor(shown, refused);
  const state = stateOf(link, history);
  const paid = link.paid_amount_pence;
  const given = givenBack(history);
  const lastDay = link.expires_at && dayEndingAt(link.expires_at);
  const next = isErased(link) ? [] : nextOf(link, site);
  const { switch_order: order } = link;
  const consent = link.records.find(({ act }) => ownEntry(site.acts, act)?.about === 'switch-order');
  return html`
${note && 'done' in note && html`<p role="status" tabindex="-1" autofocus>${note.done}</p>`}
${refused && refusal(refused)}
<dl><dt>State</dt><dd>${state.join(': ')}</dd>${seen !== undefined && html`<dt>The customer reads</dt><dd>${seen}</dd>`}
${history.kept && html`<dt>What is kept</dt><dd>${history.kept.map((one) => html`${one}<br>`)}</dd>`}
<dt>What for</dt><dd>${words(link.journey)}${link.amount_pence !== undefined && `, ${pounds(link.amount_pence)}`}</dd>
${paid !== undefined && html`<dt>Paid</dt><dd>${pounds(paid)}${given > 0 && `, of which ${pounds(given)} was given back`}</dd>`}
${own.map(([name, value]) => html`<dt>${words(name)}</dt><dd>${formatValue(site.values[name]!.type, value, site.formats)}</dd>`)}
${
  order &&
  html`<dt>Switch</dt><dd>From ${order.losing_provider}: ${consent ? html`confirmed by the customer ${said(consent.recorded_at)} (${consent.reference})` : 'not confirmed yet'}</dd>
<dt>Services</dt><dd>${order.services.map(({ type, action, descriptor }) => html`${type === 'IAS' ? 'Broadband' : 'Phone'} ${descriptor}: ${spaced(action)}<br>`)}</dd>
${order.switch_order_reference !== undefined && html`<dt>Reference of the switch</dt><dd>${order.switch_order_reference}</dd>`}`
}
<dt>Our reference</dt><dd>${link.external_reference ?? 'none'}</dd><dt>Name of the link</dt><dd>${link.link}</dd>
${link.expires_at !== undefined && link.status !== 'used' && html`<dt>Ends</dt><dd>${lastDay === undefined ? said(link.expires_at) : `with ${formatValue('day', lastDay)}`}</dd>`}</dl>
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
  'Nothing was agreed to.',
)}
<h2>Notes of care</h2>
${table(
  'Notes',
  ['When', 'Note', 'By'],
  history.notes.map(({ written_at, text, by }) => [said(written_at), text, person(by)]),
  'Nobody has written one.',
)}
${forms.text.trim() && html`<h2>What may be done</h2><div class="deeds">${forms}</div>`}`;
}

export const copyTitle = ({ act, document = act, order_sha256 }: Recorded): string =>
  order_sha256 === undefined ? words(document) : 'Order of the switch';

type Recorded = ProviderLink['records'][number];

/** The text of a record as it was agreed, which our own pages have shown. */
export const copyPage = (link: string, { reference, recorded_at, language = 'en-GB', text = '' }: Recorded): Html =>
  html`<p>${reference}, ${said(recorded_at)}. <a href="/desk/links/${link}">Back to the link</a></p>
<article lang="${language}">${new Html(text)}</article>`;
