import type { Content, ContentFile } from '../folder/load.ts';
import { valueAt } from '../json/pointer.ts';
import { objectOr } from '../schema/walk.ts';

/** Properties of site.json that name a brand or lead to it, beside its contacts. */
const ofBrand = [
  ...['/name', '/logo/image', '/logo/alt', '/cancel_url'],
  ...['/footer/company', '/footer/mailbox', '/footer/policies', '/footer/social'],
];

/** Contacts that brands may share: how they are written names none of them. */
const shared = ['team', 'hours'];

export const siteOf = (files: readonly ContentFile[]): ContentFile | undefined =>
  files.find(({ place }) => place.kind === 'site');

/** The properties of the content's site.json, by pointer, that each brand says itself. */
export function brandProperties(content: Pick<Content, 'files'>): string[] {
  const site = siteOf(content.files)?.data;
  const contacts = Object.keys(objectOr(valueAt(site, '/contacts'))).filter((name) => !shared.includes(name));
  return [...ofBrand, ...contacts.map((name) => `/contacts/${name}`)].filter(
    (pointer) => valueAt(site, pointer) !== undefined,
  );
}

/** The content's text values that are in its line about the company, and not in a brand's, which says its own. */
export function companyValues(content: Pick<Content, 'files'>, brandCompany: unknown): string[] {
  const company = valueAt(siteOf(content.files)?.data, '/footer/company');
  if (typeof company !== 'string' || typeof brandCompany !== 'string') return [];
  const values = objectOr(content.files.find(({ place }) => place.kind === 'values')?.data);
  return Object.keys(values).filter((name) => {
    const { type, value } = objectOr(values[name]);
    return type === 'text' && typeof value === 'string' && company.includes(value) && !brandCompany.includes(value);
  });
}
