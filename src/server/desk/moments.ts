import { readersOf } from '../../rules/facts.ts';
import { fillLine } from '../../rules/fill.ts';
import { formatValue } from '../../rules/format-value.ts';
import { withDates } from '../../rules/journey/counted-dates.ts';
import { hasAct, stepsOf } from '../../rules/journey/journey.ts';
import { momentsOf as momentsToTell } from '../../rules/journey/timeline.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { withNested } from '../../rules/questions/question.ts';
import type { CompiledSite, LinkHistory, ProviderLink } from '../../types.gen.ts';
import { plainBlocks } from '../copies/plain-text.ts';
import { pageRows, receiptOf } from '../papers/rows.ts';
import type { Release } from '../release/release.ts';

export const pounds = (pence: number) => formatValue('money', pence);

/** The words for names that say too little by themselves: of values, facts, states, and outcomes of the hub. */
export const plainWords: Record<string, string> = {
  ...{ customer_email: 'E-mail address', customer_phone: 'Phone number' },
  ...{ amount_pence: 'Amount', expires_at: 'Last day' },
  ...{ 'payment-settlement-declined': 'Not paid: the bank declined the settlement', 'payment-refunded': 'Given back' },
  ...{ 'payment-part-refunded': 'Given back in part', 'payment-voided': 'Given back before it was settled' },
  ...{ 'dispute-lost': 'Lost in a dispute: the bank has given it back' },
  ...{ 'sor-expired': 'Order too old', 'link-corrected': 'Put right', 'customer-told': 'The customer told us' },
  ...{ 'payment-method': 'Card set-up', 'direct-debit-mandate': 'Direct Debit set-up' },
  ...{ 'link-locked': 'No card is taken', 'link-unlocked': 'Cards are taken again' },
  ...{ 'letter-requested': 'Letter asked for', 'letter-redirected': 'Letter asked for, to another address' },
  ...{ ServiceFound: 'moves to us', ServiceNotFound: 'not found', ForcedCease: 'ends' },
  ...{ OptionToCease: 'ends, unless the customer keeps it', OptionToRetain: 'stays, unless the customer ends it' },
  ...{ ServiceWithAnotherRCP: 'with another provider', ServiceWithAnotherCust: 'with another customer' },
};

