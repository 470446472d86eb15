import { readFileSync } from 'node:fs';
import type { Site } from '../../types.gen.ts';
import { type ContentIndex, contentName, filesOf } from '../model/content-index.ts';
import { blockNeeds, visitsOf } from '../model/page-traits.ts';
import { root } from '../schema/schemas.ts';
import { poorContrast } from './contrast.ts';
import type { Finding } from './finding.ts';

/** Reports missing settings of site.json: the address after a cancelled order, and a readable accent. */
export function siteFindings(contentIndex: ContentIndex): Finding[] {
  const [file] = filesOf(contentIndex, 'site');
  const site = file!.data as Site;
  return [...cancelFindings(contentIndex, site, file!.path), ...accentFindings(site.accent, file!.path)];
}

function cancelFindings(contentIndex: ContentIndex, { cancel_url }: Site, path: string): Finding[] {
  const pages = filesOf(contentIndex, 'page').filter((page) =>
    visitsOf(contentIndex.schemas, page.data).some(({ value, schema }) => value === 'cancel-order' && schema.enum),
  );
  if (!pages.length || cancel_url?.startsWith('https://')) return [];
  const message = `"cancel_url" is missing: "Cancel this order" on ${pages.map((page) => page.path).join(', ')} needs an https address to go to.`;
  return [{ file: path, message, name: 'cancel-url' }];
}

function accentFindings(accent: string, path: string): Finding[] {
  const poor = poorContrast(accent, token);
  return poor ? [{ file: path, pointer: '/accent', ...poor, name: 'contrast' }] : [];
}

/** Reports the developer index if customers could open it (D-02): as the home page, or at its own path. */
export function demoFindings(contentIndex: ContentIndex): Finding[] {
  const pages = filesOf(contentIndex, 'page').filter((page) =>
    blockNeeds(contentIndex.schemas, page.data).includes('demo'),
  );
  const [site] = filesOf(contentIndex, 'site');
  const { home } = site!.data as Site;
  return pages.flatMap((page): Finding[] => {
    const name = contentName(page);
    const isThere = `The page "${name}" lists every screen with test links, for anybody who opens its path: delete the file.`;
    const isHome = `"${name}" is for developers: name the page that customers should see at the address / instead.`;
    return [
      { file: page.path, message: isThere, name: `developer-index:${name}` },
      ...(home === name ? [{ file: site!.path, pointer: '/home', message: isHome, name: 'developer-index' }] : []),
    ];
  });
}

/** Returns a colour of the design tokens, as #rrggbb. */
function token(name: string): string {
  const tokens = readFileSync(`${root}src/page/ui/tokens.css`, 'utf8');
  const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!colour) throw new Error(`src/page/ui/tokens.css has no colour --${name}.`);
  return colour;
}
