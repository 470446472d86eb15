import { PageLink, useMessages, useTarget } from '../../render/hooks.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** The way on where the card is recorded already (D-09); nothing at the end of the journey. */
export function WayOn({ to }: { to: string }) {
  const target = useTarget(to);
  const words = useMessages()('continue');
  return target === undefined ? null : (
    <PageLink to={target} className={buttonClass('primary')}>
      {words}
    </PageLink>
  );
}
