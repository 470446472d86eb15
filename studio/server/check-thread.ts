/** The thread that checks content and lists states: neither who writes nor what draws the page waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadProject } from '../../src/content/api/node.ts';
import { listStates } from '../site/list-states.ts';
import type { StudioSite } from '../types.ts';
import type { Question, Questions } from './checker.ts';
import { checkDrafts, compileDrafts, describeDrafts, describeSite } from './draft-content.ts';

const { folder, assets } = workerData as { folder: string; assets: string };
const project = { ...loadProject(), assets };
let saved: StudioSite | undefined;

/** The saved files as they are described; `number` says which these are. */
function site(number: number): StudioSite {
  if (saved?.number !== number) saved = describeSite(folder, project, number);
  return saved;
}

const answers: { [Name in keyof Questions]: (ask: Questions[Name]['ask']) => Promise<Questions[Name]['answer']> } = {
  site: async ({ number }) => site(number),
  async check({ drafts, edition, number, known }) {
    const { problems, gaps } = checkDrafts(folder, project, drafts, edition);
    const lists = describeDrafts(folder, project, drafts, site(number));
    return { problems, gaps, lists, ...(known !== number && { saved: site(number) }) };
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
