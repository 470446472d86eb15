import { Fragment, useEffect, useState } from 'react';
import { formatValue } from '../../../src/rules/format-value.ts';
import { labelOf } from '../forms/wording.ts';
import { call, orRefusal } from '../state/api.ts';
import { useStudio } from '../state/use-studio.ts';
import type { Kept } from '../types.ts';
import styles from './preview.module.css';

/** Says what is kept of the customer of a walk, and leads to their letters and copies. */
export function KeptOfWalk() {
  const { frameAt, site } = useStudio();
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await orRefusal(call('kept', { at: frameAt ?? '' }));
      if (!isOver && !('refused' in answer)) setKept(answer);
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [frameAt]);
  if (!kept?.records.length) return null;
  const done = (act: string) => site.names.offers.act?.find(({ name }) => name === act)?.about ?? labelOf(act);
  return (
    <details className={styles.kept}>
      <summary>What is kept, and sent</summary>
      <ul>
        {kept.records.map(({ act, reference, recorded_at, shown, answers }) => (
          <li key={`${act} ${recorded_at}`}>
            Has {done(act)}, {formatValue('time', recorded_at)}, reference {reference}
            {shown.map((words) => (
              <Fragment key={words}>
                {' '}
                <q>{words}</q>
              </Fragment>
            ))}
            {answers.length > 0 && (
              <dl>
                {answers.map(([label, words]) => (
                  <Fragment key={label}>
                    <dt>{label}</dt>
                    <dd>{words || 'Not answered'}</dd>
                  </Fragment>
                ))}
              </dl>
            )}
          </li>
        ))}
        {kept.letters.map(({ title, address, copies }) => (
          <li key={address}>
            Letter{' '}
            <a href={`at${address}`} target="_blank" rel="noreferrer">
              {title}
            </a>
            {copies.map((kind) => (
              <Fragment key={kind}>
                {', '}
                <a href={`copies/${kind}?${new URLSearchParams({ at: address })}`} target="_blank" rel="noreferrer">
                  {kind.replaceAll('-', ' ')}
                </a>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
