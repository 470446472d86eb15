import { Line, useLink, useLinkPath, useMessages, useSite } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import type { CalendarBlock } from '../../types.gen.ts';

/** Leads to the link's days as a file for a calendar, if it has any. */
export default function Calendar({ label }: CalendarBlock) {
  const state = useLink();
  const { acts } = useSite();
  const path = useLinkPath();
  const message = useMessages();
  const { dates = {} } = state.status === 'ready' ? state.link : {};
  const isInCalendar = (name: string) => Object.values(acts).some((act) => act.dates?.[name]?.calendar);
  if (!Object.keys(dates).some(isInCalendar)) return null;
  return (
    <div>
      <a className={buttonClass('secondary')} href={`${path}/dates.ics`} download>
        <b>
          <Line text={label} />
        </b>{' '}
        <span>{message('downloadDocument')}</span>
      </a>
    </div>
  );
}
