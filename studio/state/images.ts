import type { Step, StoredImage } from '../types.ts';
import { call } from './api.ts';
import { textsOf } from './browser-storage.ts';
import type { StateHolder } from './state.ts';
import type { UndoStack } from './undo-stack.ts';

/** Returns functions that add public images together with the steps that name them, and take them out with those. */
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
    /** Removes the images of undone steps, if no saved file or draft names them. */
    takeOut(): void {
      const images = steps.lists.future.flatMap(({ images = [] }) => images);
      if (images.length)
        takenOut = takenOut.then(() =>
          call('images-out', { paths: images, drafts: textsOf(get().drafts) }).catch(fail),
        );
    },
    /** Restores the images of a step that is redone. Resolves with whether that succeeded. */
    async bringBack({ images }: Step): Promise<boolean> {
      if (!images) return true;
      await takenOut;
      return (await call('images-back', { paths: images }).catch(fail)) !== undefined;
    },
  };
}
