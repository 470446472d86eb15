import { isQuestion, type Question } from '../../src/rules/questions/question.ts';
import type { Block, CompiledAct, CompiledPage, Route } from '../../src/types.gen.ts';
import { actsOf, askingKind, blockNeeds, slugOf } from '../api/node.ts';
import { traitsOf } from './block-traits.ts';
import type { Fixture } from './fixture-files.ts';
import { schemas } from './fixture-files.ts';
import { blockSite, samplePage } from './sample-page.ts';
import type { GallerySite } from './types.ts';

/** Makes the sample site of the blocks' tests, with a page for each fixture, and content's values and texts. */
export function samplesSite(
  { file, site }: GallerySite,
  fixtures: readonly Fixture[],
  texts: Record<string, string>,
): GallerySite {
  const pages = fixtures.map((fixture): CompiledPage => {
    const page = samplePage([fixture.block, ...companionBlocks(fixture, fixtures)]);
    const name = pageNameOf(fixture);
    const questions = questionsAt(fixture, fixtures);
    // With an optional link a page is drawn in every state of the link.
    const fixturePage = { path: `/${name}`, title: fixture.title, link: 'optional' as const };
    return {
      ...page,
      name,
      // No journey has the page, and a button that leads on shows only where there is somewhere to go.
      next: 'contract-complete',
      texts: { ...sampleTexts(fixture, page), ...texts, ...page.texts },
      needs: blockNeeds(schemas, page.page),
      ...(questions.length > 0 && { asks: { act: name, questions }, draft: name }),
      page: { ...page.page, ...fixturePage },
    };
  });
  const routes = pages.map(({ name, page }): [string, Route] => {
    const [act] = actsOf(schemas, page);
    return [name, { path: page.path, link: page.link, ...(act && { act }) }];
  });
  const values = { ...site.values, ...blockSite.values };
  const acts = pages.flatMap(({ asks }): [string, CompiledAct][] => (asks ? [[asks.act, { kind: askingKind }]] : []));
  return {
    file,
    pages,
    // A block that an editor tries may lead to pages of the content.
    site: {
      ...blockSite,
      facts: { ...site.facts, ...blockSite.facts },
      values,
      acts: { ...blockSite.acts, ...Object.fromEntries(acts) },
      routes: { ...site.routes, ...blockSite.routes, ...Object.fromEntries(routes) },
    },
  };
}

/** Texts that a block shows and no page of the content has. */
const sampleTexts = ({ block }: Fixture, { texts }: CompiledPage) =>
  Object.fromEntries(
    traitsOf(block)
      .names('text')
      .map((name) => [name, texts.sample!]),
  );

/** The blocks that a fixture's block needs beside it: wallets show nothing without a card form. */
function companionBlocks(fixture: Fixture, fixtures: readonly Fixture[]): Block[] {
  const { block } = fixture;
  if (isQuestion(block))
    return [{ type: 'button', label: 'Continue', look: 'primary', to: 'next', keep: pageNameOf(fixture) }];
  if (showsAnswers(block))
    return [{ type: 'button', label: 'Send', look: 'primary', to: 'next', act: pageNameOf(fixture) }];
  if (!traitsOf(block).offersWallets) return [];
  return fixtures
    .filter((other) => traitsOf(other.block).cardPolicy)
    .map((other) => other.block)
    .slice(0, 1);
}

const showsAnswers = (block: Block) => !isQuestion(block) && traitsOf(block).needs.includes('answers');

/** The questions of a fixture's page: itself, or for a block that shows answers the first of each type. */
function questionsAt(fixture: Fixture, fixtures: readonly Fixture[]): NonNullable<CompiledPage['asks']>['questions'] {
  if (!isQuestion(fixture.block) && !showsAnswers(fixture.block)) return [];
  const asked = isQuestion(fixture.block) ? [fixture] : fixtures.filter(isFirstQuestion);
  return asked.map((one) => ({ page: pageNameOf(one), question: one.block as Question }));
}

const isFirstQuestion = ({ type, block }: Fixture, index: number, all: readonly Fixture[]) =>
  isQuestion(block) && all.findIndex((other) => other.type === type) === index;

const pageNameOf = ({ type, title }: Fixture) => `${type}-${slugOf(title)}`;
