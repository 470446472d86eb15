/** Derives every state of the content, and sends it to the process that has started this one. */
import { galleryOf } from '../../../src/states/gallery.ts';

const { problems, gallery } = await galleryOf('content');
process.send!({ problems, gallery }, undefined, undefined, () => process.disconnect());
