import type { InputHTMLAttributes } from 'react';
import { useMessages } from '../../render/hooks.tsx';
import styles from './styles.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id: string;
  label: string | undefined;
  hint: string | undefined;
  fault: string | undefined;
};

/** A text field with its label, what helps to fill it in, and what is wrong with it. React never sets what is in it. */
export function Field({ id, label, hint, fault, ...rest }: Props) {
  const described = [`${id}-hint`, ...(fault === undefined ? [] : [`${id}-fault`])].join(' ');
  return (
    <div className={styles.field} data-faulty={fault !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <Fault id={`${id}-fault`} text={fault} />
      <input
        id={id}
        type="text"
        spellCheck={false}
        autoCapitalize="off"
        aria-describedby={described}
        aria-invalid={fault !== undefined || undefined}
        {...rest}
      />
    </div>
  );
}

/** What is wrong with a field, beside it. */
export function Fault({ id, text }: { id: string; text: string | undefined }) {
  const message = useMessages();
  if (text === undefined) return null;
  return (
    <p id={id} className={styles.fault}>
      <span className="visually-hidden">{message('errorPrefix')}</span> {text}
    </p>
  );
}
