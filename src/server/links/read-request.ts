import { holidaysSubject, todayFact } from '../../rules/compare.ts';
import { secondOf } from '../../rules/dates.ts';
import { defined } from '../../rules/defined.ts';
import { typeOfValue, valueReader } from '../../rules/facts.ts';
import { hasAct, isSwitch as isSwitchJourney } from '../../rules/journey/journey.ts';
import { methodsOf } from '../../rules/journey/methods.ts';
import { endOfDay, londonDay } from '../../rules/london-time.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { isDay, timeIn } from '../../rules/questions/calendar.ts';
import type { Asking } from '../../rules/questions/question.ts';
import { lineOf } from '../../rules/text/line.ts';
import { doubtOfText } from '../../rules/text/spoilt.ts';
import { type FactReader, timeSubject } from '../../rules/when.ts';
import type { Compiled, CompiledSite, LinkRequest, SwitchOrderRequest } from '../../types.gen.ts';
import { namesNear } from '../base/did-you-mean.ts';
import { cardNumberIn, cardNumberRefused, isStorable } from '../base/json-body.ts';
import { typedMailAddress } from '../base/mail-address.ts';
import { escaped } from '../base/refusal.ts';
import { schemas } from '../base/schemas.ts';
import { distinctFaults, faultIn, validatorOf } from '../base/validator.ts';
import type { AcceptedOrder, OrderProblem, ReadOrder } from '../copies/order-problems.ts';
import { addressValue, plainValues } from '../ledger/letters.ts';
import { languageIn } from './address.ts';
import type { NewLink } from './create.ts';
import { boundValues, closedQuestions } from './question-bounds.ts';
import { matchFaults, readMatch } from './switch-match.ts';

/**
 * One mistake in a requested link: its place (a JSON pointer), a code for programs, and a sentence. In the order's
 * document it has an element and a line of that.
 */
export type LinkMistake = { pointer: string; code: string; detail: string } & Pick<OrderProblem, 'element' | 'line'>;

/**
 * The data that a request is checked against. `linkDays`: after how many days a link expires that says nothing else; 0
 * is never. `asked`: the acts, with their questions. `document`: that of its switch order, as it was read before.
 */
export type LinkRules = {
  now: Date;
  linkDays: number;
  asked?: Compiled['acts'];
  document?: ReadOrder | undefined;
};

/** How far another system's clock may be ahead of ours. */
const clockSkewMs = 5 * 60_000;

/** Reads a request into a link to be made, or returns every mistake in its form and its values. */
export function readLinkRequest(
  site: CompiledSite,
  request: unknown,
  rules: LinkRules,
): { link: NewLink } | { mistakes: LinkMistake[] } {
  const validate = validatorOf<LinkRequest>(schemas.LinkRequest);
  const ofForm = validate(request)
    ? []
    : distinct(distinctFaults(validate.errors ?? []).map((error) => toMistake(error)));
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return { mistakes: ofForm };

  // Values of a wrong form are not checked further, all others are: all mistakes come in one answer.
  const isMistaken = (name: string) => ofForm.some(({ pointer }) => pointer.split('/')[1] === name);
  const sound = Object.fromEntries(Object.entries(request).filter(([name]) => !isMistaken(name))) as LinkRequest;
  const mistakes = [...ofForm, ...checks.flatMap((check) => check(site, sound, rules, isMistaken))];
  return mistakes.length ? { mistakes } : { link: toNewLink(site, sound, rules) };
}

function toNewLink(site: CompiledSite, request: LinkRequest, { now, linkDays, document }: LinkRules): NewLink {
  const { expires_at, sor_given_at, switch_order: order, language, values, ...rest } = request;
  const byDefault = linkDays > 0 ? endOfDay(now.toISOString(), linkDays) : undefined;
  const match = order && readMatch(site, order, now);
  return {
    ...rest,
    ...(order && document && 'html' in document && orderOf({ ...order, ...match }, document)),
    ...defined({
      language: language && languageIn(site, language)?.language,
      values: plainValues({ ...match?.values, ...values }),
      expires_at: expires_at === null ? undefined : expires_at === undefined ? byDefault : new Date(expires_at),
      sor_given_at: sor_given_at === undefined ? undefined : new Date(sor_given_at),
      switch_match: match?.kept,
      ...{ monthly_pence: order?.monthly_pence, one_off_pence: order?.one_off_pence },
    }),
  } as NewLink;
}

/** The order with the bytes of its document in base64 as everybody writes it, and the document as it is drawn. */
const orderOf = ({ services = [], losing_provider }: SwitchOrderRequest, { html, bytes }: AcceptedOrder) => ({
  switch_order: { services, losing_provider, ots_document: Buffer.from(bytes).toString('base64') },
  order_html: html,
});

