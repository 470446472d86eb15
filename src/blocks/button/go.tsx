import { PageLink, useLink, useTarget } from '../../render/hooks.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useLocked } from '../../ui/locked.ts';
import type { ActionProps } from './action.ts';

/** Goes to a page. A real link as soon as the page is known; until then, and while it is locked, it keeps its space. */
export function Go({ label, look, to }: ActionProps) {
  const target = useTarget(to);
  const link = useLink();
  const locked = useLocked();
  const known = link.status === 'ready' || link.status === 'none';
  if (target === undefined && known) return null;
  if (target === undefined || locked) {
    return (
      <Button look={look} disabled>
        {label}
      </Button>
    );
  }
  return (
    <PageLink to={target} className={buttonClass(look)}>
      {label}
    </PageLink>
  );
}
