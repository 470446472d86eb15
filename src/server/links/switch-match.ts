import { canonicalUuid } from '../../rules/link-id.ts';
import { inLondon, londonDay } from '../../rules/london-time.ts';
import { addDays, isDay } from '../../rules/questions/calendar.ts';
import type {
  CompiledSite,
  Link,
  SwitchMatch,
  SwitchMatchConfirmation,
  SwitchMatchResult,
  SwitchMatchService,
  SwitchOrderRequest,
  SwitchService,
} from '../../types.gen.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import type { KeptMatch, MatchedOrder } from '../ledger/link.ts';

/** A mistake in a match: its place below the switch order, a code and a sentence. */
type MatchFault = { pointer: string; code: string; detail: string };

const [lineId, twoDigits, operator] = [/^\S{1,64}$/, /^\d\d$/, /^[A-Z]\d{3}$/];
const telephone = /^(?:0|\+?44)\d{9,10}$/;

/** The identifiers of each type of service, with their forms and what these are in words. */
const identifiers: Record<SwitchMatchService['serviceType'], Record<string, [RegExp, string]>> = {
  IAS: {
    NetworkOperator: [operator, 'a letter and three digits'],
    DN: [telephone, 'a telephone number'],
    PartialDN: [twoDigits, 'two digits'],
    ServiceInformation: [/\S/, 'words'],
    AccessLineId: [lineId, 'an id without spaces'],
    ONTReference: [lineId, 'an id without spaces'],
    PortNumber: [/^\d$/, 'one digit'],
  },
  NBICS: {
    NetworkOperator: [operator, 'a letter and three digits'],
    DN: [telephone, 'a telephone number'],
    PartialDN: [twoDigits, 'two digits'],
    CUPID: [/^\d{3}$/, 'three digits'],
    AccessLineId: [lineId, 'an id without spaces'],
  },
};

/** What customers know a service by: the first of these that the hub names. */
const spoken = ['ServiceInformation', 'DN', 'PartialDN', 'AccessLineId', 'ONTReference'];

const longestPlan = 180;

const confirmationIn = (match: SwitchMatch): Partial<SwitchMatchConfirmation> =>
  match.residentialSwitchMatchConfirmation ?? match;

/** The orders of a match, each with its place in it. */
const resultsIn = ({ matchResult, alternativeSwitchOrders = [] }: Partial<SwitchMatchConfirmation>) => [
  ...(matchResult ? [{ at: '/matchResult', result: matchResult }] : []),
  ...alternativeSwitchOrders.map((one, index) => ({
    at: `/alternativeSwitchOrders/${index}/matchResult`,
    result: one.matchResult,
  })),
];

/** Finds what of a match its schema cannot say (D-57): nothing that is not understood is left out. */
export function matchFaults({ match, services, planned_switch_date: planned }: SwitchOrderRequest, now: Date) {
  const faults: MatchFault[] = [];
  const add = (place: string, code: string, detail: string) => faults.push({ pointer: place, code, detail });
  if (!match) {
    if (!services) add('/services', 'missing', 'A switch order needs its services, or the match as the hub sent it.');
    if (planned !== undefined) add('/planned_switch_date', 'unknown', 'Only with a match is there a planned day.');
    return faults;
  }
  if (services) add('/services', 'unknown', 'The services of a match are in the match: leave these out.');
  const inside = match.residentialSwitchMatchConfirmation;
  const root = inside ? '/match/residentialSwitchMatchConfirmation' : '/match';
  const confirmation = confirmationIn(match);
  if (inside && (match.matchResult ?? match.implicationsSent ?? match.alternativeSwitchOrders))
    add('/match', 'twice', 'The match is there twice: send the message, or what is in it.');
  for (const name of ['implicationsSent', 'matchResult'] as const)
    if (!confirmation[name]) add(`${root}/${name}`, 'missing', `"${name}" is missing.`);

  for (const [index, { sentMethod, sentTo, sentBy }] of (confirmation.implicationsSent ?? []).entries()) {
    const at = `${root}/implicationsSent/${index}`;
    if (!timeOf(sentBy)) add(`${at}/sentBy`, 'time', '"sentBy" must be a time such as 2026-03-06 09:30:00.');
    if (sentMethod === '1st class post' && sentTo !== undefined)
      add(`${at}/sentTo`, 'unknown', 'What goes by post has no sentTo.');
    if (sentMethod !== '1st class post' && sentTo === undefined)
      add(`${at}/sentTo`, 'missing', `What goes by ${sentMethod} needs sentTo.`);
  }
  const seen = new Set<string>();
  for (const { at, result } of resultsIn(confirmation)) {
    const reference = canonicalUuid(result.switchOrderReference);
    if (reference === undefined)
      add(`${root}${at}/switchOrderReference`, 'form', '"switchOrderReference" must be a UUID.');
    else if (seen.has(reference)) add(`${root}${at}/switchOrderReference`, 'twice', 'Two orders have this reference.');
    else seen.add(reference);
    for (const [number, service] of result.services.entries())
      for (const fault of identifierFaults(service))
        add(`${root}${at}/services/${number}/serviceIdentifiers/${fault.pointer}`, fault.code, fault.detail);
  }
  if (planned === undefined) return faults;
  const today = londonDay(now.toISOString());
  if (!isDay(planned)) add('/planned_switch_date', 'type', '"planned_switch_date" must be a day, such as 2026-12-07.');
  else if (planned < today || planned > addDays(today, longestPlan))
    add('/planned_switch_date', 'bound', `"planned_switch_date" must be from today to ${longestPlan} days ahead.`);
  return faults;
}