/** Checks values of the right form. One of a wrong form is missing from the request, and `isMistaken`. */
type Check = (
  site: CompiledSite,
  request: Partial<LinkRequest>,
  rules: LinkRules,
  isMistaken: (name: string) => boolean,
) => LinkMistake[];

const isText = (value: unknown) => typeof value === 'string';

/** What a value of each type is, and how that is said. */
const forms: Record<CompiledSite['values'][string]['type'], { fits(value: unknown): boolean; words: string }> = {
  text: { fits: isText, words: 'text' },
  choice: { fits: isText, words: 'text' },
  number: { fits: Number.isFinite, words: 'a number' },
  money: { fits: Number.isSafeInteger, words: 'whole pence' },
  day: { fits: isDay, words: 'a day, such as 2026-12-07' },
  list: { fits: Array.isArray, words: 'a list of texts' },
};

const checks: Check[] = [
  function journeyIsKnown(site, { journey }) {
    if (journey === undefined || Object.hasOwn(site.journeys, journey)) return [];
    return [
      mistake(
        '/journey',
        'unknown',
        `There is no journey "${journey}".${namesNear(journey, Object.keys(site.journeys))}`,
      ),
    ];
  },

  function languageIsThere(site, { language }) {
    if (language === undefined || languageIn(site, language)) return [];
    const { languages = [] } = site;
    const languageNames = languages.map((one) => one.language).join(', ') || 'none but its own';
    return [mistake('/language', 'unknown', `There is no language "${language}". The content has: ${languageNames}.`)];
  },

  function methodsFit(site, { journey, payment_methods: methods }) {
    if (!methods || journey === undefined || !Object.hasOwn(site.journeys, journey)) return [];
    const offered = methodsOf(site, { journey, payment_methods: methods });
    if ([...offered].sort().join() === [...methods].sort().join()) return [];
    const sentence = offered.length
      ? `The journey "${journey}" always offers ${offered.join(' and ')}.`
      : `The journey "${journey}" sets up no payment method.`;
    return [mistake('/payment_methods', 'not-in-journey', sentence)];
  },

  function referenceCanBeStored(_site, { external_reference = '' }) {
    const spoilt = doubtOfText(external_reference);
    if (spoilt)
      return [mistake('/external_reference', 'spoilt', `The "external_reference" is not as it was meant. ${spoilt}`)];
    if (isStorable(external_reference)) return [];
    return [mistake('/external_reference', 'text', 'The "external_reference" has text that cannot be stored.')];
  },

  function cardNumbersAreNowhere(_site, request) {
    const place = cardNumberIn(request);
    return place === undefined ? [] : [mistake(place, 'card-number', cardNumberRefused)];
  },

  /** The link's own values override the site's by name, and have the same type. */
  function valuesFit(site, { values = {} }) {
    return Object.entries(values).flatMap(([name, value]) => {
      const at = (code: string, sentence: string) => [mistake(`/values/${escaped(name)}`, code, sentence)];
      const siteValue = ownEntry(site.values, name);
      if (!siteValue)
        return at('unknown', `There is no value "${name.slice(0, 100)}".${namesNear(name, Object.keys(site.values))}`);
      const { choices } = siteValue;
      if (choices && !choices.some((choice) => choice === value))
        return at('choice', `The value "${name}" must be ${choices.join(' or ')}, not ${JSON.stringify(value)}.`);
      const { fits, words } = forms[siteValue.type];
      if (!fits(value) || !isStorable(value)) return at('type', `The value "${name}" must be ${words}.`);
      const texts = [value].flat().filter((one) => typeof one === 'string');
      const [spoilt] = texts.flatMap((text) => doubtOfText(text) ?? []);
      if (spoilt) return at('spoilt', `The value "${name}" is not as it was meant. ${spoilt}`);
      if (!texts.every((text) => lineOf(text)))
        return at('empty', `The value "${name}" is empty: leave it out where there is none.`);
      if (name === addressValue && typedMailAddress(String(value)) === undefined)
        return at('address', `The value "${name}" must be one e-mail address, such as ada@example.com.`);
      return [];
    });
  },

  /** What a journey needs is there. A bound that is missing would close its question to the customer. */
  function neededAreThere(site, { journey, values = {}, amount_pence }, rules, isMistaken) {
    if (journey === undefined || isMistaken('values') || !Object.hasOwn(site.journeys, journey)) return [];
    const acts = Object.keys(rules.asked ?? {}).filter((act) => hasAct(site, journey, act));
    const asking = askingAt(site, values, rules.now);
    const lacking = acts
      .flatMap((act) => boundValues(act, rules.asked))
      .filter((name) => values[name] === undefined && site.values[name]?.value === undefined);
    // What the content says of everybody is no link's own.
    const { needs = [] } = site.journeys[journey]!;
    const needed = needs.filter((name) => name !== 'amount' && values[name] === undefined);
    const isAmountLacking = needs.includes('amount') && amount_pence === undefined;
    const closed = acts
      .flatMap((act) => closedQuestions(act, rules.asked, asking))
      .filter(({ named }) => !lacking.includes(named));
    return [
      ...(isAmountLacking ? [mistake('/amount_pence', 'missing', `The journey "${journey}" needs an amount.`)] : []),
      ...[...new Set([...lacking, ...needed])].map((name) =>
        mistake(`/values/${escaped(name)}`, 'missing', `The journey "${journey}" needs the value "${name}".`),
      ),
      ...closed.map(({ name, named }) =>
        mistake(
          `/values/${escaped(named)}`,
          'bounds',
          `Nobody could answer the question "${name}": with these values no answer is right.`,
        ),
      ),
    ];
  },

  function timesAreTimes(_site, { expires_at, sor_given_at }, { now }) {
    const mistakes: LinkMistake[] = [];
    for (const [name, text] of Object.entries({ expires_at, sor_given_at })) {
      if (typeof text !== 'string') continue;
      const date = timeIn(text);
      if (!date) mistakes.push(mistake(`/${name}`, 'time', `"${name}" is no time that there is.`));
      else if (name === 'expires_at' && date <= now)
        mistakes.push(mistake('/expires_at', 'past', '"expires_at" must be in the future.'));
      else if (name === 'sor_given_at' && date.getTime() > now.getTime() + clockSkewMs)
        mistakes.push(mistake('/sor_given_at', 'future', '"sor_given_at" must not be in the future.'));
    }
    return mistakes;
  },

  function orderFits(site, { journey, switch_order: order }, rules, isMistaken) {
    if (journey === undefined || !Object.hasOwn(site.journeys, journey))
      return order ? mistakesOfOrder(order, rules) : [];
    const isSwitch = isSwitchJourney(site, journey);
    const at = (sentence: string) => [mistake('/switch_order', 'not-in-journey', sentence)];
    if (!isSwitch && order) return at(`The journey "${journey}" is no switch, so it has no switch order.`);
    if (isSwitch && !order && !isMistaken('switch_order'))
      return [mistake('/switch_order', 'missing', `The journey "${journey}" needs a switch order.`)];
    return order ? mistakesOfOrder(order, rules) : [];
  },
];

