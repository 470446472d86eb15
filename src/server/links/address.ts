import type { CompiledSite } from '../../types.gen.ts';
import { type Method, methodsOf } from '../journey/rules.ts';

/** The path under which a customer opens a link: its journey's first page, with the id (D-01). */
export function addressOf(
  site: CompiledSite,
  link: { id: string; journey: string; payment_methods?: Method[] },
): string {
  const first = site.journeys[link.journey]?.steps[0] ?? '';
  const path = site.routes[first === 'method' ? methodStart(site, link) : first]?.path ?? '/';
  return path.includes(':linkId') ? path.replace(':linkId', link.id) : `${path}?id=${link.id}`;
}

function methodStart(
  site: CompiledSite,
  { journey, payment_methods }: { journey: string; payment_methods?: Method[] },
): string {
  const methods = methodsOf(site, journey);
  const offered = 'fixed' in methods ? methods.fixed : (payment_methods ?? methods.choice);
  return offered.length > 1 ? site.choose : site.methods[offered[0] ?? 'card'].intro;
}
