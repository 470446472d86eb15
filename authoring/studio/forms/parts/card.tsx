import { type ReactNode, useState } from 'react';
import { counted } from '../../../../src/rules/format-value.ts';
import type { Pointer } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { fieldId, isWithin, useForm } from '../form-context.ts';
import styles from './card.module.css';
import { Problems, useCountInside } from './problems.tsx';

/** An action on an entry. */
export type CardAction = { label: string; act: () => void };

type Props = {
  at: Pointer;
  title: string;
  words: string;
  /** To whom it shows. */
  note?: string;
  actions: CardAction[];
  /** The buttons that move it. */
  moves?: ReactNode;
  children: () => ReactNode;
};

/** An entry of a list that opens and closes. It opens by itself when something in it is selected. */
export function Card({ at, title, words, note, actions, moves, children }: Props) {
  const { selected, onSelect } = useForm();
  const isSelected = selected !== undefined && selected.length > 0 && isWithin(selected, at);
  const [isOpen, setOpen] = useState(isSelected);
  const [wasSelected, setWasSelected] = useState(isSelected);
  const mistakes = useCountInside(at);
  if (isSelected !== wasSelected) {
    setWasSelected(isSelected);
    if (isSelected) setOpen(true);
  }
  return (
    <div className={styles.card} data-at={at.join('/')} data-selected={isSelected || undefined}>
      <div className={styles.top}>
        {moves}
        <Button
          id={fieldId(at)}
          look="plain"
          className={styles.opener}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            if (!isOpen) onSelect(at);
          }}
        >
          <span className={styles.title}>{title}</span>
          {words && <span className={styles.summary}>{words}</span>}
          {note && <span className={styles.note}>{note}</span>}
          {mistakes > 0 && <span className={styles.count}>{counted(mistakes, 'mistake')}</span>}
        </Button>
      </div>
      {isOpen && (
        <div className={styles.inside}>
          {children()}
          <Problems at={at} />
          <div className={styles.actions}>
            {actions.map(({ label, act }) => (
              <Button key={label} look="small" onClick={act}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