/** What is known of a link before it is made: its values, the content's, and the day. Of all else nothing is. */
function askingAt(site: CompiledSite, values: LinkRequest['values'] = {}, now: Date): Asking {
  const today = londonDay(now.toISOString());
  const read = valueReader(site, { values, as_of: secondOf(now) });
  const fact: FactReader = (name) => {
    if (name === todayFact) return { value: today };
    return name === holidaysSubject || name === timeSubject || typeOfValue(site, name) ? read(name) : { unknown: true };
  };
  return { fact, line: (text) => text, message: () => undefined, today };
}

function mistakesOfOrder(order: SwitchOrderRequest, { document, now }: LinkRules): LinkMistake[] {
  const mistakes: LinkMistake[] = [];
  if (!isStorable(order))
    mistakes.push(mistake('/switch_order', 'text', 'The switch order has text that cannot be stored.'));
  if (!order.losing_provider.trim())
    mistakes.push(mistake('/switch_order/losing_provider', 'missing', 'The switch order names no losing provider.'));
  for (const { pointer, ...fault } of matchFaults(order, now))
    mistakes.push({ pointer: `/switch_order${pointer}`, ...fault });
  for (const problem of document && 'problems' in document ? document.problems : [])
    mistakes.push({ pointer: '/switch_order/ots_document', code: 'order-document', ...problem });
  return mistakes;
}

const mistake = (pointer: string, code: string, detail: string): LinkMistake => ({ pointer, code, detail });

function toMistake(error: Parameters<typeof faultIn>[0]): LinkMistake {
  const { pointer = '', code, detail } = faultIn(error);
  return mistake(pointer, code, detail);
}

/** Drops repeated mistakes, which a schema of several kinds reports. */
function distinct(mistakes: LinkMistake[]): LinkMistake[] {
  return [...new Map(mistakes.map((one) => [`${one.pointer} ${one.detail}`, one])).values()];
}
