import { flushSync } from 'react-dom';
import { pageFor } from '../state/page-for-file.ts';
import { type StudioLocation, useAddress } from '../state/use-address.ts';
import { useContent, useStore, useStudio } from '../state/use-studio.ts';
import { focusOpened } from './focus.ts';

/** Opens a file, and a place in it: its page shows in the middle. Without a place its editor is focused. */
export function useOpenFile(): (path: string, place?: Pick<StudioLocation, 'at' | 'spot'>) => Promise<void> {
  const store = useStore();
  const { site } = useStudio();
  const content = useContent();
  const [where, go] = useAddress();
  return async (path, place) => {
    await store.open(path);
    const file = site.files.find((one) => one.path === path);
    const selection = { at: undefined, ...place };
    // The pressed button may go with its form, so the focus is set at once.
    flushSync(() => go({ file: path, ...selection, ...(file && pageFor(file, content, { ...where, ...selection })) }));
    if (!place) focusOpened();
  };
}
