import type { ReactNode } from 'react';
import { Line, useFacts, useShown, useSite } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { foldClass } from '../../page/ui/fold.tsx';
import { phoneHref } from '../../rules/contacts.ts';
import { listedMoments } from '../../rules/journey/timeline.ts';
import { londonDay } from '../../rules/london-time.ts';
import type { TimelineBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

type Moment = ReturnType<typeof listedMoments>[number];

/** Draws what is done, folded where it is more than one thing, then what the customer must still do, then what comes. */
export default function Timeline({ heading, todo, call }: TimelineBlock) {
  const moments = listedMoments(useSite(), useFacts());
  const tasks = todo === undefined ? [] : moments.filter((moment) => moment.todo);
  const rows = moments.filter((moment) => !tasks.includes(moment));
  const counted = rows.filter(({ countdown, isDone }) => countdown && !isDone);
  // Of several on one day the one of the latest act counts: a switch, and not the service that it brings.
  const awaited = counted.findLast(({ iso }) => iso === counted[0]?.iso);
  const done = rows.filter(({ isDone }) => isDone);
  const open = rows.filter(({ isDone }) => !isDone);
  return (
    <>
      {done.length > 0 && (
        <ol className={styles.timeline}>
          <li data-done>{done.length > 1 ? <Folded done={done} /> : <Words {...done[0]!} links />}</li>
        </ol>
      )}
      {awaited && <Countdown {...awaited} />}
      {todo !== undefined && tasks.length > 0 && (
        <section className={`box ${styles.todo}`}>
          <h2>
            <Line text={todo} />
          </h2>
          {tasks.map((task) => (
            <Task key={task.text} {...task} call={call} />
          ))}
        </section>
      )}
      {open.length > 0 && (
        <section>
          <h2>
            <Line text={heading} />
          </h2>
          <ol className={styles.timeline}>
            {open.map((moment, index) => {
              const isSameDay = (other?: Moment) => moment.iso && other?.iso === moment.iso;
              if (isSameDay(open[index - 1])) return null;
              return (
                <li key={moment.text}>
                  <Words {...moment} links />
                  {open
                    .slice(index + 1)
                    .map((other) => isSameDay(other) && <Words key={other.text} {...other} day={undefined} links />)}
                </li>
              );
            })}
          </ol>
        </section>
      )}
    </>
  );
}

/** Draws what is done as one row, which says all of it where it is opened. */
function Folded({ done }: { done: Moment[] }): ReactNode {
  return (
    <details className={foldClass}>
      <summary>
        <span>
          <span className={styles.date}>{done[0]!.day}</span>{' '}
          <span className={styles.note}>
            {done.map(({ text }) => (
              <span key={text}>
                <Line text={text} />{' '}
              </span>
            ))}
          </span>
        </span>
      </summary>
      {done.map((moment, index) => (
        <Words key={moment.text} {...moment} day={index > 0 ? moment.day : undefined} links />
      ))}
    </details>
  );
}

type Spoken = Pick<Moment, 'text' | 'note'> & { day?: string | undefined; links?: boolean };

function Words({ day, text, note, links }: Spoken): ReactNode {
  return (
    <>
      {day && <p className={styles.date}>{day}</p>}
      <p>
        <Line text={text} />
      </p>
      {note && (
        <p className={styles.note}>
          <Line text={note} links={links} />
        </p>
      )}
    </>
  );
}

/** Says how far a day is, in the words of the language, until it is over. */
function Countdown({ countdown = '', iso = '' }: Moment): ReactNode {
  const { now, site } = useShown();
  const days = Math.round((Date.parse(londonDay(iso)) - Date.parse(londonDay(now))) / msInDay);
  if (!(days >= 0)) return null;
  return (
    <p className={styles.countdown}>
      <Line text={countdown} /> {new Intl.RelativeTimeFormat(site.language, { numeric: 'auto' }).format(days, 'day')}
    </p>
  );
}

const msInDay = 86_400_000;

/** A task, with the number to call as a button. */
function Task({ call, ...task }: Moment & { call: string | undefined }): ReactNode {
  const { phone = '' } = useSite().contacts;
  return (
    <div>
      <Words {...task} />
      {call !== undefined && (
        <a className={buttonClass('secondary')} href={phoneHref(phone)}>
          <span>
            <Line text={call} />
          </span>
        </a>
      )}
    </div>
  );
}
