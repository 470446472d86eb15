import type { Fact } from '../../../content/schema/types.ts';
import { hasAct, selectionsOf } from '../../../rules/journey.ts';
import { leavesOf, valuesIn } from '../../../rules/when.ts';
import type { CompiledPage, CompiledSite, Link } from '../../../types.gen.ts';
import { galleryLinkId } from '../model.ts';
import { blocksOf, placeholdersIn, placeholdersOf } from './blocks.ts';

/**
 * Links of every journey with nothing recorded yet: with each payment method and customer, and with and without what
 * a link may leave out, as far as the page can show a difference.
 */
export function linksFor(site: CompiledSite, facts: Record<string, Fact>, page: CompiledPage): Link[] {
  const read = factsRead(site, page);
  const customers = (facts.customer_type?.values ?? ['new']) as Link['customer_type'][];
  const amounts = valuesOf<number>(facts, page, ['amount', 'paid_amount']);
  const expiries = valuesOf<string>(facts, page, ['expires_at']);

  return Object.keys(site.journeys).flatMap((journey) => {
    const pays = hasAct(site, journey, 'payment');
    const base = { id: galleryLinkId, status: 'active' as const, journey, completed: [], values: {} };
    return customers.flatMap((customer_type) =>
      selectionsOf(site, journey).flatMap((payment_methods) =>
        (pays || read.has('amount') ? [...amounts, undefined] : [undefined]).flatMap((amount_pence) =>
          (read.has('expires_at') ? [...expiries, undefined] : expiries).map(
            (expires_at): Link => ({
              ...base,
              customer_type,
              payment_methods,
              ...(expires_at !== undefined && { expires_at }),
              ...(amount_pence !== undefined && { amount_pence }),
            }),
          ),
        ),
      ),
    );
  });
}

/** The facts that decide what a page shows. */
function factsRead(site: CompiledSite, page: CompiledPage): Set<string> {
  const headings = page.page.heading ?? [{ text: page.page.title }];
  const blocks = [...blocksOf(page.page.blocks)];
  return new Set([
    ...conditionsOf(page).map(({ fact = '' }) => fact),
    ...headings.flatMap(({ text }) => placeholdersIn(text)),
    ...blocks.flatMap(({ block }) => placeholdersOf(site, page, block)),
  ]);
}

/** The catalogue's example of a fact, and what conditions of the page ask for: its states differ by them. */
function valuesOf<Value>(facts: Record<string, Fact>, page: CompiledPage, names: [string, ...string[]]): Value[] {
  const named = conditionsOf(page).filter(({ fact = '' }) => names.includes(fact));
  const values = [facts[names[0]]?.example, ...named.flatMap(valuesIn)];
  return [...new Set(values)] as Value[];
}

const conditionsOf = ({ page }: CompiledPage) =>
  [...(page.heading ?? []), ...[...blocksOf(page.blocks)].map(({ block }) => block)].flatMap(({ when }) =>
    when ? leavesOf(when) : [],
  );
