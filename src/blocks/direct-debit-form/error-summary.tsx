import type { Ref } from 'react';
import { useMessages } from '../../render/hooks.tsx';
import styles from './styles.module.css';

type Props = { faults: { id: string; text: string | undefined }[]; ref: Ref<HTMLDivElement> };

/** Everything that is wrong in a form, each a link to its field. */
export function ErrorSummary({ faults, ref }: Props) {
  const message = useMessages();
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.summary}>
      <h2>{message('errorSummary')}</h2>
      <ul>
        {faults.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The address stays as it is, and with it the step.
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
