import { type FormEvent, type FormHTMLAttributes, useContext } from 'react';
import { type FormName, formFields, type Posted } from '../../rules/forms.ts';
import { RenderingContext, useRendering } from './context.ts';

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit'> & {
  name: FormName;
  /** Hidden fields beside those that every form has. */
  fields?: Record<string, string | undefined>;
  /** Called by script in place of a post; left out where it is posted with script, too. */
  onSubmit: (() => void) | undefined;
  ref?: React.Ref<HTMLFormElement>;
};

/** Draws a form that posts to the page until script takes it over (D-24), with a token if the server drew the page. */
export function PostForm({ name, fields = {}, onSubmit, children, ...rest }: Props) {
  const { form } = useRendering().store;
  function submit(event: FormEvent) {
    if (!onSubmit) return;
    event.preventDefault();
    onSubmit();
  }
  const hidden = form && {
    [formFields.form]: name,
    [formFields.token]: form.token,
    [formFields.release]: form.release,
    ...fields,
  };
  return (
    <form id={form && formId(name)} {...rest} method="post" onSubmit={submit}>
      {Object.entries(hidden ?? {}).map(
        ([field, value]) => value !== undefined && <input key={field} type="hidden" name={field} value={value} />,
      )}
      {children}
    </form>
  );
}

/** The id of a form, for controls outside it. */
const formId = (name: string): string => `form-${name}`;

/** Returns the form's id where the form can be posted without script. */
export function usePostedFormId(name: string | undefined): string | undefined {
  const { form } = useRendering().store;
  return form && name !== undefined ? formId(name) : undefined;
}

/** The SHA-256 of the text that the page's act agrees to, as the server drew it. */
export const useDrawnSha256 = (): string | undefined => useRendering().store.form?.sha256;

/** Returns the outcome of this form, if the page is the answer to its post. */
export function usePosted(name: FormName): Posted | undefined {
  const posted = useContext(RenderingContext)?.posted;
  return posted?.form === name ? posted : undefined;
}
