/** Links with each choice of what a page can show, for the gallery. */
import { todayFact } from '../../rules/compare.ts';
import { hasAct } from '../../rules/journey/journey.ts';
import { selectionsOf } from '../../rules/journey/methods.ts';
import { demoIds } from '../../rules/link-id.ts';
import { answerPrefix } from '../../rules/questions/question.ts';
import type { FactValue } from '../../rules/when.ts';
import type { CompiledSite, Link } from '../../types.gen.ts';

type Free = Record<string, FactValue | undefined>;

/** Every choice of one value for each name. */
function product(names: readonly string[], valuesOf: (name: string) => readonly (FactValue | undefined)[]): Free[] {
  return names.reduce<Free[]>(
    (all, name) => all.flatMap((one) => [...new Set(valuesOf(name))].map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

/**
 * Lists links of a journey without records: with each choice of payment methods, and each of these values of what
 * a link says. `names` are those of values and answers; `pays` is set for a journey that charges.
 */
export function linksOf(
  site: CompiledSite,
  journey: string,
  names: readonly string[],
  valuesOf: (name: string, pays: boolean) => readonly (FactValue | undefined)[],
): Link[] {
  const pays = hasAct(site, journey, 'payment');
  return product(['customer_type', 'payment_methods', 'amount', 'expires_at', todayFact, ...names], (name) =>
    name === 'payment_methods' ? selectionsOf(site, journey) : valuesOf(name, pays),
  ).map((free) => linkWith(journey, free));
}

function linkWith(journey: string, free: Free): Link {
  const { customer_type = 'new', payment_methods, amount, expires_at, today, ...named } = free;
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  const isAnswer = ([name]: [string, unknown]) => name.startsWith(answerPrefix);
  const answers = given
    .filter(isAnswer)
    .map(([name, value]) => [name.slice(answerPrefix.length), { value, words: String(value) }]);
  return {
    ...{ id: `${demoIds}000000000000`, status: 'active', journey, completed: [] },
    values: Object.fromEntries(given.filter((one) => !isAnswer(one))) as Link['values'],
    customer_type: customer_type as Link['customer_type'],
    payment_methods: payment_methods as Link['payment_methods'],
    ...(today !== undefined && { today: today as string }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    ...(expires_at !== undefined && { expires_at: expires_at as string }),
    ...(amount !== undefined && { amount_pence: amount as number }),
  };
}
