import { type Gallery, moment, type Scene } from '../../src/states/types.ts';
import { doSteps, showLine, showOutcome, waitUntilQuiet } from './driver.ts';
import { setClock } from './picture-clock.ts';
import { playScene } from './player.tsx';
import { post } from './protocol.ts';

/** Plays a scene until nothing changes, and sets `data-gallery` to `ready`, or `failed` with `data-problem`. */
export async function playPicture(gallery: Gallery, id: string, scene: Scene): Promise<void> {
  const { dataset } = document.documentElement;
  const { steps = [], answers = {} } = scene;
  // A lost call is retried for a while. A call that is never answered must still be pending when the picture is taken.
  const isLost = Object.values(answers).includes('lost');
  const clock = setClock(isLost ? 50 : 1);
  const player = playScene(gallery, scene, () => moment);
  try {
    await waitUntilQuiet();
    await doSteps(steps);
    await waitUntilQuiet(isLost ? clock : undefined);
    clock.stop();
    showOutcome(scene);
    showLine(decodeURIComponent(location.hash.slice(1)));
    if (player.failures.length) throw new Error(player.failures.join('\n'));
    dataset.gallery = 'ready';
    post({ doorstep: 'ready' });
  } catch (error) {
    clock.stop();
    dataset.problem = (error as Error).message;
    dataset.gallery = 'failed';
    post({ doorstep: 'failed', id, problem: dataset.problem });
  }
}
