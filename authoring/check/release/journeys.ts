import { kinds } from '../../../src/acts/kinds.gen.ts';
import type { ContentFile } from '../../../src/content/folder/load.ts';
import { actsIn, factNamesOf } from '../../../src/content/model/acts.ts';
import { placeholderTexts } from '../../../src/content/model/block-texts.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../../../src/content/model/content-index.ts';
import { factRowsIn } from '../../../src/content/model/fact-rows.ts';
import { walksIn } from '../../../src/content/model/journeys.ts';
import { actsOf, blocksRecording, namesIn, visitsOf } from '../../../src/content/model/page-traits.ts';
import { questionsOf } from '../../../src/content/model/questions.ts';
import { oneOf } from '../../../src/content/problem/suggest.ts';
import { conditionsIn } from '../../../src/content/schema/walk.ts';
import { actOf, allMethods, type Method, nameOfStep } from '../../../src/rules/journey/methods.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';
import { comparisonsIn, valuesIn } from '../../../src/rules/when.ts';
import type { Act, Journeys, Letter, Page, States, Step, When } from '../../../src/types.gen.ts';
import type { Finder, Found } from './finding.ts';

const planOf = (contentIndex: ContentIndex) => filesOf(contentIndex, 'journeys')[0]!.data as Journeys;

/** Every way through every journey. */
function waysIn(contentIndex: ContentIndex): { journey: string; walk: string[] }[] {
  const plan = planOf(contentIndex);
  return Object.keys(plan.journeys).flatMap((journey) =>
    walksIn(contentIndex, plan, journey).map((walk) => ({ journey, walk })),
  );
}

const recordedOn = (contentIndex: ContentIndex, page: string) =>
  actsOf(contentIndex.schemas, fileNamed(contentIndex, 'page', page)?.data);

/**
 * The entry pages of payment methods that record nothing, where a journey offers no method that does. One with a
 * placeholder text is found as that (D-13), and one for cards by the check.
 */
function unrecordedMethods(contentIndex: ContentIndex): Found[] {
  const { schemas } = contentIndex;
  const { methods, journeys } = planOf(contentIndex);
  const isRecorded = (method: Method) => recordedOn(contentIndex, methods[method].entry).includes(actOf[method]);
  const offered = Object.values(journeys).flatMap((journey) =>
    journey.steps.some((step) => nameOfStep(step) === 'method') ? [journey.methods ?? allMethods] : [],
  );
  const unrecorded = new Set(offered.filter((own) => !own.some(isRecorded)).flat());
  return [...unrecorded].flatMap((method) => {
    const { entry } = methods[method];
    const file = fileNamed(contentIndex, 'page', entry);
    const texts = placeholderTexts(schemas);
    if (!file || namesIn(schemas, file.data, 'text').some((text) => texts.includes(text))) return [];
    const blocks = oneOf(blocksRecording(schemas, actOf[method]));
    return [{ file, pointer: '/blocks', of: entry, said: { method, blocks } }];
  });
}

/**
 * Last pages that say the same to customers who have not recorded the last act on their way, as whoever has the address
 * of such a page can open it (D-33). Acts have an order, so that the last one of a way proves all of it.
 */
function unconfirmedEndings(contentIndex: ContentIndex): Found[] {
  const { schemas } = contentIndex;
  const { journeys } = planOf(contentIndex);
  const ways = waysIn(contentIndex);
  return filesOf(contentIndex, 'page').flatMap((file) => {
    const { link, heading = [] } = file.data as Page;
    const name = contentName(file);
    if (link === 'required' || recordedOn(contentIndex, name).length) return [];
    const isAsked = askedBy(contentIndex, file);
    // An answer of the page that records it is in no draft.
    const answersOf = (recording: string) =>
      questionsOf(schemas, [fileNamed(contentIndex, 'page', recording)!]).map(
        ({ question }) => answerPrefix + question.name,
      );
    const unasked = ways.flatMap(({ journey, walk }) => {
      const recording =
        walk.at(-1) === name ? walk.findLast((step) => recordedOn(contentIndex, step).length) : undefined;
      const act = recording && recordedOn(contentIndex, recording)[0]!;
      if (!act || isAsked(act, answersOf(recording))) return [];
      return [{ act, when: unrecorded(act, journeys[journey]!.steps, recording) }];
    });
    if (!unasked[0]) return [];
    const acts = [...new Set(unasked.map(({ act }) => act))].join(' or ');
    const own = link === 'none' ? 'make its "link" optional, and ' : '';
    const pointer = own ? '/link' : heading.length ? '/heading' : '/title';
    return [{ file, pointer, of: `pages/${name}`, said: { acts, own, when: unasked[0].when } }];
  });
}

/** The condition, as content writes it, of customers who come to the step of an act and have not recorded it. */
function unrecorded(act: string, steps: readonly Step[], recording: string): string {
  const step = steps.find((one) => nameOfStep(one) === recording);
  const asked: When = { fact: 'completed', isNot: act };
  return asContent(typeof step === 'object' ? [...comparisonsIn(step.when), asked] : asked);
}

/** A condition in one line, with the spaces that content has. */
const asContent = (when: When): string =>
  JSON.stringify(when, null, 1).replace(/\n\s*/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']');

