import { HttpError } from '../../http/client.ts';
import { loadChanged, useElsewhere, usePage, useSite } from '../../render/hooks.tsx';
import type { Act } from '../../rules/journey/journey.ts';
import type { MessageName } from '../../rules/problems.ts';
import { reactionTo } from '../../rules/problems.ts';

/**
 * Returns a handler for an act that was not recorded. It goes to the page where the customer must be, or returns the
 * name of a message.
 */
export function useFailureHandler(act: Act): (error: unknown) => Promise<MessageName | undefined> {
  const page = usePage();
  const actData = useSite().acts[act];
  const elsewhere = useElsewhere();

  return async (error) => {
    if (error instanceof HttpError && error.unanswered) return 'submitUnanswered';
    const slug = (error instanceof HttpError && error.slug) || '';
    if (slug === 'document-changed') return loadChanged(page.name, actData);
    const leaves = await elsewhere(slug);
    // If a step is missing, the customer reads why the page changes.
    if (leaves && slug !== 'step-missing') return undefined;
    return reactionTo(slug, actData).message ?? 'submitFailed';
  };
}
