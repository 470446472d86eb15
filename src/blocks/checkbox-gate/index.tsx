import { type ReactNode, useId } from 'react';
import {
  Line,
  Statement,
  useActDone,
  useFormId,
  useIsUnasked,
  useLine,
  usePage,
  usePosted,
  useSite,
} from '../../page/render/hooks.tsx';
import { Checkbox } from '../../page/ui/checkbox.tsx';
import { formFields, tick } from '../../rules/forms.ts';
import type { CheckboxGateBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

type Props = CheckboxGateBlock & { children: ReactNode };

/**
 * Asks for a tick before its children can be used (R-K05). The script of the site locks them until then (R-K06); without
 * it the box is required.
 */
export default function CheckboxGate({ label, hint, children }: Props) {
  const { act } = useSite().routes[usePage().name] ?? {};
  const form = useFormId(act);
  const isTicked = usePosted(act)?.isTicked;
  const statement = useLine(label);
  const id = useId();
  const isUnasked = useIsUnasked();
  if (useActDone() || isUnasked) return children;
  return (
    <div className={`box ${styles.gate}`} data-gate>
      <Checkbox
        {...(form && { form, name: formFields.ticked, value: tick })}
        required
        disabled={!form}
        defaultChecked={isTicked}
      >
        <Line text={label} />
      </Checkbox>
      {/* No `inert`: a screen reader would no longer find the disabled button. */}
      <fieldset role="presentation" disabled={!form}>
        <Statement value={statement}>{children}</Statement>
      </fieldset>
      <p id={`${id}-hint`} className={styles.hint}>
        <Line text={hint} />
      </p>
    </div>
  );
}
