import { kinds } from '../../src/acts/kinds.gen.ts';
import type { ContentFile } from '../../src/content/folder/load.ts';
import { placeholdersOfLine } from '../../src/content/markdown/plurals.ts';
import { actsIn } from '../../src/content/model/acts.ts';
import { asksOf } from '../../src/content/model/asks.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../../src/content/model/content-index.ts';
import { knownOf, readersOf } from '../../src/content/model/known.ts';
import { questionsOf } from '../../src/content/model/questions.ts';
import type { Subjects } from '../../src/content/model/subjects.ts';
import type { Fault, Mistake, Way } from '../../src/content/problem/problem.ts';
import { conditionsIn } from '../../src/content/schema/walk.ts';
import { todayFact } from '../../src/rules/compare.ts';
import { dateOf, dayOf } from '../../src/rules/journey/letter-day.ts';
import { ownEntry } from '../../src/rules/own-entry.ts';
import { answerPrefix, type Question } from '../../src/rules/questions/question.ts';
import type { Act, Journeys, Letter, Page } from '../../src/types.gen.ts';
import { answerFault } from './acts.ts';
import { conditionFaults } from './conditions.ts';
import { entryOf } from './references/placeholders.ts';

type Attachment = NonNullable<Letter['attach']>[number];

/** Whether an act records what a copy is made of. */
const has: Record<Attachment, (act: Partial<Act>, files: ContentIndex['files']) => boolean> = {
  'agreed-document': ({ kind }) => kind !== undefined && kinds[kind]?.agrees === true,
  'cancellation-form': (act, files) =>
    has['agreed-document'](act, files) &&
    files.some(({ place }) => place.kind === 'section' && place.name === 'cancellation-form'),
  'switch-order': ({ about }) => about === 'switch-order',
  'direct-debit-mandate': ({ kind }) => kind === 'mandate',
  receipt: () => true,
  calendar: ({ dates = {} }) => Object.values(dates).some(({ calendar }) => calendar !== undefined),
};

/** The copies that can go with the letter of each act. What an act of no known kind records is not known either. */
export const copiesOfActs = (files: ContentIndex['files']): Record<string, Attachment[]> =>
  Object.fromEntries(
    Object.entries(actsIn(files)).map(([name, act]) => [
      name,
      (Object.keys(has) as Attachment[]).filter((copy) => !act.kind || !kinds[act.kind] || has[copy](act, files)),
    ]),
  );

/** Finds the mistakes in letters beside those of names and words: their conditions, attachments and buttons. */
export function* checkLetters(contentIndex: ContentIndex): Generator<Mistake> {
  const journeys = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const known = knownOf(contentIndex);
  const around = { facts: known.subjects, journeys, cases: readersOf(known, 'required', journeys) };
  for (const file of filesOf(contentIndex, 'letter')) {
    const { path, place, data } = file;
    const conditions = conditionsIn(contentIndex.schemas.walk('schema' in place ? place.schema : '', data));
    const wrong = [...conditions].flatMap(([pointer, when]) => conditionFaults(when, pointer, around));
    const letter = data as Letter;
    const faults = [
      ...wrong,
      ...subjectFaults(contentIndex, letter),
      ...attachmentFaults(contentIndex, letter),
      ...(journeys ? addressFaults(contentIndex, letter, journeys) : []),
      ...buttonFaults(contentIndex, letter, path),
      ...dateFaults(contentIndex, letter, around.facts),
    ];
    for (const fault of faults) yield { file: path, ...fault };
    yield* linkMistakes(contentIndex, letter);
    yield* strangersWords(contentIndex, file);
  }
}

/** The date by which a letter goes is a day of the link, an act or an answer. The check of names reports a name of nothing. */
function dateFaults(contentIndex: ContentIndex, { sends }: Letter, facts: Subjects): Fault[] {
  const own = dayOf(sends);
  const date = own && dateOf(own);
  const fact = date === undefined ? undefined : ownEntry(facts, date);
  if (!date || !fact) return [];
  const pointer = `/sends/${sends.before ? 'before' : 'after'}/date`;
  const isTime = ownEntry(contentIndex.schemas.facts, date)?.of === 'recorded_at';
  if (fact.type !== 'date' && !isTime)
    return [{ pointer, message: `"${date}" is no date. A value is one by its "type": "day" in values.json.` }];
  if (date === todayFact)
    return [{ pointer, message: `"${date}" is another day each day: choose a date of the link.` }];
  const message = own.date.fact?.startsWith(answerPrefix) ? answerFault(contentIndex, date) : undefined;
  return message ? [{ pointer, message }] : [];
}

/** Others may read a subject. The check of references reports what is in no line at all. */
const subjectFaults = (contentIndex: ContentIndex, { subject }: Letter): Fault[] =>
  placeholdersOfLine(subject).flatMap(({ name }) => {
    const { personal, value } = entryOf(contentIndex, name);
    if (!personal || value === undefined) return [];
    const message = `{${name}} is personal, and others may read a subject: say it in the letter.`;
    return [{ pointer: '/subject', find: `{${name}}`, message }];
  });

