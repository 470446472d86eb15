import { readersOf } from '../../rules/facts.ts';
import { fillLine } from '../../rules/fill.ts';
import { formatValue } from '../../rules/format-value.ts';
import { withDates } from '../../rules/journey/counted-dates.ts';
import { stepsOf } from '../../rules/journey/journey.ts';
import { momentsOf as momentsToTell } from '../../rules/journey/timeline.ts';
import type { CompiledSite, LinkHistory, ProviderLink } from '../../types.gen.ts';

export const pounds = (pence: number) => formatValue('money', pence);

/** A name with hyphens as words: `contract-agreement` is Contract agreement. */
export const words = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ');

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

type Moment = { at: string; what: string; by?: string };

/** What has happened, in the order of its times. */
export function momentsOf(link: ProviderLink, { changes, refunds }: LinkHistory): Moment[] {
  const why = ({ fact, reason = '', corrected = [] }: ProviderLink['facts'][number]) =>
    (corrected.length > 0 && `: ${corrected.map(words).join(', ')}`) ||
    (reason && (fact === 'card-declined' ? `: ${reasons[reason]}` : `: ${reason}`));
  return [
    { at: link.created_at, what: 'The link was made' },
    ...link.records.map((record) => {
      const { act, reference, recorded_at, amount_pence, statement, button } = record;
      const paid = amount_pence ? `, ${pounds(amount_pence)}` : '';
      const shown = [statement, button].flatMap((line) => (line ? ` “${line}”` : [])).join('');
      return { at: recorded_at, what: `${words(act)}${paid} (${reference})${cardOf(record)}${shown}` };
    }),
    ...link.facts
      .filter(({ fact }) => fact !== 'note-added')
      .map((fact) => ({
        ...{ at: fact.recorded_at, what: `${words(fact.fact)}${fact.letter ? `: ${fact.letter.name}` : why(fact)}` },
        ...(fact.told_by && { by: fact.told_by }),
      })),
    ...changes.map(({ changed_at, change, by }) => ({ at: changed_at, what: words(change), by })),
    ...refunds.map(({ started_at, state, amount_pence, reason, by }) => ({
      ...{ at: started_at, by },
      what: `Refund of ${pounds(amount_pence)}, ${state}: ${reason}`,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
}

/** What is still to be done, and what comes afterwards as the customer reads it. */
export function nextOf(link: ProviderLink, site: CompiledSite): string[] {
  const { letters: _, records, ...rest } = link;
  const own = { ...rest, id: link.link, records: records.map(({ gateway: _gateway, ...record }) => record) };
  const steps = stepsOf(site, own).flatMap(({ acts }) => acts.filter((act) => !link.completed.includes(act)));
  const switched_from = link.completed.some((act) => site.acts[act]?.about === 'switch-order')
    ? link.switch_order?.losing_provider
    : undefined;
  const whole = { ...withDates(site, own), ...(switched_from && { switched_from }) };
  const { fact, lookup } = readersOf(site, whole, { status: 'ready', order: {} });
  const line = (text: string) => fillLine(text, lookup);
  return [
    ...(link.status === 'active' && steps.length > 0
      ? [`The customer has still to do: ${steps.map(words).join(', ')}`]
      : []),
    ...momentsToTell(site, fact).flatMap(({ isDone, dated, text, note }) =>
      isDone ? [] : [`${dated ? `${dated.day}: ` : ''}${line(text)}${note ? ` (${line(note)})` : ''}`],
    ),
  ];
}
