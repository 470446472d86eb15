import { type ButtonLook, buttonClass } from '../ui/button.tsx';
import { PageLink, useTarget } from './hooks.tsx';
import { useMessages } from './words.tsx';

/** The way on from a page whose act is recorded (D-09); nothing at the end of the journey. */
export function WayOn({ to, look = 'primary' }: { to: string | undefined; look?: ButtonLook }) {
  const target = useTarget(to);
  const words = useMessages()('continue');
  return target === undefined ? null : (
    <PageLink to={target} className={buttonClass(look)}>
      {words}
    </PageLink>
  );
}
