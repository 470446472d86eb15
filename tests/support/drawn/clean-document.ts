/**
 * Takes what a test has drawn out of the document after it, and whatever a file put there by hand after the file, such as
 * another `fetch`: the files of a worker share one document and its globals. What a test waits for may take as long as in
 * all others, not the library's one second.
 */
import { afterAll, afterEach, vi } from 'vitest';

afterAll(() => void vi.unstubAllGlobals());

if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
  afterEach(cleanup);
  afterAll(() => document.body.replaceChildren());
}
