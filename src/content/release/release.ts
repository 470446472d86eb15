import { loadContent } from '../folder/load.ts';
import { locate } from '../folder/locate.ts';
import { type ContentIndex, indexContent } from '../model/content-index.ts';
import type { Problem } from '../problem/problem.ts';
import { applyAcceptances } from './accept.ts';
import type { Finding, Surroundings } from './finding.ts';
import { withOwnNames } from './finding-names.ts';
import { sampleFindings } from './samples.ts';
import { siteFindings } from './site.ts';
import {
  demoFindings,
  documentFindings,
  placeholderFindings,
  reviewFindings,
  unfinishedFindings,
} from './unfinished.ts';
import { valueFindings } from './values.ts';

/** The finding about the server's settings, which are not content. */
export const gateway = 'sandbox-gateway';

/**
 * Finds what must not reach customers although it is no mistake: samples, placeholders, test settings, values that
 * nobody has confirmed. What `content/release.json` accepts is left out, and acceptances without a finding are
 * reported. The content must have no mistakes.
 */
export function readRelease(folder: string, around: Surroundings): Problem[] {
  const content = loadContent(folder, around);
  const { contentIndex } = indexContent(content);
  const findings = findingsIn(contentIndex, around);
  const sandbox = gatewayProblem(around.env);
  const { left, stale, accepts } = applyAcceptances(contentIndex, findings, gateway);
  return [...(sandbox && !accepts(gateway) ? [sandbox] : []), ...locate(content, [...left, ...stale])];
}

/** Lists every finding in content, accepted or not. */
export function findingsIn(
  contentIndex: ContentIndex,
  { assets, today }: Pick<Surroundings, 'assets' | 'today'>,
): Finding[] {
  return withOwnNames([
    ...sampleFindings(contentIndex, assets),
    ...unfinishedFindings(contentIndex),
    ...placeholderFindings(contentIndex),
    ...demoFindings(contentIndex),
    ...siteFindings(contentIndex),
    ...valueFindings(contentIndex),
    ...documentFindings(contentIndex),
    ...reviewFindings(contentIndex, today),
  ]);
}

/** Reports the test gateway in the environment of the check, because no card is charged with it. */
function gatewayProblem(env: Surroundings['env']): Problem | undefined {
  const setting = [
    ['CARD_GATEWAY', env.CARD_GATEWAY === 'sandbox'],
    ['DEMO', env.DEMO === '1' && !env.CARD_GATEWAY],
    ['BRAINTREE_ENVIRONMENT', env.BRAINTREE_ENVIRONMENT === 'sandbox'],
  ].find(([, isTest]) => isTest)?.[0] as string | undefined;
  if (!setting) return undefined;
  const message =
    `${setting}=${env[setting]} takes test cards only, and no money moves. For customers: CARD_GATEWAY=braintree, ` +
    'BRAINTREE_ENVIRONMENT=production, and no DEMO.';
  return { file: 'environment', line: 1, column: 1, message, name: gateway };
}
