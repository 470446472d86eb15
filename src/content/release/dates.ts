import type { Document, Page } from '../../types.gen.ts';
import { publishedOf } from '../check/published.ts';
import { filesOf, nameOf, type Survey } from '../model/content-index.ts';
import type { Finding } from './finding.ts';

/** Documents whose version is not published yet: their words could still change under it. */
export function documentFindings(survey: Survey): Finding[] {
  const published = publishedOf(survey)?.documents ?? {};
  return filesOf(survey, 'document').flatMap((document): Finding[] => {
    const id = nameOf(document);
    const { version } = document.data as Document;
    if (published[id]?.[version]) return [];
    const message = `Version ${JSON.stringify(version)} of this document is not published yet: npm run content -- publish ${id}`;
    return [{ path: document.path, spot: { pointer: '/version' }, message, name: `unpublished:${id}` }];
  });
}

/** Pages that somebody should have read again by now. `today` is an ISO date in UTC. */
export function reviewFindings(survey: Survey, today: string): Finding[] {
  return filesOf(survey, 'page').flatMap((page): Finding[] => {
    const { review } = page.data as Page;
    if (review === undefined || review > today) return [];
    const message = `This page was to be read again by ${review}: read it, then give it a new day or none.`;
    return [{ path: page.path, spot: { pointer: '/review' }, message, name: `review:${nameOf(page)}`, value: review }];
  });
}
