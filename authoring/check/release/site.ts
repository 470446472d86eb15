import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentIndex, contentName, filesOf } from '../../../src/content/model/content-index.ts';
import { blockNeeds, visitsOf } from '../../../src/content/model/page-traits.ts';
import { root } from '../../../src/content/schema/roots.ts';
import { poorContrast } from '../../../src/rules/theme/colour.ts';
import type { Site } from '../../../src/types.gen.ts';
import type { Finder, Found } from './finding.ts';
import { sampleBrand } from './words.ts';

const siteIn = (contentIndex: ContentIndex) => {
  const file = filesOf(contentIndex, 'site')[0]!;
  return { file, site: file.data as Site };
};

/** The sample brand's logo. */
const sampleLogo: Finder = (contentIndex, { assets }) => {
  const { file, site } = siteIn(contentIndex);
  const { image } = site.logo;
  const isSample = image.endsWith('.svg') && sampleBrand.test(readFileSync(join(assets, image), 'utf8'));
  return isSample ? [{ file, pointer: '/logo/image', said: { image } }] : [];
};

/** Pages on which customers cancel an order, without an address after that. */
function cancelsWithoutUrl(contentIndex: ContentIndex): Found[] {
  const { file, site } = siteIn(contentIndex);
  const pages = filesOf(contentIndex, 'page').filter(({ data }) =>
    visitsOf(contentIndex.schemas, data).some(({ value, schema }) => value === 'cancel-order' && schema.enum),
  );
  if (!pages.length || site.cancel_url?.startsWith('https://')) return [];
  return [{ file, said: { pages: pages.map(({ path }) => path).join(', ') } }];
}

/** An accent in which, or on which, words cannot be read. */
function poorAccent(contentIndex: ContentIndex): Found[] {
  const { file, site } = siteIn(contentIndex);
  const poor = poorContrast(site.accent, token);
  return poor ? [{ file, pointer: '/accent', suggestion: poor.suggestion, said: poor }] : [];
}

/** Returns a colour of the design tokens, as #rrggbb. */
function token(name: string): string {
  const tokens = readFileSync(`${root}src/page/ui/tokens.css`, 'utf8');
  const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!colour) throw new Error(`src/page/ui/tokens.css has no colour --${name}.`);
  return colour;
}

/** Pages for developers, which customers could open at their own paths, and as the home page (D-02). */
function developerPages(contentIndex: ContentIndex): Found[] {
  const { file, site } = siteIn(contentIndex);
  return filesOf(contentIndex, 'page').flatMap((one) => {
    const page = contentName(one);
    if (!blockNeeds(contentIndex.schemas, one.data).includes('demo')) return [];
    const home = { file, pointer: '/home', said: { page } };
    return [{ file: one, of: page, said: { page } }, ...(site.home === page ? [home] : [])];
  });
}

export const ownLogo = { 'sample-logo': sampleLogo };

export const site = {
  'cancel-url': cancelsWithoutUrl,
  contrast: poorAccent,
  'developer-index': developerPages,
};
