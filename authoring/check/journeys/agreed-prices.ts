import type { ContentFile } from '../../../src/content/folder/load.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import { actsOf } from '../../../src/content/model/page-traits.ts';
import { placesOn } from '../../../src/content/model/placeholders.ts';
import { questionsOf } from '../../../src/content/model/questions.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';
import type { Journeys, Letter } from '../../../src/types.gen.ts';
import { actsOn, datedValues, isAgreed, rowsOn, valuesWithin } from '../papers/papers.ts';

/** Finds answers with a price of the day on which they were given, where and after a document is agreed to, perhaps later (D-37). */
export function* checkAgreedPrices(contentIndex: ContentIndex): Generator<Mistake> {
  const dated = datedValues(contentIndex);
  if (!dated.size) return;
  const within = valuesWithin(contentIndex);
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const told = new Set<string>();
  for (const journey of Object.keys(plan?.journeys ?? {}))
    for (const { act, before, after } of actsOn(contentIndex, plan!, journey)) {
      if (!isAgreed(contentIndex, act)) continue;
      const asked = new Set(
        questionsOf(contentIndex.schemas, before).map(({ question }) => answerPrefix + question.name),
      );
      for (const { name, of } of saidFrom(contentIndex, before.at(-1)!, act, after)) {
        const price = asked.has(name) && within(name).find((one) => dated.has(one));
        const key = [of.file, of.pointer, name].join(' ');
        if (!price || told.has(key)) continue;
        told.add(key);
        const message = `{${name}} says {${price}} as it was when that was answered, and who agrees after it has changed agrees to another price than this says: say {${price}} itself, in a section or block for those who chose it.`;
        yield { ...of, message };
      }
    }
}

/** What a page says that agrees, its document, the pages after it, and their papers. */
function* saidFrom(contentIndex: ContentIndex, page: ContentFile, act: string, after: readonly ContentFile[]) {
  for (const one of [page, ...after]) yield* placesOn(contentIndex, one);
  for (const paper of ['page', 'receipt', 'copy'] as const) yield* rowsOn(contentIndex, [page, ...after], paper);
  const acts = [act, ...after.flatMap(({ data }) => actsOf(contentIndex.schemas, data))];
  for (const letter of filesOf(contentIndex, 'letter')) {
    if (!acts.includes((letter.data as Letter).sends.act ?? '')) continue;
    yield* placesOn(contentIndex, letter);
    yield* rowsOn(contentIndex, [letter], 'letter');
  }
}
