import { defined } from '../../rules/defined.ts';
import { stepsOf } from '../../rules/journey/journey.ts';
import { type Method, methodsOf } from '../../rules/journey/methods.ts';
import { withLinkId } from '../../rules/link-id.ts';
import type { CompiledSite } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { type LinkView, toLink } from '../ledger/link.ts';

/** The language of the content that a tag means: the same in any case, or the only one with its first part. */
export function languageIn({ languages = [] }: Pick<CompiledSite, 'languages'>, tag: string) {
  const lowerTag = tag.toLowerCase();
  const same = languages.find(({ language }) => language.toLowerCase() === lowerTag);
  const alike = languages.filter(({ language }) => language.split('-')[0] === lowerTag);
  return same ?? (alike.length === 1 ? alike[0] : undefined);
}

/** A link as operator and provider are told it: by its name, with its address, and how it was made (D-32). */
export function toldLink(to: { compiled: { site: CompiledSite }; publicUrl(): string }, link: LinkView) {
  const { external_reference, language, order_total, accepted_difference, created_at } = link.row;
  const url = to.publicUrl() + addressOf(to.compiled.site, link.row);
  const told = { external_reference, language, order_total, accepted_difference };
  const { id, ...rest } = toLink(link);
  return { link: nameOf(id), ...rest, url, ...defined({ ...told, created_at: created_at.toISOString() }) };
}

/** The path of a link: its journey's first page, in its language and with the id (D-01, D-42). */
export function addressOf(
  site: CompiledSite,
  link: { id: string; journey: string; payment_methods?: Method[]; language?: string | null },
): string {
  const [first] = stepsOf(site, { journey: link.journey, payment_methods: methodsOf(site, link) });
  const { base = '' } = (link.language && languageIn(site, link.language)) || {};
  return withLinkId(base + (site.routes[first?.pages[0] ?? '']?.path ?? '/'), link.id);
}
