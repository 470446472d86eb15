/** The thread that checks content and lists states: neither who writes nor what draws the page waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadProject } from '../../api/node.ts';
import { type Walked, walkedProblems } from '../../walk/walk.ts';
import { listStates } from '../site/list-states.ts';
import type { Question, Questions } from './checker.ts';
import { checkDrafts, compileDrafts } from './draft-content.ts';

const { folder, assets } = workerData as { folder: string; assets: string };
const project = { ...loadProject(), assets };
let walked: Walked = new Map();

/** How long one answer may walk, in milliseconds: the next check waits for it. */
const walkingTime = 1000;

const answers: { [Name in keyof Questions]: (ask: Questions[Name]['ask']) => Promise<Questions[Name]['answer']> } = {
  async check({ drafts, edition, walks: isWalking }) {
    const { problems, gaps, content, walks } = checkDrafts(folder, project, drafts, edition);
    if (walks.length) walked = new Map(walks.flatMap(({ key }) => (walked.has(key) ? [[key, walked.get(key)!]] : [])));
    const end = Date.now() + walkingTime;
    for (const { key, find } of isWalking ? walks : [])
      if (!walked.has(key) && Date.now() < end) walked.set(key, await find());
    const met = walks.length ? walkedProblems(content, walked) : [];
    const unwalked = walks.filter(({ key }) => !walked.has(key)).length;
    return { problems: [...problems, ...met], gaps, unwalked };
  },
  async states({ drafts, edition, of }) {
    const { drawn } = compileDrafts(folder, project, drafts, edition);
    return drawn && listStates(drawn, of, project);
  },
};

let last: Promise<unknown> = Promise.resolve();
parentPort!.on('message', ({ id, name, ask }: Question) => {
  last = last
    .then((): Promise<unknown> => answers[name](ask as never))
    .then(
      (answer) => parentPort!.postMessage({ id, answer }),
      (error: Error) => parentPort!.postMessage({ id, failure: error.stack ?? error.message }),
    );
});
