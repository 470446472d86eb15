import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gitIn } from '../git/run-git.ts';
import type { Publishing } from '../git/types.ts';
import type { Drafts } from '../types.ts';
import { allTexts } from './content-files.ts';
import { staysInside } from './safe-paths.ts';

export type UnusedImages = ReturnType<typeof unusedImages>;

/** The address of an image or font that the studio has added. */
const address = /^\/[a-z0-9-]+(?:-\d+x\d+\.(?:jpg|png|webp|svg)|\.(?:woff2|ttf|otf))$/;

/** Finds unused images among the public files of a content folder, and removes them. */
export function unusedImages(folder: string, assets: string) {
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
    /** Removes an image that no text names and no commit has. Resolves with whether it is gone. */
    async takeOut(image: string, drafts: Drafts): Promise<boolean> {
      const path = join(assets, image);
      if (!isUnused(image, drafts) || !staysInside(assets, basename(image))) return false;
      if (await isCommitted(assets, basename(image))) return false;
      rmSync(path, { force: true });
      return true;
    },
  };
}

/** Whether the last commit has a file. Where there is no repository, none has. */
async function isCommitted(folder: string, name: string): Promise<boolean> {
  const { code, stdout } = await gitIn(folder)(['ls-tree', 'HEAD', '--', name]);
  return code === 0 && stdout !== '';
}
