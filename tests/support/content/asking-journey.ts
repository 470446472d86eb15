/** A journey of the small site whose pages ask, record the answers, and end. */
import { checkEarlierAnswers } from '../../../authoring/check/journeys/answers.ts';
import { checkBounds, checkQuestions } from '../../../authoring/check/questions/questions.ts';
import { readTree } from '../../../src/content/folder/load.ts';
import { indexContent } from '../../../src/content/model/content-index.ts';
import { project } from '../project/project.ts';
import { filesInMemory } from './content-folder.ts';
import { smallSite } from './small-site.ts';

export type Block = Record<string, unknown>;

export const reason: Block = { type: 'question-text', name: 'reason', label: 'Why?' };
export const day: Block = { type: 'question-date', name: 'day', label: 'When?' };
export const choice = (...values: string[]): Block => ({
  ...{ type: 'question-choice', name: 'which', label: 'Which?' },
  options: values.map((value) => ({ value, label: value })),
});
export const keep: Block = { type: 'button', label: 'On', keep: 'leave', to: 'next' };
export const record: Block = { type: 'button', label: 'Send', act: 'leave', to: 'next' };

const page = (name: string, blocks: Block[], link = 'required') => ({
  [`pages/${name}.json`]: JSON.stringify({
    $schema: '../../schemas/page.schema.json',
    path: `/${name}`,
    title: name,
    link,
    blocks,
  }),
});

/** The content with a journey whose pages ask, record by an act of the kind, end, and record instead; and more files. */
export function contentOf(
  first: Block[],
  second: Block[],
  steps: unknown[] = ['ask', 'check', 'success'],
  kind = 'answer',
  ended: Block[] = [],
  recording: Block[] = [],
  more: Record<string, string> = {},
) {
  const journeys = JSON.parse(String(smallSite['journeys.json'])) as { journeys: Record<string, object> };
  journeys.journeys.leave = { steps };
  const acts = JSON.parse(String(smallSite['acts.json'])) as Record<string, object>;
  acts.leave = { kind, meaning: 'Leaves.', done: 'asked to leave' };
  const tree = {
    ...smallSite,
    ...page('ask', first),
    ...page('check', second),
    ...(steps.includes('ended') && page('ended', ended, 'optional')),
    ...(recording.length > 0 && page('record', recording)),
    'journeys.json': JSON.stringify(journeys),
    'acts.json': JSON.stringify(acts),
    ...more,
  };
  return { ...readTree('content', filesInMemory(tree)), ...project };
}

export const indexOf = (...given: Parameters<typeof contentOf>) => indexContent(contentOf(...given)).contentIndex;

/** What the check says of its questions and answers. */
export function mistakesOf(...given: Parameters<typeof indexOf>) {
  const contentIndex = indexOf(...given);
  return [...checkQuestions(contentIndex), ...checkBounds(contentIndex), ...checkEarlierAnswers(contentIndex)].map(
    ({ file, pointer, message }) => [file.replace(/^.*pages\//, ''), pointer, message],
  );
}

export const shows = [{ type: 'answers' }, record];

export const whenever = (fact: string) => ({ when: { fact, exists: true } });
export const tooEarly = (name: string, later: string) =>
  `This asks for answer.${name}, which is answered ${later}: a condition can ask for earlier answers alone.`;
