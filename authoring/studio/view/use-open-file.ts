import { flushSync } from 'react-dom';
import { pageFor } from '../state/page-for-file.ts';
import { useAddress } from '../state/use-address.ts';
import { useContent, useStore, useStudio } from '../state/use-studio.ts';
import { focusOpened } from './focus.ts';

/** Opens a file from a form that names it: its page shows in the middle, and its editor is focused. */
export function useOpenFile(): (path: string) => Promise<void> {
  const store = useStore();
  const { site } = useStudio();
  const content = useContent();
  const [where, go] = useAddress();
  return async (path) => {
    await store.open(path);
    const file = site.files.find((one) => one.path === path);
    const page = file && pageFor(file, content, where);
    // The pressed button goes with its form, so the focus is set at once.
    flushSync(() => go({ file: path, at: undefined, ...page }));
    focusOpened();
  };
}