function identifierFaults({ serviceType, serviceIdentifiers = [] }: SwitchMatchService): MatchFault[] {
  const known = identifiers[serviceType];
  return serviceIdentifiers.flatMap(({ identifierType, identifier }, index): MatchFault[] => {
    const [form, words] = Object.hasOwn(known, identifierType) ? known[identifierType]! : [];
    const names = Object.keys(known);
    if (!form)
      return [
        {
          ...{ pointer: `${index}/identifierType`, code: 'unknown' },
          detail: `${serviceType} has no identifier "${identifierType}".${didYouMean(identifierType, names)} There are: ${names.join(', ')}.`,
        },
      ];
    if (form.test(identifier)) return [];
    return [{ pointer: `${index}/identifier`, code: 'form', detail: `"${identifierType}" must be ${words}.` }];
  });
}

/** A time as the hub writes it: the day, and the whole in an order of its own; undefined where it is none. */
function timeOf(text: string): { day: string; time: string } | undefined {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(text) ?? [];
  return time !== undefined && isDay(day) ? { day, time: `${day}T${time}` } : undefined;
}

/** Reads a match without faults: the services of its first order, what is kept of it, and what texts say of it. */
export function readMatch(site: CompiledSite, { match, planned_switch_date: planned }: SwitchOrderRequest, now: Date) {
  if (!match) return undefined;
  const { implicationsSent = [], ...found } = confirmationIn(match);
  const orders = resultsIn(found).map(({ result }) => orderOf(result));
  const last = implicationsSent
    .map(({ sentBy }) => timeOf(sentBy)!)
    .sort((a, b) => (a.time < b.time ? -1 : 1))
    .at(-1)!;
  const addresses = implicationsSent.flatMap(({ sentTo }) => sentTo ?? []);
  const isSent = last.time.slice(0, 16) <= inLondon(now.toISOString());
  const values: Link['values'] = {
    [isSent ? 'leaving_sent_on' : 'leaving_due_on']: last.day,
    ...(addresses.length > 0 && { leaving_sent_to: addresses.join(', ') }),
    ...(planned !== undefined && { planned_switch_date: planned }),
    ...(orders.length > 1 &&
      Object.fromEntries(orders.map(({ services }, index) => [`switch_services_${index + 1}`, wordsOf(services)]))),
  };
  return {
    services: orders[0]!.services,
    kept: { orders, ...(planned !== undefined && { planned_switch_date: planned }) } satisfies KeptMatch,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(site.values, name))),
  };
}

const wordsOf = (services: SwitchService[]) =>
  services
    .map(({ descriptor }) => descriptor)
    .filter(Boolean)
    .join('; ');

const orderOf = ({ switchOrderReference, services }: SwitchMatchResult): MatchedOrder => ({
  switch_order_reference: switchOrderReference.toLowerCase(),
  services: services.map(({ serviceType: type, switchAction: action, serviceIdentifiers = [] }) => {
    const known = spoken.flatMap((name) => serviceIdentifiers.find((one) => one.identifierType === name) ?? [])[0];
    const isPart = known?.identifierType === 'PartialDN';
    return { type, action, descriptor: known ? (isPart ? `*********${known.identifier}` : known.identifier) : '' };
  }),
});
