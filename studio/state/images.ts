import type { Step, StoredImage } from '../types.ts';
import { call } from './api.ts';
import { textsOf } from './browser-storage.ts';
import type { StateHolder } from './state.ts';
import type { UndoStack } from './undo-stack.ts';

/** Returns functions that add and remove public images together with the steps that name them. */
export function imagesOf({ get, say, fail }: StateHolder, steps: UndoStack) {
  /** The added images that no step names yet. */
  const added = new Set<string>();
  /** Resolves when the last removal is done. */
  let takenOut: Promise<unknown> = Promise.resolve();

  return {
    addImage({ path, wasThere }: StoredImage): void {
      if (!wasThere) added.add(path);
    },
    /** Removes an added image that nothing names from the public files. */
    async removeImage(image: string): Promise<void> {
      const out = await call('images-out', { paths: [image], drafts: textsOf(get().drafts) }).catch(fail);
      if (out && !out.length) say('Something uses this image by now: it stays.', true);
    },
    /** Returns the added images that texts name for the first time. They belong to the step that edits those texts. */
    takeNamed(texts: readonly (string | null)[]): string[] {
      const usedImages = [...added].filter((image) => texts.some((text) => text?.includes(image.slice(1))));
      for (const image of usedImages) added.delete(image);
      return usedImages;
    },
    /** Removes the images of undone steps, and those that steps have removed, if no saved file or draft names them. */
    takeOut(): void {
      const { past, future } = steps.lists;
      const images = [
        ...future.flatMap(({ images = [] }) => images),
        ...past.flatMap(({ imagesOut = [] }) => imagesOut),
      ];
      if (images.length)
        takenOut = takenOut.then(() =>
          call('images-out', { paths: images, drafts: textsOf(get().drafts) }).catch(fail),
        );
    },
    /** Restores the images that a step needs. Resolves with whether that succeeded. */
    async bringBack(step: Step, to: 'before' | 'after'): Promise<boolean> {
      const images = to === 'before' ? step.imagesOut : step.images;
      if (!images) return true;
      await takenOut;
      return (await call('images-back', { paths: images }).catch(fail)) !== undefined;
    },
  };
}
