import { idInPath } from '../../rules/link-id.ts';

/** What is wrong with a page's path (D-01, D-02); nothing where it is right. */
export function pathProblem(path: string): { message: string; suggestion?: string } | undefined {
  const shown = JSON.stringify(path);
  if (path === '/') return { message: 'No page has the path "/": site.json names the page that it shows as "home".' };
  const mended = mendPath(path);
  if (path.startsWith('/public-api')) return { message: `${shown} is below /public-api, where the calls are.` };
  if (/^\/(healthz|readyz|provider-api(\/.*)?)$/.test(path))
    return { message: `${shown} is answered by the server itself.` };
  if (path !== mended && isPath(mended))
    return { message: `${shown} is not how a path is written.`, suggestion: mended };
  if (isPath(path)) return undefined;
  return { message: `${shown} is not a path: / and lower-case letters, digits and dashes, such as /start-card.` };
}

const isPath = (path: string) =>
  path.startsWith('/') &&
  path
    .slice(1)
    .split('/')
    .every((step) => step === idInPath || /^[a-z0-9-]+$/.test(step));

/** The path that was probably meant. */
export function mendPath(path: string): string {
  const steps = path.split('/').filter(Boolean);
  return `/${steps.map((step) => (step === idInPath ? step : step.toLowerCase().replace(/[_ ]/g, '-'))).join('/')}`;
}
