import { useMessages, WayOn } from '../../render/hooks.tsx';
import { Notice } from '../../ui/notice.tsx';

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
