import { expect } from 'vitest';
import { siteOf } from '../../check/site.ts';
import { pageWalks, walkedProblems, walkPages } from '../../walk/walk.ts';

/** What customers meet on some pages of content that is right as it is written. */
export async function walked(content: Parameters<typeof siteOf>[0], pages: readonly string[]) {
  const site = siteOf(content);
  expect(site.problems).toEqual([]);
  const walks = pageWalks(content, site).filter(({ page }) => pages.includes(page));
  expect(walks).toHaveLength(pages.length);
  const problems = walkedProblems(content, await walkPages(walks, new Map()));
  return problems.map(({ file, line, message }) => `${file.replace('content/', '')}:${line} ${message}`);
}
