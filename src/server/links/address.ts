import { stepsOf } from '../../rules/journey/journey.ts';
import { type Method, methodsOf } from '../../rules/journey/methods.ts';
import { withLinkId } from '../../rules/link-id.ts';
import type { CompiledSite } from '../../types.gen.ts';

/** The path under which a customer opens a link: its journey's first page, with the id (D-01). */
export function addressOf(
  site: CompiledSite,
  link: { id: string; journey: string; payment_methods?: Method[] },
): string {
  const [first] = stepsOf(site, { journey: link.journey, payment_methods: methodsOf(site, link) });
  return withLinkId(site.routes[first?.pages[0] ?? '']?.path ?? '/', link.id);
}
