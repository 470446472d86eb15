/** How a block records an act: its form, what becomes of a failure, and the look at the screen before. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formFields, type Posted } from '../../rules/forms.ts';
import type { Act } from '../../rules/journey/journey.ts';
import { type MessageName, reactionTo } from '../../rules/problems.ts';
import { HttpError, request } from '../http/client.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useIntoView } from '../ui/use-into-view.ts';
import { forgetChange, loadChanged } from './changed-document.ts';
import { useRendering } from './context.ts';
import { useElsewhere } from './elsewhere.ts';
import { MessageLine, useMessages } from './line.tsx';
import { useGoOn } from './navigation.tsx';
import { PostForm, usePosted } from './post-form.tsx';
import styles from './recording.module.css';
import { useSight } from './sight.tsx';
import { useTitleNote } from './title.tsx';
import { isTranslated } from './translated.ts';
import { useIsRead, useLink } from './use-link.ts';

/** The state of recording an act. `problem` names the message about a failure. */
type RecordState =
  | { status: 'ready'; problem?: MessageName }
  /** The call is under way, and a second press does nothing. */
  | { status: 'busy' }
  /** The customer is being taken elsewhere. */
  | { status: 'leaving'; problem?: MessageName };

type Sending = {
  /** The act, by its name: also that of its form, for a post without script. */
  act: Act;
  /** The end of the call's address, if it is not the name of the act, such as `acts/<act>`. */
  path?: string;
  method?: 'POST' | 'PUT';
  /** The next page, or `next` for the journey's. */
  to: string | undefined;
  /** Makes the body of the call, and names a page whose answers have to change. Throws `WrongAnswers`. */
  prepare: () => Promise<{ body: object; toChange?: string | undefined }>;
  /** Called when the server has recorded it, before the page goes on. */
  onRecorded?: () => void;
  /** Takes a failure that the block shows by itself, beside what was typed. Returns whether it did. */
  takeFailure?: (error: unknown) => boolean;
};

type Props = Sending & {
  /** The words of the button, as the page shows them. */
  label: string;
  look: ButtonLook;
  /** The step that the button stands for, in a form that has further buttons. */
  step?: string;
  /** Hidden fields of the form, for a post without script: the same as in the body of the call. */
  fields: Record<string, string | undefined>;
  className?: string | undefined;
  /** What the form has before its button, such as controls of the block; told whether the act is being recorded. */
  children?: (isBusy: boolean) => ReactNode;
};

/** Draws a form whose button records an act, and then goes on (R-E04). Without script it posts `fields` (D-24). */
export function RecordForm({ label, look, step, fields, className, children, ...sending }: Props) {
  const { act } = sending;
  const isLinkReady = useLink().status === 'ready';
  const isRead = useIsRead();
  const message = useMessages();
  const posted = usePosted(act);
  const { state, record } = useRecord(sending, () => button.current?.form?.submit());
  const button = useFocusBack(state.status !== 'ready');
  const sight = useSight();
  const [isHidden, setIsHidden] = useState(false);

  /** Compares the screen with the page's texts once more before anything is recorded. */
  function press() {
    const isSeen = sight.isShown(button.current, [label]);
    setIsHidden(!isSeen);
    if (isSeen) void record();
  }

  const isBusy = state.status === 'busy';
  const name = isBusy ? undefined : isHidden ? 'notShown' : state.problem;
  const problem = name !== undefined && message(name) === undefined ? 'submitFailed' : name;
  const alert = useIntoView<HTMLDivElement>(problem);
  useTitleNote({ isWrong: problem !== undefined });
  return (
    <PostForm
      name={act}
      fields={{ ...fields, [formFields.again]: posted?.problem }}
      className={className}
      onSubmit={press}
    >
      {children?.(state.status !== 'ready')}
      <Button
        type="submit"
        {...(step !== undefined && { name: formFields.step, value: step })}
        ref={button}
        look={look}
        busy={isBusy}
        disabled={!isLinkReady || !isRead || !sight.isWhole}
      >
        {label}
      </Button>
      <p role="status" className="visually-hidden">
        {isBusy && message('pleaseWait')}
      </p>
      <div ref={alert} role="alert" className={styles.problem}>
        {problem !== undefined && (
          <Notice tone="warning">
            <p>
              <MessageLine name={problem} />
            </p>
            {isHidden && <Button onClick={() => location.reload()}>{message('tryAgain')}</Button>}
          </Notice>
        )}
      </div>
    </PostForm>
  );
}

