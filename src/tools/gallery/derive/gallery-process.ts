/** Derives the gallery of a content folder on each request, in a process beside the server. */
import { derivedOf } from './gallery-json.ts';

const [folder = 'content', edition] = process.argv.slice(2);

// Whoever has asked may be gone by then.
process.on('message', async () =>
  process.send?.(await derivedOf(folder, undefined, true, edition), undefined, undefined, () => undefined),
);
process.on('disconnect', () => process.exit());
