import type { Journeys } from '../../types.gen.ts';
import { actsIn, factNamesOf } from '../model/acts.ts';
import { type ContentIndex, sureFilesOf } from '../model/content-index.ts';
import { walksIn } from '../model/journeys.ts';
import { lastActs } from './new-journey.ts';
import { draftPage, type StepRole } from './new-page.ts';
import type { Drafter } from './scaffold.ts';

/** Drafts a page. One that is a step of a journey already gets its link, and leads on or says how the journey ended. */
export const draftPageOrStep =
  (name: string, words?: string): Drafter =>
  (contentIndex, folder) =>
    draftPage(name, roleOf(contentIndex, name), words)(contentIndex, folder);

function roleOf(contentIndex: ContentIndex, name: string): StepRole | undefined {
  const [file] = sureFilesOf(contentIndex, 'journeys');
  if (!file) return undefined;
  const plan = file.data as Journeys;
  const walks = Object.keys(plan.journeys).flatMap((journey) => walksIn(contentIndex, plan, journey));
  const ownWalks = walks.filter((walk) => walk.includes(name));
  if (!ownWalks.length) return undefined;
  if (ownWalks.some((walk) => walk.at(-1) !== name)) return { is: 'on' };
  const after = [...new Set(ownWalks.flatMap((walk) => lastActs(contentIndex, walk)))];
  const [act, another] = after;
  if (act === undefined || another !== undefined) return { is: 'last', after };
  return { is: 'last', after, reference: factNamesOf(act, actsIn(contentIndex.files)[act] ?? {})[0][1] };
}
