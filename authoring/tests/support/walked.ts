import { expect } from 'vitest';
import { siteOf } from '../../check/site.ts';
import { pageWalks, walkedProblems, walkPages } from '../../walk/walk.ts';

type Content = Parameters<typeof siteOf>[0];

/** What customers meet on some pages, or all, of content that is right as it is written. */
export async function metIn(content: Content, pages?: readonly string[]) {
  const site = siteOf(content);
  expect(site.problems).toEqual([]);
  const walks = pageWalks(content, site).filter(({ page }) => !pages || pages.includes(page));
  if (pages) expect(walks).toHaveLength(pages.length);
  const problems = walkedProblems(content, await walkPages(walks, new Map()));
  return problems.map((problem) => ({ ...problem, file: problem.file.replace('content/', '') }));
}

/** The same with their lines alone. */
export const walked = async (content: Content, pages: readonly string[]) =>
  (await metIn(content, pages)).map(({ file, line, message }) => `${file}:${line} ${message}`);
