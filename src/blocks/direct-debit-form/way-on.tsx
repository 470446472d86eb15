import { PageLink, useMessages, useTarget } from '../../render/hooks.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The way on where the mandate is recorded already (D-09); nothing at the end of the journey. */
export function WayOn({ to }: { to: string }) {
  const target = useTarget(to);
  const words = useMessages()('continue');
  return target === undefined ? null : (
    <PageLink to={target} className={buttonClass('primary')}>
      {words}
    </PageLink>
  );
}

/** Says that the link has a card already: the two exclude each other. */
export function CardRecorded({ to }: { to: string }) {
  const message = useMessages();
  return (
    <>
      <Notice tone="info">
        <p>{message('directDebitCardRecorded')}</p>
      </Notice>
      <WayOn to={to} />
    </>
  );
}
