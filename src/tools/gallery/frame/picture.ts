import { type Gallery, moment, type Scene } from '../model.ts';
import { doSteps, quiet, showOutcome } from './driver.ts';
import { comeBack, openStage } from './stage.tsx';
import { tell } from './talk.ts';
import { setClock } from './time.ts';
import { messagesShown, wordsShown } from './words-shown.ts';

/**
 * Plays a scene until it comes to rest, and says so: `data-gallery` on the root element is `ready`, or `failed` with the
 * reason in `data-problem`.
 */
export async function takePicture(gallery: Gallery, id: string, scene: Scene): Promise<void> {
  const { dataset } = document.documentElement;
  const { steps = [], answers = {} } = scene;
  // What was lost is sought for a while; what is never answered must still be under way when the picture is taken.
  const isLost = Object.values(answers).includes('lost');
  const clock = setClock(isLost ? 50 : 1);
  const stage = openStage(gallery, id, scene, () => moment);
  try {
    await quiet();
    comeBack(gallery, scene);
    await doSteps(steps, stage);
    await quiet(isLost ? clock : undefined);
    clock.stop();
    showOutcome(steps);
    if (stage.failures.length) throw new Error(stage.failures.join('\n'));
    dataset.gallery = 'ready';
    const words = wordsShown();
    tell({ doorstep: 'ready', id, words, messages: messagesShown(stage.asked, words.page) });
  } catch (error) {
    clock.stop();
    dataset.problem = (error as Error).message;
    dataset.gallery = 'failed';
    tell({ doorstep: 'failed', id, problem: dataset.problem });
  }
}
