import { HttpError } from '../../http/client.ts';
import { missingPage } from '../../link/journey.ts';
import { useGo, useLinkStore, usePage, useSite } from '../../render/hooks.tsx';
import type { Messages } from '../../types.gen.ts';
import { noteChange } from './changed-document.ts';

/** The link state that a problem stands for; content says which page shows it (R-E02, R-E03). */
const stateOf: Record<string, string> = {
  'link-used': 'used',
  'link-expired': 'expired',
  'link-unknown': 'unknown',
  'sor-expired': 'sor-expired',
  maintenance: 'maintenance',
};

/** What to do when an act could not be recorded: leads to where the customer must be, or names the message to show. */
export function useFailure(): (error: unknown) => Promise<keyof Messages | undefined> {
  const site = useSite();
  const page = usePage();
  const store = useLinkStore();
  const go = useGo();

  return async (error) => {
    const slug = (error instanceof HttpError && error.slug) || '';
    if (slug === 'document-changed') {
      if (!noteChange(page.name)) return 'documentChangedAgain';
      location.reload();
      return undefined;
    }
    if (slug === 'step-missing') {
      const link = await store.load();
      const missing = link.status === 'ready' ? missingPage(site, link.link) : undefined;
      if (!missing || missing === page.name) return 'submitFailed';
      go(missing);
      return 'stepMissing';
    }
    const state = site.states[stateOf[slug] ?? ''];
    if (state === undefined) return 'submitFailed';
    await store.load();
    go(state);
    return undefined;
  };
}
