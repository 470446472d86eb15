/** Blocks as their own server side prepares them, where the provider's system answers with an example. */
import { isDeepStrictEqual } from 'node:util';
import { preparedPage } from '../server/blocks/prepare.ts';
import type { ReadOutcome } from '../server/reads/ask.ts';
import type { Compiled, CompiledPage } from '../types.gen.ts';
import { type Fixture, readsOf } from './fixture-files.ts';
import { samplePage } from './sample-page.ts';

type Reads = Pick<Compiled, 'reads'>;

/** Returns the pages as customers have them whose reads are answered with the examples of content. */
export const preparedPages = ({ reads = {} }: Reads, pages: readonly CompiledPage[]): Promise<CompiledPage[]> =>
  Promise.all(
    pages.map((page) => samplePrepared(page, { reads }, (name) => ({ status: 'ready', answer: reads[name]?.example }))),
  );

/** Returns the fixtures with the answers to their reads. A block with a read is also returned without an answer. */
export async function preparedFixtures(fixtures: readonly Fixture[]): Promise<Fixture[]> {
  const all = fixtures.map(async (fixture): Promise<Fixture[]> => {
    const examples = readsOf(fixture.type);
    const blockWith = async (answer: (name: string) => ReadOutcome) =>
      (await samplePrepared(samplePage([fixture.block]), {}, answer)).page.blocks[0]!;
    const block = await blockWith((name) => ({ status: 'ready', answer: examples[name] }));
    if (isDeepStrictEqual(block, fixture.block)) return [fixture];
    const unread = await blockWith(() => ({ status: 'failed' }));
    return [
      { ...fixture, block },
      { ...fixture, title: `${fixture.title}, not answered`, block: unread },
    ];
  });
  return (await Promise.all(all)).flat();
}

const samplePrepared = (
  page: CompiledPage,
  reads: Reads,
  answer: (name: string) => ReadOutcome,
): Promise<CompiledPage> => preparedPage(reads as Compiled, page, async (name) => answer(name));