/** Acts that end a way of which the page of used links asks for no act, and so cannot tell (D-11). */
function unsaidActs(contentIndex: ContentIndex): Found[] {
  const file = fileNamed(contentIndex, 'page', (filesOf(contentIndex, 'states')[0]!.data as States).used);
  if (!file) return [];
  const isAsked = askedBy(contentIndex, file);
  const { journeys } = planOf(contentIndex);
  const ways = waysIn(contentIndex).flatMap(({ journey, walk }) =>
    journeys[journey]!.used ? [] : [walk.flatMap((step) => recordedOn(contentIndex, step))],
  );
  const unsaid = new Set(ways.flatMap((acts) => (acts.some((act) => isAsked(act)) ? [] : acts.slice(-1))));
  const acts = actsIn(contentIndex.files);
  return [...unsaid].map((act) => ({
    file,
    pointer: '/title',
    of: act,
    said: { act, done: ownEntry(acts, act)?.done },
  }));
}

/** Tells whether a condition of a page asks for an act: by its name, by a fact of its record, or by `further` facts. */
function askedBy({ schemas, files }: ContentIndex, { data }: ContentFile) {
  const asked = [...conditionsIn(visitsOf(schemas, data)).values()].flatMap(comparisonsIn);
  const acts = actsIn(files);
  return (act: string, further: readonly string[] = []): boolean => {
    const { kind, ...named } = ownEntry(acts, act) ?? {};
    const facts = [...factNamesOf(act, named).map(([, fact]) => fact as string), ...further];
    if (kind && kinds[kind].charges) facts.push('paid_amount');
    return asked.some((leaf) => valuesIn(leaf).includes(act) || facts.includes(leaf.fact ?? ''));
  };
}

/** What a customer has a right to in writing. A name in quotes or braces shows that an element is there; a way to ask always is. */
type Confirmation = { is(act: Partial<Act>): boolean; right: string; elements(reference: string): string[] };

const confirmations: Confirmation[] = [
  {
    is: ({ dutyToPay }) => dutyToPay === true,
    right: 'A contract must be confirmed on a durable medium (Consumer Contracts Regulations 2013, regulation 16)',
    elements: (reference) => [
      'the contract attached: "agreed-document"',
      'the form to cancel attached: "cancellation-form" (regulation 13)',
      `the reference {${reference}}`,
    ],
  },
  {
    is: ({ kind }) => kind === 'mandate',
    right: 'A Direct Debit must be confirmed in writing before the first payment (the rules of the scheme)',
    elements: (reference) => [
      ...[reference, 'service_user', 'service_user_number', 'notice_days'].map((name) => `{${name}}`),
      'the Guarantee: the text "direct-debit-guarantee"',
    ],
  },
];

/** The acts of journeys that must be confirmed in writing, each with the letters that do. */
function confirmedActs(contentIndex: ContentIndex) {
  const walked = new Set(waysIn(contentIndex).flatMap(({ walk }) => walk));
  const recorded = new Set([...walked].flatMap((page) => recordedOn(contentIndex, page)));
  return Object.entries(actsIn(contentIndex.files)).flatMap(([name, act]) => {
    const confirmation = confirmations.find(({ is }) => is(act));
    if (!confirmation || !recorded.has(name)) return [];
    const letters = filesOf(contentIndex, 'letter').filter(({ data }) => (data as Letter).sends.act === name);
    return [{ name, act, letters, ...confirmation }];
  });
}

/** Contracts and Direct Debits that no letter confirms. */
const unconfirmedActs: Finder = (contentIndex) =>
  confirmedActs(contentIndex).flatMap(({ name, letters, right }) => {
    const file = filesOf(contentIndex, 'acts')[0]!;
    return letters.length ? [] : [{ file, pointer: `/${name}`, of: name, said: { right, act: name } }];
  });

/** Letters that lack what a confirmation must have. What has a condition in them is not for everybody. */
const lackingLetters: Finder = (contentIndex) => {
  const groups = factRowsIn(contentIndex.files);
  return confirmedActs(contentIndex).flatMap(({ name, act, letters, right, elements }) => {
    const [[, reference]] = factNamesOf(name, act);
    return letters.flatMap((file) => {
      const always = JSON.parse(JSON.stringify(file.data, (_, value) => (value?.when ? null : value))) as Letter;
      const texts = always.blocks.flatMap((block) => (block?.type === 'text' ? [block.markdown] : []));
      const rows = always.blocks.flatMap((block) =>
        block && 'facts' in block
          ? block.facts.flatMap((group) => groups[group] ?? []).filter(({ when }) => !when)
          : [],
      );
      const words = [
        JSON.stringify([always, rows]),
        ...texts.map((text) => fileNamed(contentIndex, 'text', text)?.text),
      ];
      const isSaid = (name: string) => words.join('\n').includes(name);
      const missing = elements(reference).filter((element) => !element.match(/"[^"]+"|\{\w+\}/g)?.some(isSaid));
      if (!missing.length) return [];
      return [
        { file, pointer: '/blocks', of: `letters/${contentName(file)}`, said: { right, missing: missing.join(', ') } },
      ];
    });
  });
};

export const journeys = {
  unrecorded: unrecordedMethods,
  unconfirmed: unconfirmedEndings,
  'used-unsaid': unsaidActs,
  'unconfirmed-act': unconfirmedActs,
  'letter-lacks': lackingLetters,
};
