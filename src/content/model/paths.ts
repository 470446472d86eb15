import type { Fault } from '../problem/problem.ts';
import { letters } from '../schema/name-kinds.ts';

const { mend, pattern, rule } = letters.path;

/** Describes the mistake in a page's path (D-01, D-02). Returns undefined if it is right. */
export function pathProblem(path: string): Fault | undefined {
  if (path === '/') return { message: 'No page has the path "/": site.json names the page that it shows as "home".' };
  if (path.startsWith('/public-api'))
    return { message: `${JSON.stringify(path)} is below /public-api, where the calls are.` };
  if (/^\/(healthz|readyz|provider-api(\/.*)?)$/.test(path))
    return { message: `${JSON.stringify(path)} is answered by the server itself.` };
  if (/^\/(?:compiled|with-paypal)(?:\/|$)/.test(path))
    return {
      message: `${JSON.stringify(path)} is where the build keeps files of its own: nobody would reach the page.`,
    };
  if (pattern.test(path)) return undefined;
  const shown = JSON.stringify(path);
  const mended = mend(path);
  if (pattern.test(mended)) return { message: `${shown} is not how a path is written.`, suggestion: mended };
  return { message: `${shown} is not a path: ${rule}.` };
}
