import { join } from 'node:path';
import { addition, replacement } from '../../src/content/json/entries.ts';
import { textPlaces } from '../../src/content/json/places.ts';
import { type ContentIndex, contentName, filesOf, referencesBy } from '../../src/content/model/content-index.ts';
import { didYouMean, nearest } from '../../src/content/problem/suggest.ts';
import { letters, reservedReason } from '../../src/content/schema/name-kinds.ts';
import { root } from '../../src/content/schema/roots.ts';
import { nameOfStep } from '../../src/rules/journey/methods.ts';
import type { Journeys } from '../../src/types.gen.ts';
import { type Agreement, agreementFor, isToBeAgreed } from '../check/journeys/agreements.ts';
import { stoppingPage } from '../check/letters.ts';
import { editFile } from './change.ts';
import { type Copy, copyExample } from './copy-example.ts';
import { nameProblem } from './new-file.ts';
import { draftJourneyLike } from './new-journey-like.ts';
import { blockEdit, type Draft, type Drafter, headingOf, pathInMessage } from './scaffold.ts';

/**
 * Something new, by its kind and name. `on`: the page that shows it. `act`: what sends a letter; `day`: so many days before or
 * after a date, or `open` where that is still to be chosen. `like`: the journey of the content that it is as.
 */
export type NewThing =
  | { kind: 'page'; name: string; title?: string | undefined }
  | { kind: 'text' | 'document'; name: string; on?: string | undefined }
  | { kind: 'letter'; name: string; act?: string | undefined; day?: NewDay | 'open' | undefined }
  | { kind: 'journey'; name: string; like?: string | undefined };

/** When a letter goes, by the name of a fact or value that is a date. */
type NewDay = { side: 'before' | 'after'; date: string; days: number; at: string };

/** The example of a kind: files of content whose names and words have that of the example, such as `new-page`. */
const exampleOf = (example: string) => join(root, 'examples', 'new', example);

/** Drafts something new as another of the content, or else as its example in `examples/new`, with its own name in the place of that. */
export const draftNew =
  (thing: NewThing): Drafter =>
  (contentIndex, folder) => {
    const refused = refusalFor(contentIndex, folder, thing);
    if (refused) return { refused };
    if (thing.kind === 'journey' && thing.like !== undefined)
      return draftJourneyLike(thing.name, thing.like)(contentIndex, folder);
    const copy = copyOf(contentIndex, folder, thing);
    if ('refused' in copy) return copy;
    const { writes } = copy;
    const next = nextSteps(folder, thing, writes);
    return 'on' in thing && isToBeShown(contentIndex, thing)
      ? onPage(contentIndex, folder, thing, { writes, next })
      : { writes, next };
  };

function refusalFor(contentIndex: ContentIndex, folder: string, thing: NewThing): string | undefined {
  const { kind, name } = thing;
  const { names } = contentIndex;
  const problem = nameProblem(kind, name, names[kind]);
  if (problem) return problem;
  const reason = reservedReason(kind, name);
  if (reason) return `${reason}. Take another name.`;
  if (kind === 'page' && names.path.has(`/${name}`)) return `Another page has the path "/${name}" already.`;
  if (kind === 'journey' && thing.like !== undefined && !names.journey.has(thing.like))
    return `There is no journey named "${thing.like}".${didYouMean(nearest(thing.like, names.journey))}`;
  if (kind === 'letter' && thing.day && !stoppingPage(contentIndex))
    return 'A reminder leads to a page on which it is stopped: first put the block stop-reminders on one.';
  if ((kind !== 'text' && kind !== 'document') || !isToBeShown(contentIndex, thing)) return undefined;
  if (thing.on === undefined)
    return `Say which page shows it, because a ${kind} that no page uses is a mistake: npm run new ${kind} ${name} on <page>`;
  const page = pageNamed(contentIndex, thing.on);
  if (page && !blockEdit(page, blockOf(thing)))
    return `${pathInMessage(folder, page.path)} has mistakes: put them right first (npm run check).`;
  const question = didYouMean(nearest(thing.on, names.page));
  return page
    ? undefined
    : `There is no page named "${thing.on}".${question || ` Make it first: npm run new page ${thing.on}`}`;
}

const pageNamed = (contentIndex: ContentIndex, name: string) =>
  filesOf(contentIndex, 'page').find((file) => contentName(file) === name && file.text !== undefined);

type OnPage = Extract<NewThing, { kind: 'text' | 'document' }>;

const blockOf = ({ kind, name }: OnPage) =>
  kind === 'text' ? { type: 'text', markdown: name } : { type: 'document', document: name };

/** Whether a block is still needed: a page may name a text before it is there. */
const isToBeShown = (contentIndex: ContentIndex, { kind, name, on }: OnPage): boolean =>
  !referencesBy(contentIndex, kind).some(
    ({ file, value }) => value === name && (on === undefined || contentName(file) === on),
  );

/** The row of the example's record that names the company, which not every content has as a value. */
const withWhom = '{ "label": "With", "text": "{legal_name}" }, ';

