import { canonicalUuid } from '../../rules/link-id.ts';
import { inLondon, londonDay } from '../../rules/london-time.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { addDays, isDay } from '../../rules/questions/calendar.ts';
import type {
  CompiledSite,
  Link,
  SwitchMatch,
  SwitchMatchConfirmation,
  SwitchMatchResult,
  SwitchMatchService,
  SwitchOrderRequest,
} from '../../types.gen.ts';
import { namesNear } from '../base/did-you-mean.ts';
import type { KeptMatch, MatchedOrder } from '../ledger/link.ts';

/** A mistake in a match: its place below the switch order, a code and a sentence. */
type MatchFault = { pointer: string; code: string; detail: string };

const [lineId, twoDigits, operator] = [/^\S{1,64}$/, /^\d\d$/, /^[A-Z]\d{3}$/];
const telephone = /^(?:0|\+?44)\d{9,10}$/;

/** How a service is named to its customer by each identifier; by the first of these that the hub sends. */
const spoken = {
  ServiceInformation: (words: string) => words,
  DN: (number: string) => number,
  PartialDN: (digits: string) => `*********${digits}`,
  AccessLineId: (id: string) => `Line ${id}`,
  ONTReference: (id: string) => `Fibre box ${id}`,
  CUPID: (digits: string) => `Network code ${digits}`,
  PortNumber: (digit: string) => `Port ${digit}`,
  NetworkOperator: (code: string) => `Network operator ${code}`,
};
type Spoken = keyof typeof spoken;

/** What a service is that nothing names. */
const unnamed: Record<SwitchMatchService['serviceType'], string> = { IAS: 'Broadband', NBICS: 'Phone' };

/** The identifiers of each type of service, with their forms and what these are in words. */
const identifiers: Record<SwitchMatchService['serviceType'], Partial<Record<Spoken, [RegExp, string]>>> = {
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
  if (faults.length === 0 && !orderWords(resultsIn(confirmation).map(({ result }) => result)))
    add(
      `${root}/alternativeSwitchOrders`,
      'alike',
      'Two of the orders read the same to their customer, who could not choose: send the "services" that are meant in the place of the match.',
    );
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
    const [form, words] = ownEntry(known, identifierType) ?? [];
    const names = Object.keys(known);
    if (!form)
      return [
        {
          ...{ pointer: `${index}/identifierType`, code: 'unknown' },
          detail: `${serviceType} has no identifier "${identifierType}".${namesNear(identifierType, names)}`,
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
  const results = resultsIn(found).map(({ result }) => result);
  const orders = results.map(orderOf);
  const lastOf = (ways: typeof implicationsSent) =>
    timeOf(
      ways
        .map(({ sentBy }) => sentBy)
        .sort()
        .at(-1) ?? '',
    );
  const posted = lastOf(implicationsSent.filter(({ sentTo }) => sentTo === undefined));
  const told = implicationsSent.filter(({ sentTo }) => sentTo !== undefined);
  const last = lastOf(told) ?? posted!;
  const addresses = told.map(({ sentTo }) => sentTo!);
  const isSent = last.time.slice(0, 16) <= inLondon(now.toISOString());
  const values: Link['values'] = {
    [isSent ? 'leaving_sent_on' : 'leaving_due_on']: last.day,
    ...(addresses.length > 0 && {
      leaving_sent_to: addresses.join(', '),
      ...(posted && { leaving_posted_on: posted.day }),
    }),
    ...(planned !== undefined && { planned_switch_date: planned }),
    ...(orders.length > 1 &&
      Object.fromEntries(orderWords(results)!.map((words, index) => [`switch_services_${index + 1}`, words]))),
  };
  return {
    services: orders[0]!.services,
    kept: { orders, ...(planned !== undefined && { planned_switch_date: planned }) } satisfies KeptMatch,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(site.values, name))),
  };
}

/** All that the hub has sent to name a service, the best first. */
const namesOf = ({ serviceIdentifiers = [] }: SwitchMatchService): string[] =>
  (Object.keys(spoken) as Spoken[]).flatMap((name) =>
    serviceIdentifiers.flatMap((one) => (one.identifierType === name ? [spoken[name](one.identifier)] : [])),
  );

/** The words of each order that a customer may mean: short ones, or else all; undefined where these do not differ either. */
function orderWords(results: SwitchMatchResult[]): string[] | undefined {
  const words = (most?: number) =>
    results.map(({ services }) =>
      services.map((one) => namesOf(one).slice(0, most).join(', ') || unnamed[one.serviceType]).join('; '),
    );
  return [words(1), words()].find((all) => new Set(all).size === all.length);
}

const orderOf = ({ switchOrderReference, services }: SwitchMatchResult): MatchedOrder => ({
  switch_order_reference: switchOrderReference.toLowerCase(),
  services: services.map((service) => {
    const { serviceType: type, switchAction: action } = service;
    return { type, action, descriptor: namesOf(service)[0] ?? '' };
  }),
});
