import '../../../ui/global.css';
import './frame.css';
import { type Gallery, moment } from '../model.ts';
import { drawDialogs } from './dialogs.ts';
import { stayInFrame } from './navigation.ts';
import { takePicture } from './picture.ts';
import { fixDate } from './picture-clock.ts';
import { currentPlayer, isWalk, playScene, sceneOf } from './play.tsx';
import { listen, post } from './protocol.ts';

declare global {
  interface Window {
    doorstepGallery: Gallery;
    /** Takes another picture in the same document, which saves loading it. */
    takePicture: (id: string) => Promise<void>;
  }
}

let id = decodeURIComponent(location.search.slice(1));

stayInFrame(window.doorstepGallery.sites, (url) => post({ doorstep: 'left', url }));
if (!isWalk(id)) {
  fixDate(moment);
  drawDialogs();
  // A picture must not take the focus from the person who looks at it.
  HTMLElement.prototype.focus = () => undefined;
}
void play();

async function play(): Promise<void> {
  const gallery = window.doorstepGallery;
  const scene = sceneOf(gallery, id);
  if (!scene) document.body.textContent = `There is no picture called “${id}”.`;
  else if (isWalk(id)) playScene(gallery, id, scene, () => new Date().toISOString());
  else await takePicture(gallery, id, scene);
}

window.takePicture = (next) => {
  currentPlayer()?.unmount();
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  delete document.documentElement.dataset.gallery;
  id = next;
  history.replaceState(null, '', `?${encodeURIComponent(id)}`);
  scrollTo(0, 0);
  return play();
};

listen((message) => {
  if (message.doorstep === 'take') return void window.takePicture(message.id);
  const player = currentPlayer();
  if (!player) return;
  const { memory, keep, scene, store } = player;
  if (message.doorstep === 'gallery') {
    const isSame = JSON.stringify(sceneOf(message.gallery, id)) === JSON.stringify(scene);
    if (isSame) player.redraw(message.gallery);
    else location.reload();
    return;
  }
  const isSameOrder = memory.order === message.order;
  Object.assign(memory, { link: message.link, order: message.order });
  keep();
  if (isSameOrder) void store.load();
  else location.reload();
});
