import type { ContentFile } from '../../../src/content/folder/load.ts';
import { pointerIn } from '../../../src/content/json/pointer.ts';
import { actsIn, askingKind as kind } from '../../../src/content/model/acts.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../../../src/content/model/content-index.ts';
import { actsOf, visitsOf } from '../../../src/content/model/page-traits.ts';
import type { PlacedQuestion } from '../../../src/content/model/questions.ts';
import type { Way } from '../../../src/content/problem/problem.ts';
import { nameOfStep } from '../../../src/rules/journey/methods.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';
import { comparisonsIn } from '../../../src/rules/when.ts';
import type { Journeys, Page, Step } from '../../../src/types.gen.ts';

type Placed = PlacedQuestion<ContentFile>;

/** Has a question of a page recorded: by the page's last button, or on a page of its own where that records something. */
export function recordingWay(contentIndex: ContentIndex, page: ContentFile, asked: Placed): Way | undefined {
  const others = actsOf(contentIndex.schemas, page.data);
  return others.length ? ownPageWay(contentIndex, page, asked, others) : buttonWay(contentIndex, page);
}

/** The act of the kind answer that records what a page with this title asks. */
const actOf = (title: string) => ({ kind, meaning: `Records the answers on “${title}”.`, done: `answered “${title}”` });

/** Lets the last button of a page, or a new one, record its questions, by an act of the page's name. */
function buttonWay({ schemas, files }: ContentIndex, page: ContentFile): Way | undefined {
  const act = `${contentName(page)}-answers`;
  const button = visitsOf(schemas, page.data).findLast(({ schema }) => schema.title === 'ButtonBlock');
  if (actsIn(files)[act]) return undefined;
  const { title = contentName(page), blocks = [] } = page.data as Partial<Page>;
  const below = blocks.findLastIndex(({ type }) => type !== 'contacts') + 1;
  const recording = button
    ? { at: [...pointerIn(button.pointer), 'act'], value: act }
    : { at: ['blocks', below], value: { type: 'button', label: '', act, to: 'next' } };
  const puts = [
    { file: 'acts.json', at: [act], value: actOf(title) },
    { file: page.path, ...recording },
  ];
  return { do: 'put', label: `Let ${button ? 'its' : 'a'} button record it, as ${act}`, puts, words: '' };
}

/** Moves a question to a page after its own, or before it where that records the consent to a switch, which is last. */
function ownPageWay(
  contentIndex: ContentIndex,
  page: ContentFile,
  { question, pointer }: Placed,
  others: readonly string[],
): Way | undefined {
  const { when, ...asked } = question;
  const name = question.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const act = `${name}-answers`;
  const acts = actsIn(contentIndex.files);
  const journeys = filesOf(contentIndex, 'journeys')[0];
  const isTaken = fileNamed(contentIndex, 'page', name) || ownEntry(acts, act);
  const at = pointerIn(pointer);
  const hangsOnAnswers = comparisonsIn(when).some(({ fact = '' }) => fact.startsWith(answerPrefix));
  if (!journeys || isTaken || hangsOnAnswers || at.length !== 2) return undefined;
  const isBefore = others.some((one) => ownEntry(acts, one)?.about === 'switch-order');
  const step: Step = when ? { page: name, when } : name;
  const walked = Object.entries((journeys.data as Journeys).journeys).flatMap(([journey, { steps }]) => {
    const index = steps.findIndex((one) => nameOfStep(one) === contentName(page));
    if (index < 0) return [];
    const value = steps.toSpliced(isBefore ? index : index + 1, 0, step);
    return [{ file: journeys.path, at: ['journeys', journey, 'steps'], value }];
  });
  if (!walked.length) return undefined;
  const { $schema, blocks } = page.data as Page;
  const button = { type: 'button', label: '', act, to: 'next', look: 'primary' };
  const own = [asked, button, ...blocks.filter(({ type }) => type === 'contacts')];
  const made = { $schema, path: `/${name}`, title: question.label, link: 'required', blocks: own };
  const puts = [
    { file: 'acts.json', at: [act], value: actOf(question.label) },
    ...walked,
    { file: page.path, at: ['blocks'], value: blocks.toSpliced(Number(at[1]), 1) },
    { file: `pages/${name}.json`, at: [], value: made },
  ];
  const place = `${isBefore ? 'before' : 'after'} this one in ${walked.map(({ at: [, journey] }) => journey).join(', ')}`;
  return { do: 'put', label: `Ask it on a page of its own, ${place}`, puts, words: '' };
}
