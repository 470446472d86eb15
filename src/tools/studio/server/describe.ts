import { fork } from 'node:child_process';
import type { Drafts, StudioSite } from '../model.ts';

type Answer = { number: number; site: StudioSite } | { number: number; failed: string };

/** The files that the content's images are looked for in, if not the project's own, and what ends the process. */
type Beside = { assets: string | undefined; signal: AbortSignal };

/** Starts the process that describes a content folder. Rejects with its words if it cannot. */
export function describer(folder: string, { assets, signal }: Beside): (drafts: Drafts) => Promise<StudioSite> {
  const args = [folder, ...(assets ? [assets] : [])];
  const child = fork(new URL('./describe-process.ts', import.meta.url), args, { execArgv: ['--import', 'tsx'] });
  process.once('exit', () => child.kill());
  signal.addEventListener('abort', () => child.kill());
  const waiting = new Map<number, (answer: Answer) => void>();
  let number = 0;
  child.on('message', (answer: Answer) => {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  });
  child.once('exit', () => {
    for (const [own, answer] of waiting) answer({ number: own, failed: 'The content could not be described.' });
  });
  return async (drafts) => {
    number += 1;
    const own = number;
    const answer = await new Promise<Answer>((done) => {
      waiting.set(own, done);
      child.send({ number: own, drafts });
    });
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.site;
  };
}
