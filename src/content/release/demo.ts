import type { Site } from '../../types.gen.ts';
import { filesOf, nameOf, type Survey } from '../model/content-index.ts';
import { blockNeeds } from '../model/page-traits.ts';
import type { Finding } from './finding.ts';

/** The developer index, where customers could open it (D-02): as the home page, or at its own path. */
export function demoFindings(survey: Survey): Finding[] {
  const pages = filesOf(survey, 'page').filter((page) => blockNeeds(survey.schemas, page.data).includes('demo'));
  const [site] = filesOf(survey, 'site');
  const { home } = site!.data as Site;
  return pages.flatMap((page): Finding[] => {
    const name = nameOf(page);
    const isThere = `The page "${name}" lists every screen with test links, for anybody who opens its path: delete the file.`;
    const isHome = `"${name}" is for developers: name the page that customers should see at the address / instead.`;
    return [
      { path: page.path, message: isThere, name: `developer-index:${name}` },
      ...(home === name
        ? [{ path: site!.path, spot: { pointer: '/home' }, message: isHome, name: 'developer-index' }]
        : []),
    ];
  });
}
