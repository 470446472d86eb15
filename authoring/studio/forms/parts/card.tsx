import { type ReactNode, useState } from 'react';
import { counted } from '../../../../src/rules/format-value.ts';
import type { Pointer } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { fieldId, isWithin, useForm } from '../form-context.ts';
import styles from './card.module.css';
import { Problems, useCountInside } from './problems.tsx';

/** An action on an entry. `moves` is set if it takes the entry to another place. */
export type CardAction = { label: string; act: () => void; isOff?: boolean; moves?: boolean };

type Props = {
  at: Pointer;
  title: string;
  words: string;
  /** To whom it shows. */
  note?: string;
  actions: CardAction[];
  handle?: ReactNode;
  children: () => ReactNode;
};

/** An entry of a list that opens and closes. It opens by itself when something in it is selected. */
export function Card({ at, title, words, note, actions, handle, children }: Props) {
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
        {handle}
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
            {actions.map(({ label, act, isOff, moves }) => (
              <Button key={label} look="small" data-moves={moves} disabled={isOff} onClick={act}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
