import { loadContent } from '../folder/load.ts';
import { locate } from '../folder/locate.ts';
import { type ContentIndex, indexContent } from '../model/content-index.ts';
import type { Problem } from '../problem/problem.ts';
import { applyAcceptances } from './accept.ts';
import { actFindings } from './acts.ts';
import { bindingFindings } from './binding.ts';
import { dateFindings } from './dates.ts';
import { editionFindings } from './editions.ts';
import { endingFindings, usedFindings } from './endings.ts';
import type { Finding, Surroundings } from './finding.ts';
import { withOwnNames } from './finding-names.ts';
import { testGateway, walletsNotTaken } from './gateway.ts';
import { letterFindings } from './letters.ts';
import { linkFindings, lostPageFindings } from './links.ts';
import { personalFindings } from './questions.ts';
import { pictureFindings, sampleFindings } from './samples.ts';
import { noticeFindings, sectionFindings } from './sections.ts';
import { demoFindings, siteFindings } from './site.ts';
import { switchActionFindings } from './switch-actions.ts';
import { documentFindings, placeholderFindings, reviewFindings, unfinishedFindings } from './unfinished.ts';
import { pagesForDirectDebits, valueFindings } from './values.ts';

const gateway = 'sandbox-gateway';
const bankData = 'bank-data';
const wallets = 'wallets';

/** The findings about the server's settings, which are not content, each with its meaning. */
export const environmentFindings = {
  [gateway]: 'The test gateway in the settings: no money moves.',
  [bankData]: 'Bank details are not checked against the published data.',
  [wallets]: 'Pages offer wallets that the settings do not take.',
};

/**
 * Finds content that must not reach customers although it has no mistakes, such as samples. What `content/release.json`
 * accepts is left out, and acceptances without a finding are reported.
 */
export function readRelease(folder: string, around: Surroundings): Problem[] {
  const content = loadContent(folder, around);
  const { contentIndex } = indexContent(content);
  const ofEditions = editionFindings({ content, contentIndex }, around.assets);
  const findings = withOwnNames([...findingsIn(contentIndex, around), ...ofEditions.findings]);
  const { remaining, stale, accepts } = applyAcceptances(contentIndex, findings, Object.keys(environmentFindings));
  const ofEnvironment = {
    [gateway]: testGateway(around.env),
    [bankData]: bankDataMissing(contentIndex, around.env),
    [wallets]: walletsNotTaken(contentIndex, around.env),
  };
  return [
    ...Object.entries(ofEnvironment).flatMap(([name, message]) =>
      message === undefined || accepts(name) ? [] : [{ file: 'environment', line: 1, column: 1, message, name }],
    ),
    ...locate(content, [...remaining, ...stale, ...ofEditions.ofDocuments]),
  ];
}

/** Lists every finding in content, accepted or not. */
export function findingsIn(
  contentIndex: ContentIndex,
  { assets, today }: Pick<Surroundings, 'assets' | 'today'>,
): Finding[] {
  return withOwnNames([
    ...sampleFindings(contentIndex, assets),
    ...pictureFindings(contentIndex, assets),
    ...unfinishedFindings(contentIndex),
    ...placeholderFindings(contentIndex),
    ...actFindings(contentIndex),
    ...demoFindings(contentIndex),
    ...siteFindings(contentIndex),
    ...switchActionFindings(contentIndex),
    ...bindingFindings(contentIndex),
    ...valueFindings(contentIndex),
    ...documentFindings(contentIndex),
    ...sectionFindings(contentIndex),
    ...noticeFindings(contentIndex),
    ...reviewFindings(contentIndex, today),
    ...dateFindings(contentIndex, today),
    ...personalFindings(contentIndex),
    ...endingFindings(contentIndex),
    ...usedFindings(contentIndex),
    ...letterFindings(contentIndex),
    ...linkFindings(contentIndex),
    ...lostPageFindings(contentIndex),
  ]);
}

/** Says which of the published bank data is not set, if there is a form for Direct Debits. */
function bankDataMissing(contentIndex: ContentIndex, env: Surroundings['env']): string | undefined {
  const missing = ['SORTING_CODES_FILE', 'MODULUS_WEIGHTS_FILE'].filter((setting) => !env[setting]);
  if (!missing.length || !pagesForDirectDebits(contentIndex).length) return undefined;
  return (
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set, so a mistyped sort code or account number is found ` +
    'out only when the mandate is lodged: supply the published data, as docs/direct-debit.md says.'
  );
}
