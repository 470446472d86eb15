import type { Ref } from 'react';
import type { FieldName } from '../../card/gateway.ts';
import styles from './styles.module.css';

type Props = {
  id: string;
  name: FieldName;
  label: string | undefined;
  faulty: boolean;
  /** What is said of it when it is faulty. Its space is kept before. */
  problem: string | undefined;
  locked: boolean;
  ref: Ref<HTMLDivElement>;
};

/** A label, the box that the gateway draws its field into, and what is wrong with it. React leaves the inside of the box alone. */
export function FieldBox({ id, name, label, faulty, problem, locked, ref }: Props) {
  return (
    <div data-field={name} data-faulty={faulty || undefined} inert={locked}>
      <label htmlFor={id}>{label}</label>
      <div ref={ref} className={styles.box} data-id={id} />
      <span id={`${id}-problem`} data-text={problem}>
        {faulty && problem}
      </span>
    </div>
  );
}