/** Returns the state and a function that records an act, once at a time. `post` sends the form as without script. */
function useRecord(
  { act, path = act, method = 'POST', to, prepare, onRecorded, takeFailure }: Sending,
  post: () => void,
) {
  const { page, store, answerForm, forgetPosted } = useRendering();
  const [state, setState] = useState<RecordState>({ status: 'ready' });
  const goOn = useGoOn(to);
  const reactTo = useReaction(act);

  async function record() {
    if (state.status !== 'ready') return;
    setState({ status: 'busy' });
    forgetPosted?.();
    try {
      const { body, toChange } = await prepare();
      // Answers that are only kept for a later page are no record.
      const pageAsShown = method === 'POST' && {
        ...(store.form?.release !== undefined && { release: store.form.release }),
        ...(isTranslated() && { shown: 'machine-translation' }),
      };
      await request(`${store.path}/${path}`, { method, body: { ...body, ...pageAsShown } });
      onRecorded?.();
      forgetChange(page.name);
      setState({ status: 'leaving' });
      goOn(toChange);
    } catch (error) {
      setState(await failed(error));
    }
  }

  async function failed(error: unknown): Promise<RecordState> {
    if (takeFailure?.(error)) return { status: 'ready' };
    const faults = faultsOf(error);
    if (faults) {
      // The page shows options that are gone: posted as without script, it comes back with those that there are.
      if (store.form && hasOutdatedOption(faults)) {
        post();
        return { status: 'leaving' };
      }
      try {
        await answerForm?.({ form: act, ...faults });
        return { status: 'ready' };
      } catch {
        // Their list cannot be loaded: the customer reads at the button that nothing was saved.
      }
    }
    return reactTo(error);
  }
  return { state, record };
}

/** Returns a function that goes where the customer must be after a failure, or names the message about it. */
function useReaction(act: Act): (error: unknown) => Promise<RecordState> {
  const { site, page } = useRendering();
  const actData = site.acts[act];
  const elsewhere = useElsewhere();

  return async (error) => {
    if (error instanceof HttpError && error.unanswered) return { status: 'ready', problem: 'submitUnanswered' };
    const slug = (error instanceof HttpError && error.slug) || '';
    if (slug === 'document-changed') {
      const problem = loadChanged(page.name, actData);
      return problem ? { status: 'ready', problem } : { status: 'leaving' };
    }
    const leaves = await elsewhere(slug);
    const { message: problem = 'submitFailed' } = reactionTo(slug, actData);
    if (!leaves) return { status: 'ready', problem };
    // If a step is missing, the customer reads why the page changes.
    return slug === 'step-missing' ? { status: 'leaving', problem } : { status: 'leaving' };
  };
}

/** Returns the faults of wrong answers, which the page or the server has found. Undefined for any other error. */
function faultsOf(error: unknown): Pick<Posted, 'faults' | 'fields'> | undefined {
  // Recognised by its property: its class comes with the rules of questions, which most pages never load.
  if (error instanceof Error && 'posted' in error) return error.posted as Pick<Posted, 'faults' | 'fields'>;
  const errors = error instanceof HttpError && error.slug === 'fields-invalid' ? error.problem?.errors : undefined;
  return errors && { faults: errors.map(({ field, code, detail }) => ({ field, code, message: detail })) };
}

/** Whether the server has refused an option that the page still offers. */
const hasOutdatedOption = ({ faults, fields }: Pick<Posted, 'faults' | 'fields'>): boolean =>
  !fields && (faults ?? []).some(({ code }) => code === 'not-an-option' || code === 'not-offered');

/** Gives the focus back to the button, without scrolling, when busy ends: Safari does not focus a pressed button. */
function useFocusBack(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    wasBusy.current = busy;
  }, [busy]);
  return button;
}