/** Its texts are those of pages, where a link leads on with the id of the customer's own. */
function* linkMistakes(contentIndex: ContentIndex, { blocks }: Letter): Generator<Mistake> {
  const pages = filesOf(contentIndex, 'page').map(({ data }) => data as Page);
  const isLinked = (url: string) =>
    pages.some(({ path, link }) => link === 'required' && path.replace(/\/:.*/, '') === url);
  for (const block of blocks) {
    const text = block.type === 'text' ? fileNamed(contentIndex, 'text', block.markdown) : undefined;
    for (const { url, offset } of (text && contentIndex.markdown.get(text)?.links) ?? [])
      if (isLinked(url.replace(/[?#].*/, '')))
        yield { file: text!.path, offset, message: `"${url}" needs the link, which the words of a letter have not.` };
  }
}

/** The types of questions whose answers can be any words. */
const freeTypes = ['question-text', 'question-address'];

/** A letter to an address that a customer types says no words that they type as well. */
function* strangersWords(contentIndex: ContentIndex, file: ContentFile): Generator<Mistake> {
  if ((file.data as Letter).to === undefined) return;
  const questions = questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'));
  const free = questions.flatMap(({ question: { type, name } }) =>
    freeTypes.includes(type) ? [answerPrefix + name] : [],
  );
  for (const { format, value, pointer } of contentIndex.references.get(file) ?? []) {
    const text = format === 'text' ? fileNamed(contentIndex, 'text', value) : undefined;
    const said = text ? contentIndex.markdown.get(text)?.placeholders : format === 'line' && placeholdersOfLine(value);
    const wrong = (said || []).find(({ name }) => free.includes(name));
    const message = `{${wrong?.name}} is what a customer types, and this letter goes to an address that they type too: anybody could send their words in your name. Say it without.`;
    if (wrong) yield { file: file.path, pointer, ...(!text && { find: `{${wrong.name}}` }), message };
  }
}

/** An act has no copy of what it does not record. */
function attachmentFaults({ files }: ContentIndex, { sends, attach = [] }: Letter): Fault[] {
  const copies = attach.length > 0 ? copiesOfActs(files) : {};
  return attach.flatMap((attachment, index) => {
    const pointer = `/attach/${index}`;
    if (sends.act === undefined)
      return [{ pointer, message: 'Copies go with the letter of an act, and no act sends this one.' }];
    // An act that there is not, and a kind that is none, are reported where they stand.
    if (copies[sends.act]?.includes(attachment) ?? true) return [];
    const fitting = Object.keys(copies).filter((name) => copies[name]!.includes(attachment));
    const which = fitting.length > 0 ? ` It is there for ${fitting.join(', ')}.` : '';
    return [{ pointer, message: `"${sends.act}" records nothing of which there is a copy "${attachment}".${which}` }];
  });
}

/** Whoever was not asked for it would be left without the letter. The check of names reports an unknown question. */
function addressFaults(contentIndex: ContentIndex, { to, sends }: Letter, journeys: Journeys): Fault[] {
  const { names, schemas } = contentIndex;
  if (to === undefined || !names.question.has(to)) return [];
  const pages = new Map(filesOf(contentIndex, 'page').map((file) => [contentName(file), file.data as Page]));
  const asks = [...asksOf(schemas, journeys, pages).values()].find(({ act }) => act === sends.act);
  const asked = (asks?.questions ?? []).map(({ question }) => question as Question);
  const faultOf = ({ type, required, when, personal }: Partial<Question>) => {
    if (type === undefined) return `The act that sends this letter does not record the answer to "${to}".`;
    if (type !== 'question-email') return `The answer to "${to}" is no e-mail address.`;
    if (required === false || when) return `"${to}" may be left out: ask everybody for it, and make it "required".`;
    return personal ? undefined : `The answer to "${to}" could not be erased: make it "personal".`;
  };
  const message = faultOf(asked.find(({ name }) => name === to) ?? {});
  if (message === undefined) return [];
  return [{ pointer: '/to', message, suggestion: asked.find((one) => !faultOf(one))?.name }];
}

/** A letter may be forwarded: only a reminder, which is no use without it, has the link in it. */
function buttonFaults(contentIndex: ContentIndex, { sends, blocks }: Letter, file: string): Fault[] {
  const isReminder = dayOf(sends) !== undefined;
  const pageOf = (name: string) => fileNamed(contentIndex, 'page', name);
  const buttons = blocks.flatMap((block, index) => (block.type === 'button' ? [{ to: block.to, index }] : []));
  const wrong = buttons.flatMap(({ to, index }): Fault[] => {
    if (isReminder) return [];
    const pointer = `/blocks/${index}`;
    if (to === undefined)
      return [
        {
          pointer,
          message:
            'Only a reminder leads to the link itself, which nobody else may get: choose a page that needs no link.',
        },
      ];
    const needsLink = (pageOf(to)?.data as Partial<Page> | undefined)?.link === 'required';
    return needsLink
      ? [{ pointer: `${pointer}/to`, message: `"${to}" needs the link, which is in reminders alone.` }]
      : [];
  });
  const stops = ({ to }: { to?: string | undefined }) => to !== undefined && (!pageOf(to) || hasStop(pageOf(to)!));
  if (!isReminder || buttons.some(stops)) return wrong;
  const message =
    'A reminder needs a button to a page on which the customer stops reminders: one with the block "stop-reminders".';
  const to = stoppingPage(contentIndex);
  if (!to) return [...wrong, { pointer: '/blocks', message }];
  const value = { type: 'button', label: '', to };
  const way: Way = {
    do: 'put',
    label: `Add a button to ${to}`,
    puts: [{ file, at: ['blocks', blocks.length], value }],
    words: '',
  };
  return [...wrong, { pointer: '/blocks', message, way }];
}

const hasStop = ({ data }: ContentFile) => /"stop-reminders"/.test(JSON.stringify(data));

/** The name of a page on which customers stop reminders, if there is one. */
export function stoppingPage(contentIndex: ContentIndex): string | undefined {
  const page = filesOf(contentIndex, 'page').find(hasStop);
  return page && contentName(page);
}
