import { useState } from 'react';
import { londonDay } from '../../../../../src/rules/london-time.ts';
import { freeName, objectOr } from '../../../../api/pure.ts';
import { sectionEdits } from '../../../edit/split-text.ts';
import type { Json, Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MomentControl } from '../../../ui/moment-control.tsx';
import styles from '../../form.module.css';
import { useForm } from '../../form-context.ts';
import { timeWords } from '../condition/condition-words.ts';

type Props = { at: Pointer; entry: Json; close(): void };

/** Gives a section of a document other words from a day on: a copy below it, whose words an editor then changes. */
export function OtherWords({ at, entry, close }: Props) {
  const { names, onNewFile } = useForm();
  const [time, setTime] = useState('');
  const section = String(objectOr(entry).section ?? entry);

  function make() {
    const name = freeName(`${section}-${londonDay(time)}`, names.offers.section?.map((one) => one.name) ?? []);
    close();
    onNewFile?.((next) => sectionEdits(at, entry, next, time), { kind: 'section', name, heading: '', like: section });
  }
  return (
    <Dialog title="Other words from a day" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <span className={styles.row}>
          <span>From</span>
          <MomentControl label="From" value={time} onTime={setTime} />
        </span>
        <p role="status">
          {time
            ? `Before ${timeWords(time)} customers agree to the words that are there, and from then on to those of the copy.`
            : 'Choose the day from which customers agree to other words.'}
        </p>
        <Button type="submit" look="main" disabled={!time}>
          Make it
        </Button>
      </form>
    </Dialog>
  );
}
