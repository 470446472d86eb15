import { loadContent } from '../../../src/content/folder/load.ts';
import { locate } from '../../../src/content/folder/locate.ts';
import { indexContent } from '../../../src/content/model/content-index.ts';
import type { Problem } from '../../../src/content/problem/problem.ts';
import { applyAcceptances } from './accept.ts';
import { foundBy } from './checks.ts';
import { editionFindings } from './editions.ts';
import { environmentChecks } from './environment.ts';
import { type Surroundings, withOwnNames } from './finding.ts';

/**
 * Finds content that must not reach customers although it has no mistakes, such as samples. What `content/release.json`
 * accepts is left out, and acceptances without a finding are reported.
 */
export function readRelease(folder: string, around: Surroundings): Problem[] {
  const content = loadContent(folder, around);
  const { contentIndex } = indexContent(content);
  const ofEditions = editionFindings({ content, contentIndex }, around);
  const findings = withOwnNames([...foundBy(contentIndex, around), ...ofEditions.findings]);
  const { remaining, stale, accepts } = applyAcceptances(contentIndex, findings, Object.keys(environmentChecks));
  const ofEnvironment = Object.entries(environmentChecks).flatMap(([name, find]) => {
    const message = accepts(name) ? undefined : find(around.env, contentIndex);
    return message === undefined ? [] : [{ file: 'environment', line: 1, column: 1, message, name }];
  });
  return [...ofEnvironment, ...locate(content, [...remaining, ...stale, ...ofEditions.ofDocuments])];
}
