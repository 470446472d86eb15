import { kinds } from '../../acts/kinds.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { valueAt } from '../json/pointer.ts';
import { actsIn } from '../model/acts.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { actNamed, visitsOf } from '../model/page-traits.ts';
import type { Finding } from './finding.ts';
import { placeName } from './finding-names.ts';

/** The words that the button of an act should have, and the advice for a button without them. */
type Rule = { rule: string; isSaid: (label: string) => boolean; advice: (label: string) => string };

const rules = {
  duty: {
    rule: 'duty-to-pay',
    isSaid: (label) => /\b(?:pay|payment|buy|purchase)\b/i.test(label),
    advice: (label) =>
      `${JSON.stringify(label)} does not say that it binds to pay. The button of an order must be labelled "order with obligation to pay" or ` +
      'a corresponding unambiguous formulation, or the consumer is not bound by it (Consumer Contracts Regulations 2013, ' +
      'regulation 14(4) and (5)): for example "Agree and accept the duty to pay".',
  },
  amount: {
    rule: 'amount-on-button',
    isSaid: (label) => label.includes('{amount}'),
    advice: (label) => `${JSON.stringify(label)} charges a card without naming the amount: for example "Pay {amount}".`,
  },
} satisfies Record<string, Rule>;

/** Reports buttons that bind customers to pay, or charge them, without saying so. */
export function bindingFindings(contentIndex: ContentIndex): Finding[] {
  const acts = actsIn(contentIndex.files);
  const ruleOf = ({ kind, dutyToPay }: (typeof acts)[string]) =>
    dutyToPay ? rules.duty : kind && kinds[kind]?.charges ? rules.amount : undefined;
  return filesOf(contentIndex, 'page').flatMap((page) =>
    visitsOf(contentIndex.schemas, page.data).flatMap(({ value, schema, pointer }) => {
      const rule = ruleOf(acts[actNamed(schema, value) ?? ''] ?? {});
      return rule ? findingOf(page, rule, pointer.replace(/\/[^/]*$/, '/label')) : [];
    }),
  );
}

function findingOf(page: ContentFile, { rule, isSaid, advice }: Rule, pointer: string): Finding[] {
  const label = valueAt(page.data, pointer);
  if (typeof label !== 'string' || isSaid(label)) return [];
  return [{ file: page.path, pointer, message: advice(label), name: `${rule}:${placeName(page)}`, value: label }];
}
