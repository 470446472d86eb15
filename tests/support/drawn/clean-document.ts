/**
 * Takes what a test has drawn out of the document after it: the files of a worker share one. What a test waits for may take
 * as long as in all others, not the library's one second.
 */
import { afterEach } from 'vitest';

if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
  afterEach(cleanup);
}
