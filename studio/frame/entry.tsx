import '../../src/page/ui/global.css';
import '../../src/page/ui/print.css';
import '../../src/page/ui/tables.css';
import './frame.css';
import { type Gallery, moment } from '../../src/states/types.ts';
import { auditPicture, outline } from './audit.ts';
import { drawDialogs } from './dialogs.ts';
import { leaveFocus } from './focus.ts';
import { answerIslands } from './island-calls.ts';
import { fixDate } from './picture-clock.ts';
import { playPicture } from './play-picture.ts';
import { currentPlayer, isWalk, playScene, sceneOf } from './player.tsx';
import { answerPresses } from './presses.ts';
import { listen, post, withPatch } from './protocol.ts';
import { wordsShown } from './words-shown.ts';

declare global {
  interface Window {
    doorstepGallery: Gallery;
    /** Shows another picture in the same document, which saves loading it. */
    showPicture: (id: string) => Promise<void>;
    /** The words of the picture as it is now. */
    wordsShown: typeof wordsShown;
  }
}

let id = decodeURIComponent(location.search.slice(1));

answerPresses();
answerIslands();
if (!isWalk(id)) {
  fixDate(moment);
  drawDialogs();
  leaveFocus();
}
// After what the studio adds to the frame.
queueMicrotask(() => void play());

async function play(): Promise<void> {
  const gallery = window.doorstepGallery;
  const scene = sceneOf(gallery, id);
  if (!scene) document.body.textContent = `There is no picture called “${id}”.`;
  else if (isWalk(id)) playScene(gallery, scene, () => new Date().toISOString(), true);
  else await playPicture(gallery, id, scene);
}

window.showPicture = (next) => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  delete document.documentElement.dataset.gallery;
  id = next;
  history.replaceState(null, '', `?${encodeURIComponent(id)}`);
  scrollTo(0, 0);
  return play();
};

window.wordsShown = wordsShown;

listen((message) => {
  if (message.doorstep === 'outline') return outline(message.selector);
  if (message.doorstep === 'audit') {
    // A picture's own clock would stop the audit; whoever asks does so again when the picture is finished.
    if (!isWalk(id) && !document.documentElement.dataset.gallery) return;
    return void auditPicture().then(
      (audit) => post({ doorstep: 'audited', audit }),
      (error: Error) => post({ doorstep: 'audited', audit: { failed: error.message } }),
    );
  }
  const player = currentPlayer();
  if (!player) return;
  if (message.doorstep === 'patch') return player.redraw(withPatch(window.doorstepGallery, message.patch));
  if (message.doorstep === 'customer') return player.become(message, message.turn);
  const { gallery, patch } = message;
  const before = JSON.stringify(sceneOf(window.doorstepGallery, id));
  window.doorstepGallery = gallery;
  const isSame = JSON.stringify(sceneOf(gallery, id)) === before;
  if (isSame) player.redraw(patch ? withPatch(gallery, patch) : gallery);
  else location.reload();
});
