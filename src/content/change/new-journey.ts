import { actOf, allMethods, type Method } from '../../rules/journey/methods.ts';
import { addition, withoutEntries } from '../json/entries.ts';
import { textPlaces } from '../json/places.ts';
import { actsIn, askingKind, factNamesOf } from '../model/acts.ts';
import { type ContentIndex, fileNamed, filesOf } from '../model/content-index.ts';
import { actsOf, visitsOf } from '../model/page-traits.ts';
import { didYouMean, nearest } from '../problem/suggest.ts';
import { editFile, onDisk } from './change.ts';
import { nameProblem } from './new-file.ts';
import { draftPage, nextButton, type StepRole } from './new-page.ts';
import { blockEdit, type Draft, type Drafter, pathInMessage } from './scaffold.ts';
import { sayDone } from './used-page.ts';

/**
 * Drafts a journey. Missing pages are made, and a page that needed no link gets it, with a button that leads on. The
 * name of a payment method in `words` becomes the step "method", and the journey has only the methods that are named.
 * `fresh` are the words that become new pages; without it, those that are no name yet. With `asks` the new pages ask,
 * check and record answers, by an act of the journey's name.
 */
export function draftJourney(
  name: string,
  words: string[],
  { fresh, asks = false }: { fresh?: readonly string[] | undefined; asks?: boolean | undefined } = {},
): Drafter {
  return (contentIndex, folder) => {
    const refused = nameProblem('journey', name, contentIndex.names.journey);
    if (refused) return { refused };
    const possible = ['method', ...allMethods, 'done', ...contentIndex.names.page];
    const isNew = (word: string) => fresh?.includes(word) ?? !possible.includes(word);
    // A last page of a journey's own is often named after "done".
    const meantBy = (word: string) => (word.endsWith('-done') ? undefined : nearest(word, possible));
    const misspelt = fresh ? undefined : words.find((word) => isNew(word) && meantBy(word));
    if (misspelt !== undefined)
      return { refused: `There is no page named "${misspelt}".${didYouMean(meantBy(misspelt))}` };
    if (asks && words.at(-1) === 'done' && !words.some((word) => ['method', ...allMethods].includes(word)))
      return { refused: `"done" comes after a payment method. Name the last page, such as "${name}-done".` };
    const rolesOf = asks ? askingRoles(name, words, isNew) : new Map<string, StepRole>();
    const recording = [...rolesOf].find(([, { is }]) => is === 'checks' || is === 'asks-and-records')?.[0];
    if (asks && recording === undefined)
      return { refused: 'Customers who answer questions need two new pages: one that asks, and the last one.' };
    const later = lastActs(contentIndex, words.slice(words.indexOf(recording ?? '') + 1));
    const act = asks ? draftAct(contentIndex, folder, name, !later.length) : undefined;
    if (act && 'refused' in act) return act;
    const pages = words.map((word, i) => {
      const usual: StepRole =
        i === words.length - 1 ? { is: 'last', after: lastActs(contentIndex, words) } : { is: 'on' };
      const role = rolesOf.get(word) ?? usual;
      return isNew(word) ? draftPage(word, role)(contentIndex, folder) : stepPage(contentIndex, folder, word, role);
    });
    const wrong = pages.find((page) => 'refused' in page);
    if (wrong) return wrong;
    const pageWrites = pages.flatMap((page) => ('refused' in page ? [] : [...page.writes]));
    const [file] = filesOf(contentIndex, 'journeys');
    const last =
      file &&
      textPlaces(file.text ?? '')
        .at('/journeys')
        ?.children?.at(-1);
    if (!file || !last) return { refused: 'journeys.json has mistakes: put them right first (npm run check).' };
    const newMethods = allMethods.filter((method) => words.includes(method) && !contentIndex.names.page.has(method));
    const steps = words.map((word) => ((newMethods as string[]).includes(word) ? 'method' : word));
    const journey = {
      ...(newMethods.length && { methods: newMethods }),
      // Adjacent methods are one step.
      steps: steps.filter((step, place) => step !== 'method' || steps[place - 1] !== 'method'),
    };
    const edited = editFile(folder, file.path, [addition(file.text!, last, journey, name)]);
    return {
      writes: new Map([...pageWrites, ...(act?.writes ?? []), [file.path, edited]]),
      next: [
        // The first step for each page that was made.
        ...pages.flatMap((page) => ('refused' in page ? [] : page.next.slice(0, 1))),
        ...(act?.next ?? []),
        ...(steps.includes('method') && !newMethods.length
          ? [
              `Each link says which payment methods it offers; both, if it says nothing. For cards alone write "methods": ["card"] before "steps".`,
            ]
          : []),
        `Walk it: npm run gallery, “Walk the journey as one customer” in “State” of a page, journey ${name}`,
      ],
    };
  };
}

