import { stepsOf } from '../../rules/journey/journey.ts';
import { type Method, methodsOf } from '../../rules/journey/methods.ts';
import { withLinkId } from '../../rules/link-id.ts';
import type { Compiled, CompiledSite } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { nameOf } from '../base/link-name.ts';
import { type LinkView, toLink } from '../ledger/link.ts';

/** The language of the content that a tag means: the same in any case, or the only one with its first part. */
export function languageIn({ languages = [] }: Pick<CompiledSite, 'languages'>, tag: string) {
  const lowerTag = tag.toLowerCase();
  const same = languages.find(({ language }) => language.toLowerCase() === lowerTag);
  const alike = languages.filter(({ language }) => language.split('-')[0] === lowerTag);
  return same ?? (alike.length === 1 ? alike[0] : undefined);
}

/** The origin of a brand's host: PUBLIC_URL with another name. */
export function originAt(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

/** The origin of the pages of a link's brand; undefined where the content has no such brand any more. */
export function homeOf(
  publicUrl: string,
  { brands = [] }: Pick<Compiled, 'brands'>,
  brand: string | null,
): string | undefined {
  if (brand === null) return publicUrl;
  const host = brands.find(({ name }) => name === brand)?.hosts[0];
  return host && originAt(publicUrl, host);
}

/** The address of a link at its brand's host. `site`: of the content itself. */
export function urlOf(
  publicUrl: string,
  { site, brands }: Pick<Compiled, 'site' | 'brands'>,
  link: Parameters<typeof addressOf>[1] & { brand: string | null },
): string {
  const languages = brands?.find(({ name }) => name === link.brand)?.languages ?? site.languages;
  const home = homeOf(publicUrl, { brands }, link.brand) ?? publicUrl;
  return home + addressOf({ ...site, ...(languages && { languages }) }, link);
}

/** A link as operator and provider are told it: by its name, with its address, and how it was made (D-32). */
export function toldLink(to: { compiled: Compiled; publicUrl(): string }, link: LinkView) {
  const { external_reference, language, brand, order_total, accepted_difference, created_at } = link.row;
  const url = urlOf(to.publicUrl(), to.compiled, link.row);
  const told = { external_reference, language, brand, order_total, accepted_difference };
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
