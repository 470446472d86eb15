import '../../../ui/global.css';
import './frame.css';
import { type Gallery, moment } from '../model.ts';
import { drawDialogs } from './dialogs.ts';
import { takePicture } from './picture.ts';
import { stayInFrame } from './place.ts';
import { isWalk, openStage, sceneOf, staged } from './stage.tsx';
import { listen, tell } from './talk.ts';
import { fixDate } from './time.ts';

declare global {
  interface Window {
    doorstepGallery: Gallery;
    /** Takes another picture in the same document, which saves loading it: for those who go through all. */
    takePicture: (id: string) => Promise<void>;
  }
}

let id = decodeURIComponent(location.search.slice(1));

stayInFrame(window.doorstepGallery.sites, (url) => tell({ doorstep: 'left', url }));
if (!isWalk(id)) {
  fixDate(moment);
  drawDialogs();
  // A picture must not take the focus from whoever looks at it.
  HTMLElement.prototype.focus = () => undefined;
}
void play();

async function play(): Promise<void> {
  const gallery = window.doorstepGallery;
  const scene = sceneOf(gallery, id);
  if (!scene) document.body.textContent = `There is no picture called “${id}”.`;
  else if (isWalk(id)) openStage(gallery, id, scene, () => new Date().toISOString());
  else await takePicture(gallery, id, scene);
}

window.takePicture = (next) => {
  staged()?.strike();
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  delete document.documentElement.dataset.gallery;
  id = next;
  history.replaceState(null, '', `?${encodeURIComponent(id)}`);
  scrollTo(0, 0);
  return play();
};

listen((message) => {
  if (message.doorstep === 'take') return void window.takePicture(message.id);
  const stage = staged();
  if (!stage) return;
  const { memory, keep, scene, store } = stage;
  if (message.doorstep === 'gallery') {
    const isSame = JSON.stringify(sceneOf(message.gallery, id)) === JSON.stringify(scene);
    if (isSame) stage.redraw(message.gallery);
    else location.reload();
    return;
  }
  const isSameOrder = memory.order === message.order;
  Object.assign(memory, { link: message.link, order: message.order });
  keep();
  if (isSameOrder) void store.load();
  else location.reload();
});