/** The acts of which one is the last of a journey of these words: of its last page that records, or of its methods. */
export function lastActs(contentIndex: ContentIndex, words: readonly string[]): string[] {
  const methods = words.filter((word) => allMethods.some((method) => method === word)) as Method[];
  const acts = words.map((word) => {
    const page = fileNamed(contentIndex, 'page', word);
    if (page) return actsOf(contentIndex.schemas, page.data);
    return word === 'method' || methods.some((method) => method === word)
      ? (methods.length ? methods : allMethods).map((method) => actOf[method])
      : [];
  });
  return acts.findLast((ofStep) => ofStep.length) ?? [];
}

/**
 * The role of each new page in a journey with questions. The last confirms, unless the journey ends with an existing
 * page; the one before it records, and all others ask.
 */
function askingRoles(act: string, words: readonly string[], isNew: (word: string) => boolean): Map<string, StepRole> {
  const pages = words.filter(isNew);
  const recording = pages.length - (isNew(words.at(-1)!) ? 2 : 1);
  return new Map(
    pages.map((page, index): [string, StepRole] => {
      if (index > recording) return [page, { is: 'last', after: [act], reference: factNamesOf(act, {})[0][1] }];
      if (index < recording) return [page, { is: 'asks', act }];
      return [page, { is: recording ? 'checks' : 'asks-and-records', act }];
    }),
  );
}

/** Drafts the act that records a journey's answers. A former act of that name that did so records them again. */
function draftAct(contentIndex: ContentIndex, folder: string, name: string, isLast: boolean): Draft {
  const refused = nameProblem('act', name, contentIndex.names.act);
  const [file] = filesOf(contentIndex, 'acts');
  const { kind, former, done = `answered the questions of ${name}`, ...named } = actsIn(contentIndex.files)[name] ?? {};
  const isTakenUp = former && kind === askingKind;
  if (refused && !isTakenUp) return { refused };
  const last = file && textPlaces(file.text ?? '').tree?.children?.at(-1);
  if (!file || !last) return { refused: 'acts.json has mistakes: put them right first (npm run check).' };
  const used = sayDone(contentIndex, folder, { act: name, done, reference: factNamesOf(name, named)[0][1], isLast });
  if (isTakenUp) {
    const recording = withoutEntries(onDisk(folder, file.path), [[name, 'former']]);
    return { writes: new Map([[file.path, recording], ...used]), next: [] };
  }
  const act = { kind: askingKind, meaning: `Records the answers of the journey ${name}.`, done };
  const edited = editFile(folder, file.path, [addition(file.text!, last, act, name)]);
  return {
    writes: new Map([[file.path, edited], ...used]),
    next: [
      `Say in ${pathInMessage(folder, file.path)} what "${name}" records, and what customers have done then.`,
      ...(used.size
        ? [
            `Say so too to those who open the link again: ${[...used.keys()].map((path) => pathInMessage(folder, path)).join(', ')}.`,
          ]
        : []),
    ],
  };
}

/** Drafts the changes that make a page a step: its link and a way on. */
function stepPage(contentIndex: ContentIndex, folder: string, name: string, role: StepRole): Draft {
  const isLast = role.is === 'last';
  const nothing: Draft = { writes: new Map(), next: [] };
  const page = fileNamed(contentIndex, 'page', name);
  const link = page && textPlaces(page.text ?? '').at('/link');
  if (!page || link?.value !== 'none') return nothing;
  const visits = visitsOf(contentIndex.schemas, page.data);
  const leadsOn = visits.some(({ schema }) => schema.way === 'on' || schema.format === 'target');
  const button = isLast || leadsOn ? undefined : blockEdit(contentIndex.schemas, page, nextButton);
  const edits = [
    { offset: link.offset, length: link.length, content: isLast ? '"optional"' : '"required"' },
    ...(button ? [button] : []),
  ];
  return { writes: new Map([[page.path, editFile(folder, page.path, edits)]]), next: [] };
}