function copyOf(contentIndex: ContentIndex, folder: string, thing: NewThing): Copy {
  const { kind, name } = thing;
  const place = kind === 'page' ? placeInJourney(contentIndex, name) : undefined;
  const month = new Date().toISOString().slice(0, 7);
  const words = renaming(kind, name);
  const day = kind === 'letter' ? thing.day : undefined;
  return copyExample(contentIndex, folder, exampleOf(day ? 'reminder' : place === 'step' ? 'step' : kind), {
    path: words,
    text(text) {
      const titled = kind === 'page' && thing.title ? text.replace('New page', () => thing.title!) : text;
      return words(titled)
        .replace('"link": "none"', place === 'last' ? '"link": "optional"' : '"link": "none"')
        .replace('"version": "2026-01"', `"version": "${month}"`)
        .replace(withWhom, (row) => (contentIndex.names.value.has('legal_name') ? row : ''))
        .replace('{ "before": {} }', () => JSON.stringify(day && sendsBy(contentIndex, day)))
        .replace('"to": "stop-reminders"', `"to": "${stoppingPage(contentIndex)}"`)
        .replace('{ "call": true }', 'act' in thing && thing.act ? `{ "act": "${thing.act}" }` : '{ "call": true }');
    },
  });
}

function sendsBy({ names }: ContentIndex, day: NewDay | 'open'): object {
  if (day === 'open') return { before: { days: '', date: { fact: '' }, at: '' } };
  const { side, date, days, at } = day;
  return { [side]: { days, date: names.value.has(date) ? { value: date } : { fact: date }, at } };
}

/** Puts a name in the place of the example's, as each of its forms is written. */
function renaming(kind: string, name: string): (text: string) => string {
  const forms = [
    [`new-${kind}`, name],
    [`new_${kind}`, name.replaceAll('-', '_')],
    [letters.message.mend(`new-${kind}`), letters.message.mend(name)],
    [headingOf(`new-${kind}`), headingOf(name)],
  ];
  return (text) => forms.reduce((now, [old, next]) => now.replaceAll(old!, next!), text);
}

/** Whether a page that is to be made is a step of a journey already. */
function placeInJourney(contentIndex: ContentIndex, name: string): 'step' | 'last' | undefined {
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const all = Object.values(plan?.journeys ?? {}).map(({ steps }) => steps.map(nameOfStep));
  const own = all.filter((names) => names.includes(name));
  if (!own.length) return undefined;
  return own.every((names) => names.at(-1) === name) ? 'last' : 'step';
}

/** Adds the block that shows something new to a page; a step that shows a document is made to record the agreement to it. */
function onPage(contentIndex: ContentIndex, folder: string, thing: OnPage, draft: Draft): Draft {
  if ('refused' in draft) return draft;
  const page = pageNamed(contentIndex, thing.on!)!;
  const where = pathInMessage(folder, page.path);
  const edits = [blockEdit(page, blockOf(thing))!];
  const writes = new Map(draft.writes);
  const next = [...draft.next, `It shows near the end of the page: move its line in ${where} to where it should be.`];
  if (thing.kind === 'document' && isToBeAgreed(contentIndex, page, thing.name)) {
    const agreement = agreementFor(contentIndex, page, thing.name);
    if (!agreement)
      return {
        refused: `No button of ${where} can record that customers agree to it: give it a step of its own, npm run new page ${thing.name}.`,
      };
    edits.push(replacement(page.text!, textPlaces(page.text!).at(agreement.button)!, agreement.gate));
    writes.set('acts.json', withAct(contentIndex, folder, agreement));
    next.push(
      `Write beside the tick box what customers agree to, and say in acts.json what "${agreement.act}" records.`,
    );
  } else if (thing.kind === 'document')
    next.push(`Customers only read it on ${where}: a step of a journey, before its last, records that they agree.`);
  return { writes: writes.set(page.path, editFile(folder, page.path, edits)), next };
}

function withAct(contentIndex: ContentIndex, folder: string, { act, entry }: Agreement): string {
  const { path, text = '' } = filesOf(contentIndex, 'acts')[0]!;
  return editFile(folder, path, [addition(text, textPlaces(text).at('')!.children!.at(-1)!, entry, act)]);
}

function nextSteps(folder: string, { kind, name }: NewThing, writes: Map<string, string>): string[] {
  const unwritten = [...writes].filter(([path, text]) => path.endsWith('.md') || text.includes('""'));
  const write = `Write what customers read: ${unwritten.map(([path]) => pathInMessage(folder, path)).join(', ')}.`;
  switch (kind) {
    case 'page':
      return [write, `Link to it from another text: [words](/${name})`, `See it: npm run dev, then open /${name}`];
    case 'document':
      return [
        write,
        'Each further section is a file beside it, and its name in "sections" of document.json.',
        `When its words are final: npm run content -- publish ${name}`,
      ];
    case 'letter':
      return [write, 'See it: npm run studio; as it is sent: npm start, then /demo/letters'];
    case 'journey':
      return [
        write,
        `Put your questions on the page ${name}, and say in acts.json what "${name}" records.`,
        'A further page: name it among the steps in journeys.json, then npm run new page <name>.',
        `Walk it: npm run gallery, “Walk the journey as one customer” in “Customer” of a page, journey ${name}`,
      ];
    default:
      return [write];
  }
}
