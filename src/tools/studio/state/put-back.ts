import { api, CallFailed } from './api.ts';
import type { Store } from './store.ts';

/** Gives everything what it is on the main branch, saved as one step: images that were added are deleted, and come back with it. */
export async function putBack(store: Store, base: string): Promise<void> {
  try {
    // Where nothing differs on disk, what is not saved does.
    const { drafts, files } = store.get();
    const saved = Object.keys(drafts).map((path) => [path, files[path]?.text ?? null]);
    const onMain = { ...Object.fromEntries(saved), ...(await api.original()) };
    await Promise.all(Object.keys(onMain).map(store.open));
    const step = store.edit('put everything back', onMain);
    await store.save();
    if (Object.keys(store.get().drafts).length) return;
    const outcome = await api.putBackPublic();
    if (step) step.imagesOut = outcome.images;
    if ('refused' in outcome) store.say(outcome.refused, true);
    else store.say(`Everything is as on ${base} again, and saved.`);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    store.say(error.message, true);
  }
}
