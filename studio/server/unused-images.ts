import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeWhole } from '../../src/tools/bundle/write-whole.ts';
import { gitIn } from '../git/run-git.ts';
import type { Publishing } from '../git/types.ts';
import type { Drafts } from '../types.ts';
import { allTexts } from './content-files.ts';
import { staysInside, Unacceptable } from './safe-paths.ts';
import { unfinished } from './unfinished.ts';

export type UnusedImages = ReturnType<typeof unusedImages>;

/** The address of an image or font that the studio has added. */
const address = /^\/[a-z0-9-]+(?:-\d+x\d+\.(?:jpg|png|webp|svg)|\.(?:woff2|ttf|otf))$/;

/** Removes unused images from the public files of a content folder, and restores them for undo. */
export function unusedImages(folder: string, assets: string) {
  const bytesOf = new Map<string, Buffer>();

  /** Whether an image has been added that no content file names, nor a draft. */
  const isUnused = (image: string, drafts: Drafts) =>
    address.test(image) &&
    ![...allTexts(folder).values(), ...Object.values(drafts)].some((text) => text?.includes(image.slice(1)));

  return {
    /** Marks the new images among the changes that no saved file and no draft names. */
    marked(state: Publishing, drafts: Drafts): Publishing {
      if ('unavailable' in state) return state;
      const changes = state.changes.map((change) => {
        const image = change.path.slice(change.path.lastIndexOf('/'));
        const canGo = change.does === 'new' && isUnused(image, drafts);
        return canGo ? { ...change, unusedImage: image } : change;
      });
      return { ...state, changes };
    },
    /** Removes the images that no text names and no commit has, and returns them. */
    async takeOut(images: readonly string[], drafts: Drafts): Promise<string[]> {
      const out: string[] = [];
      for (const image of images) {
        const path = join(assets, image);
        if (!address.test(image) || (await isCommitted(assets, basename(image)))) continue;
        if (!isUnused(image, drafts) || !staysInside(assets, basename(image)) || !existsSync(path)) continue;
        bytesOf.set(image, readFileSync(path));
        rmSync(path);
        out.push(image);
      }
      return out;
    },
    /** Restores removed images. Throws {@link Unacceptable} if one is no longer cached. */
    bringBack(images: readonly string[]): void {
      for (const image of images) {
        const path = join(assets, image);
        if (!address.test(image) || existsSync(path)) continue;
        const bytes = bytesOf.get(image);
        if (!bytes) throw new Unacceptable(`The image ${basename(image)} is no longer there: choose its file again.`);
        writeWhole(path, bytes, { name: unfinished(image) });
      }
    },
  };
}

/** Whether the last commit has a file. Where there is no repository, none has. */
async function isCommitted(folder: string, name: string): Promise<boolean> {
  const { code, stdout } = await gitIn(folder)(['ls-tree', 'HEAD', '--', name]);
  return code === 0 && stdout !== '';
}
