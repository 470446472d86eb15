import { randomUUID } from 'node:crypto';
import type { Compiled, LinkHistory, LinkReceipt, ProviderLink } from '../../types.gen.ts';
import { schemas } from '../base/schemas.ts';
import type { Wrong } from './deeds.ts';
import { type Html, html } from './html.ts';
import { givenBack, isEnded, isErased, lacksAmount, plainWords, pounds, words } from './moments.ts';
import type { Sitter } from './who.ts';

/** A link with what its page needs, and who looks at it. */
export type Shown = Pick<Compiled, 'site' | 'letters'> & {
  link: ProviderLink;
  history: LinkHistory;
  /** What the customer reads whose link cannot be used. */
  seen: string | undefined;
  /** What the customer has on record, or is offered. */
  said: { heading: string; rows: LinkReceipt['rows'] };
  sitter: Sitter;
  token: string;
};

/** What a form has refused, with what was typed in it. */
export type Refused = { form: string; wrong: Wrong[]; typed: Record<string, string> };

const labels: Record<string, string> = {
  ...plainWords,
  ...{ text: 'Note for your colleagues, without card or bank details', reason: 'Why' },
  ...{ to: 'To another address, if not to that of the link', until: 'Works until the end of' },
  ...{ amount: 'Amount in pounds', again: 'The same amount again', sure: 'Not ticked', anyway: 'Not ticked' },
};

/** What is wrong in a form, with the way to each field. */
export const refusal = ({ form, wrong }: Refused): Html => html`
<div role="alert" id="problem" tabindex="-1" autofocus><h2>There is a problem</h2>${wrong.map(([field = '', said]) =>
  labels[field]
    ? html`<p><a href="#${form}-${field}">${labels[field]}: ${said}</a></p>`
    : html`<p><a href="#${form}">${said}</a></p>`,
)}</div>`;

/** The forms for what may be done with a link now, without those that would be refused whatever is typed. */
export function formsFor({ link, history, site, letters: all = {}, sitter, token }: Shown, refused?: Refused): Html {
  const form = (id: string, legend: string, fields: Html, button: string) => html`
<details id="${id}"${own(id) && html` open`}><summary>${legend}</summary><form aria-label="${legend}" method="post" action="/desk/links/${link.link}/${id.replace(/^letter-.*/, 'letter')}"><input type="hidden" name="token" value="${token}">${fields}<button>${button}</button></form></details>`;
  const own = (id: string) => (refused?.form === id ? refused : undefined);
  const typed = (id: string, name: string) => own(id)?.typed[name] ?? '';
  /** The attributes of a field, which say where something is wrong. */
  const field = (id: string, name: string) =>
    html` id="${id}-${name}" name="${name}"${own(id)?.wrong.some(([one]) => one === name) && html` aria-invalid="true" aria-describedby="problem"`}`;
  const input = (id: string, name: string, more: Html = html``) =>
    html`<label for="${id}-${name}">${labels[name]}</label><input${field(id, name)} value="${typed(id, name)}" ${more}>`;
  const sure = (id: string, label: string, name = 'sure') =>
    html`<label><input type="checkbox"${field(id, name)} value="yes"> ${label}</label>`;
  const [isOver, isHere, isLead] = [link.status === 'used', !isErased(link), sitter.role === 'lead'];
  const hasEnd = !isOver && !isEnded(link, history);
  const sent = new Set(link.letters.map(({ name }) => name));
  const recorded: string[] = [...link.completed, ...link.facts.map(({ fact }) => fact)];
  const letters = Object.keys(isHere ? all : {}).filter((name) => {
    const { call, act, status } = all[name]!.letter.sends;
    return sent.has(name) || call || recorded.includes(act ?? status ?? '');
  });
  // A code, since it stays for good.
  const reason = html`<label for="erase-reason">${labels.reason}</label><select${field('erase', 'reason')}><option></option>${schemas.EraseRequest.properties.reason.enum.map(
    (one) => html`<option value="${one}"${one === typed('erase', 'reason') && html` selected`}>${words(one)}</option>`,
  )}</select>`;
  const isGone = link.afterwards?.some((what) => /^payment-(settlement-declined|voided|refunded)$/.test(what));
  const left = isGone ? 0 : (link.paid_amount_pence ?? 0) - givenBack(history);
  const dispute = link.facts.findLast(({ fact }) => /disput/.test(fact))?.fact ?? 'dispute-won';
  const isDisputed = dispute !== 'dispute-won' || own('refund')?.wrong.some(([name]) => name === 'anyway');
  return html`
${isHere && form('note', 'Write a note', html`<label for="note-text">${labels.text}</label><textarea${field('note', 'text')} rows="3" maxlength="2000">${typed('note', 'text')}</textarea>`, 'Keep the note')}
${letters.map((name) => form(`letter-${name}`, `Send “${words(name)}”${sent.has(name) ? ' again' : ''}`, html`<input type="hidden" name="letter" value="${name}">${input(`letter-${name}`, 'to', html`type="email"`)}`, 'Send'))}
${
  isHere &&
  form(
    'correct',
    `Put right e-mail${hasEnd ? ', phone or last day' : ' or phone'}`,
    html`${input('correct', 'customer_email', html`type="email"`)}${input('correct', 'customer_phone', html`type="tel"`)}${hasEnd && input('correct', 'until', html`type="date"`)}`,
    'Put right',
  )
}
${isHere && !isOver && lacksAmount(link, site) && form('amount', 'Set the amount', html`<p>It is for good: a wrong one needs another link.</p>${input('amount', 'amount', html`inputmode="decimal"`)}`, 'Set the amount')}
${link.locked && form('unlock', 'Take cards again', html`<p>Only if you believe that it is the customer who tries.</p>`, 'Take cards again')}
${!isOver && link.status !== 'expired' && form('expire', 'End the link', sure('expire', 'The customer can do nothing more with it'), 'End it')}
${
  left > 0 &&
  (isLead
    ? form(
        'refund',
        `Give back, of ${pounds(left)}`,
        html`<input type="hidden" name="key" value="${randomUUID()}">${input('refund', 'amount', html`inputmode="decimal"`)}${input('refund', 'again', html`inputmode="decimal"`)}${input('refund', 'reason', html`maxlength="200"`)}${isDisputed && html`<p>The customer has disputed it at the bank, which may give the same money, or has given it.</p>${sure('refund', 'Give it back all the same', 'anyway')}`}`,
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
        html`<p>Other links of the same customer keep what they have: look for the name, and erase each.</p>${reason}${sure('erase', 'Name, addresses, answers and notes go for good; what was agreed and paid stays')}`,
        'Erase',
      )
    : html`<p>A customer is erased by a lead.</p>`)
}`;
}
