import { useState } from 'react';
import { editionOfPath } from '../edit/edition-path.ts';
import { ImageFile } from '../forms/parts/image-file.tsx';
import { call, orRefusal } from '../state/api.ts';
import { useStore } from '../state/use-studio.ts';

/** The icon of the tab of a site or brand, with a button that puts another file in its place at once: no content names it. */
export function TabIcon({ path }: { path: string }) {
  const store = useStore();
  const [times, setTimes] = useState(0);
  const brand = editionOfPath(path)?.edition;
  async function replace(file: File) {
    const outcome = await orRefusal(call('icon', { site: path, svg: await file.text() }));
    if ('refused' in outcome) return store.say(outcome.refused, true);
    setTimes(times + 1);
    store.say(`public/${outcome.path} is another file now. Publish has it among what has changed.`);
  }
  return (
    <>
      <img src={`${brand === undefined ? '' : `brands/${brand}/`}favicon.svg?${times}`} alt="" width="24" height="24" />
      <ImageFile label="Icon of the tab…" accept=".svg" onFile={(file) => void replace(file)} />
    </>
  );
}
