import type { FormHTMLAttributes } from 'react';
import { type FormName, formFields, type Posted } from '../../rules/forms.ts';
import styles from '../ui/act-bar.module.css';
import { Notice } from '../ui/notice.tsx';
import { useOutcome, useRendering } from './context.ts';
import { MessageLine, useMessages } from './line.tsx';

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit'> & {
  name: FormName;
  /** Hidden fields beside those that every form has. */
  fields?: Record<string, string | undefined>;
  /** Further attributes, by which a script of the site finds the form. */
  marks?: Record<`data-${string}`, string>;
};

/**
 * Draws a form that posts to its page (D-24), with the visitor's token. The script of the site posts it as well, and then
 * shows what stands below it: that it is busy, or that no answer came.
 */
export function PostForm({ name, fields = {}, marks, children, ...rest }: Props) {
  const { form, site, page } = useRendering();
  const message = useMessages();
  // It is said once, in the form of the page's act: the script puts it below the one that was pressed.
  const act = site.routes[page.name]?.act ?? page.asks?.act;
  const isOfAct = act === name;
  const hidden = form && {
    [formFields.form]: name,
    [formFields.token]: form.token,
    [formFields.release]: form.release,
    [formFields.said]: form.said,
    [formFields.sections]: form.sections,
    ...fields,
  };
  return (
    // The server answers in the page's own words. The browser's would cover the button.
    <form id={formId(name)} {...rest} {...marks} method="post" noValidate>
      {Object.entries(hidden ?? {}).map(
        ([field, value]) => value !== undefined && <input key={field} type="hidden" name={field} value={value} />,
      )}
      {children}
      {/* The line below the button: that it is at work, or that no answer came. */}
      <p
        role="status"
        className={isOfAct ? styles.line : 'visually-hidden'}
        data-wait={message('pleaseWait')}
        data-late={isOfAct ? message('stillWorking') : undefined}
      />
      {(act ?? name) === name && (
        <div role="alert" data-lost hidden>
          <Notice tone="warning">
            <p>
              <MessageLine name={message('submitUnanswered') === undefined ? 'submitFailed' : 'submitUnanswered'} />
            </p>
          </Notice>
        </div>
      )}
    </form>
  );
}

/** The id of a form, for controls outside it. */
const formId = (name: string): string => `form-${name}`;

/** Returns the id of a form where the page has one. */
export function useFormId(name: string | undefined): string | undefined {
  const { form } = useRendering();
  return form && name !== undefined ? formId(name) : undefined;
}

/** The SHA-256 of the text that the page's act agrees to, as the server drew it. */
export const useDrawnSha256 = (): string | undefined => useRendering().form?.sha256;

/** Returns the outcome of this form, if the page is the answer to its post. */
export function usePosted(name: FormName | undefined): Posted | undefined {
  const posted = useOutcome();
  return posted?.form === name ? posted : undefined;
}
