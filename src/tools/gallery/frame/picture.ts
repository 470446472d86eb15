import { type Gallery, moment, type Scene } from '../model.ts';
import { doSteps, quiet, showOutcome } from './driver.ts';
import { setClock } from './picture-clock.ts';
import { comeBack, playScene } from './play.tsx';
import { tell } from './protocol.ts';
import { messagesShown, wordsShown } from './shown-texts.ts';

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
  const player = playScene(gallery, id, scene, () => moment);
  try {
    await quiet();
    comeBack(gallery, scene);
    await doSteps(steps, player);
    await quiet(isLost ? clock : undefined);
    clock.stop();
    showOutcome(steps);
    if (player.failures.length) throw new Error(player.failures.join('\n'));
    dataset.gallery = 'ready';
    const words = wordsShown();
    tell({ doorstep: 'ready', id, words, messages: messagesShown(player.asked, words.page) });
  } catch (error) {
    clock.stop();
    dataset.problem = (error as Error).message;
    dataset.gallery = 'failed';
    tell({ doorstep: 'failed', id, problem: dataset.problem });
  }
}
