import { watchFolders } from '../../api/node.ts';

/** How long to wait for further changes after one, in milliseconds. An editor may save several files together. */
const waitMs = 40;

/** Calls `run` once for all files below the folders that are saved together, and never twice at the same time. */
export function onSave(folders: string[], run: () => Promise<void>, signal?: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const ends = folders.map((folder) =>
    watchFolders(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(run).catch((error: Error) => console.error(error.message));
      }, waitMs);
    }),
  );
  signal?.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const end of ends) end();
  });
}
