import { flushSync } from 'react-dom';
import { galleryWith } from '../state/gallery-with.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { focusOpened } from './focus-selected.ts';
import { pageOf } from './shown-on.ts';

/** Returns what opens a file from a form that names it: its page follows in the middle, and it gets the keyboard. */
export function useOpenFile(): (path: string) => Promise<void> {
  const store = useStore();
  const { site, gallery, patch } = useStudio();
  const [where, go] = useAddress();
  return async (path) => {
    await store.open(path);
    const file = site.files.find((one) => one.path === path);
    const page = file && pageOf(file, gallery && galleryWith(gallery, patch), where);
    // The button that was pressed goes with its form.
    flushSync(() => go({ file: path, at: undefined, ...page }));
    focusOpened();
  };
}