/** A name in words: `contract-agreement` is Contract agreement. */
export const words = (name: string): string =>
  plainWords[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ');

/** The card of a record, by what is read out of it. */
export const cardOf = ({ card_brand = 'Card', card_ending }: ProviderLink['records'][number]): string =>
  card_ending === undefined ? '' : ` ${card_brand} ending ${card_ending}`;

/** Why a card was declined, as it is said to the customer or to the lead. */
export const reasons: Record<string, string> = {
  funds: 'the bank says there is not enough money',
  expired: 'the card has expired',
  lost: 'the bank says the card is lost or stolen: do not say so, ask for another card',
  bank: 'the bank declined and gives no reason: the customer can ask it',
  'check-failed': 'the security code or the bank’s own check failed',
  limits: 'a limit of the card is reached',
};

export const isErased = ({ facts }: ProviderLink): boolean => facts.some(({ fact }) => fact === 'link-erased');

/** Whether its customer is to pay, and nobody has said how much. */
export const lacksAmount = ({ amount_pence, journey }: ProviderLink, site: CompiledSite): boolean =>
  amount_pence === undefined && hasAct(site, journey, 'payment');

/** Whether somebody has ended the link, for good. The fact of it comes a moment after the change. */
export const isEnded = ({ status, facts }: ProviderLink, history?: LinkHistory): boolean =>
  status === 'expired' &&
  (facts.some(({ fact }) => fact === 'link-revoked') || !!history?.changes.some(({ change }) => change === 'expired'));

/** What was given back of a payment, or may have been, in pence. */
export const givenBack = ({ refunds }: LinkHistory): number =>
  refunds.reduce((sum, { state, amount_pence }) => sum + (state === 'refused' ? 0 : amount_pence), 0);

const tellers: Record<string, string> = { smtp: 'the mail server', webhook: 'our letter system', inbox: 'the demo' };
/** Who did something: a colleague by name, one of our systems by that of its token, or what sends the letters. */
export const person = (by: string): string =>
  tellers[by] ?? by.replace(/(?<=.), provider-api, token .*/s, '').replace(/^provider-api, token /, 'our system ');

type Moment = { at: string; what: string; by?: string | undefined };

/** What a fact adds to its name. */
const whyOf = ({ fact, letter, reason = '', corrected = [] }: ProviderLink['facts'][number]): string | undefined => {
  if (letter ?? fact.startsWith('letter-')) return words(letter?.name ?? reason);
  return (
    corrected.map(words).join(', ') ||
    (fact === 'card-declined' ? reasons[reason] : fact === 'link-erased' ? words(reason) : reason)
  );
};

/** What has happened, in the order of its times. */
export function momentsOf(link: ProviderLink, { changes, refunds }: LinkHistory): Moment[] {
  // A refund of ours is told by its row alone, and one of the gateway's own by its fact.
  const isOurs = ({ fact, amount_pence, told_by }: ProviderLink['facts'][number]) =>
    /^payment-(refunded|voided)$/.test(fact) &&
    refunds.some((refund) => refund.by === told_by && refund.amount_pence === amount_pence);
  return [
    { at: link.created_at, what: 'The link was made' },
    ...link.records.map((record) => {
      const { act, reference, recorded_at, amount_pence, statement, button } = record;
      const paid = amount_pence ? `, ${pounds(amount_pence)}` : '';
      const shown = [statement, button].flatMap((line) => (line ? ` “${line}”` : [])).join('');
      return { at: recorded_at, what: `${words(act)}${paid} (${reference})${cardOf(record)}${shown}` };
    }),
    ...link.facts
      .filter((fact) => !/^(note-added|link-revoked)$/.test(fact.fact) && !isOurs(fact))
      .map((fact) => ({
        ...{ at: fact.recorded_at, by: fact.told_by },
        what: [words(fact.fact), whyOf(fact)].filter(Boolean).join(': '),
      })),
    ...changes.map(({ changed_at: at, change, by }) => ({ at, what: words(change).replace('Expired', 'Ended'), by })),
    ...refunds.map(({ started_at, refund_id, state, amount_pence, reason, by }) => ({
      ...{ at: started_at, by },
      what: `Refund of ${pounds(amount_pence)}, ${state} (${refund_id}): ${reason}`,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
}

/** What the customer reads first whose link cannot be used, a title and a paragraph, or who is refused cards. */
export async function seenOn({ drawing, compiled: { site } }: Release, { status, locked }: ProviderLink) {
  if (locked) return fillLine(site.messages.tooManyTries ?? '', (name) => site.contacts[name]);
  const name = status === 'used' ? undefined : site.states[status];
  const seen = name && (await drawing?.contentOf(name));
  return seen && [`“${seen.page.title}”`, ...plainBlocks(Object.values(seen.texts)[0] ?? '')].slice(0, 2).join(' – ');
}

/** A link as its customer's pages have it, the acts of its journey with its amount, and those not done: of several methods one is to do. */
export function linkOnPages(link: ProviderLink, site: CompiledSite) {
  const { letters: _, records, ...rest } = link;
  const own = { ...rest, id: link.link, records: records.map(({ gateway: _gateway, ...record }) => record) };
  const without = (done: readonly string[]) =>
    stepsOf(site, own).flatMap(({ pages, acts }) => {
      const left = acts.filter((act) => !done.includes(act));
      const isChosen = pages.length > 1 && left.length < acts.length;
      return left.length && !isChosen ? [left.map(words).join(pages.length > 1 ? ' or ' : ', ')] : [];
    });
  const switched_from = link.completed.some((act) => ownEntry(site.acts, act)?.about === 'switch-order')
    ? link.switch_order?.losing_provider
    : undefined;
  const whole = { ...withDates(site, own), ...(switched_from && { switched_from }) };
  const amount = link.amount_pence === undefined ? [] : [pounds(link.amount_pence)];
  return { whatFor: [...without([]), ...amount].join(', '), toDo: without(link.completed), whole };
}

/** What the customer has on record; before that, what the pages of the link say of what is to be agreed to or paid. */
export async function saidOn({ drawing, compiled }: Release, link: ProviderLink) {
  const { site } = compiled;
  const { whole } = linkOnPages(link, site);
  const record = isErased(link) ? { rows: [] } : receiptOf(compiled, whole);
  if (record) return { heading: 'What the customer has on record', rows: record.rows };
  const pages = stepsOf(site, whole).flatMap((step) => step.pages);
  const contents = await Promise.all(pages.map((page) => drawing?.contentOf(page)));
  const blocks = withNested(contents.flatMap((one) => one?.page.blocks ?? []));
  const facts = new Set(blocks.flatMap((block) => ('facts' in block && block.facts) || []));
  return { heading: 'What the customer is offered', rows: pageRows(site, whole, [...facts]) };
}

/** What is still to be done, and what comes afterwards as the customer reads it. */
export function nextOf({ toDo, whole }: ReturnType<typeof linkOnPages>, site: CompiledSite): string[] {
  const { fact, lookup } = readersOf(site, whole, { status: 'ready', order: {} });
  const line = (text: string) => fillLine(text, lookup);
  const ways = whole.status === 'active' ? 'The customer has still to do' : 'Not done, as the link does not work';
  return [
    ...(toDo.length > 0 ? [`${ways}: ${toDo.join(', ')}`] : []),
    ...momentsToTell(site, fact).flatMap(({ isDone, dated, text, note }) =>
      isDone ? [] : [`${dated ? `${dated.day}: ` : ''}${line(text)}${note ? ` (${line(note)})` : ''}`],
    ),
  ];
}
