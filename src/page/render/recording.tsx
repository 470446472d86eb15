import type { ReactNode } from 'react';
import { formFields } from '../../rules/forms.ts';
import type { Act } from '../../rules/journey/journey.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { useRendering } from './context.ts';
import { PostForm, usePosted } from './post-form.tsx';

type Props = {
  /** The act, by its name: also that of its form. */
  act: Act;
  /** The words of the button, as the page shows them. */
  label: string;
  look: ButtonLook;
  /** The step that the button stands for, in a form that has further buttons. */
  step?: string;
  /** Hidden fields of the form: the same as in the body of the act's call. */
  fields: Record<string, string | undefined>;
  className?: string | undefined;
  /** What the form has before its button. */
  children?: ReactNode;
};

/** Draws a form whose button records an act. What was wrong is said above the page, and the form comes back. */
export function RecordForm({ act, label, look, step, fields, className, children }: Props) {
  const { link } = useRendering();
  const posted = usePosted(act);
  return (
    <PostForm name={act} fields={{ ...fields, [formFields.again]: posted?.problem }} className={className}>
      {children}
      <Button
        type="submit"
        {...(step !== undefined && { name: formFields.step, value: step })}
        look={look}
        disabled={link.status !== 'ready'}
      >
        {label}
      </Button>
    </PostForm>
  );
}
