import { useState } from 'react';
import { request } from '../../http/client.ts';
import { sha256Hex } from '../../http/sha256.ts';
import {
  fillHtml,
  forgetChange,
  isShown,
  MessageLine,
  PostForm,
  type RecordState,
  useAnswerForm,
  useDrawnSha256,
  useIsRead,
  useLink,
  useLinkStore,
  useLookup,
  useMessages,
  usePage,
  usePosted,
  usePostedFormId,
  useRecord,
  useSight,
  useSite,
  useStatement,
  useTitleNote,
  useValues,
} from '../../render/hooks.tsx';
import { documentHtml } from '../../rules/document-html.ts';
import { formFields } from '../../rules/forms.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIntoView } from '../../ui/use-into-view.ts';
import { useFailureHandler } from './failure.ts';
import { faultsOf, hasOutdatedOption, useReadPage } from './read-answers.ts';
import styles from './styles.module.css';

/** The properties of every action: the label with its placeholders filled, the look, the target and the message. */
export type ActionProps = { label: string; look: ButtonLook; to: string | undefined; message: string | undefined };

/**
 * Records the act in the words of its button (D-22). An agreement is to exactly the document that the page shows, with
 * the words of the box and of the button (D-07).
 */
export function RecordAct({ act, ...button }: ActionProps & { act: string }) {
  const page = usePage();
  const lookup = useLookup();
  const values = useValues();
  const { label } = button;
  const statement = useStatement() ?? label;
  const sha256 = useDrawnSha256();
  const [shownDocument] = Object.values(page.documents);
  if (!useSite().acts[act]?.agrees) {
    const fields = { statement: label };
    return <RecordButton button={button} act={act} prepare={async () => ({ body: fields })} fields={fields} />;
  }

  const words = { statement, button: label };
  async function prepare() {
    if (!shownDocument) throw new Error(`Page ${page.name} has no document to agree to.`);
    const { id: document, version } = shownDocument;
    const agreed = await sha256Hex(fillHtml(documentHtml(shownDocument, values), lookup));
    return { body: { document, version, sha256: agreed, ...words } };
  }
  const fields = { document: shownDocument?.id, version: shownDocument?.version, sha256, ...words };
  return <RecordButton button={button} act={act} prepare={prepare} fields={fields} />;
}

/** Records the answers of an act: those of its page, and of the pages before (D-41). */
export function RecordAnswers({ act, ...button }: ActionProps & { act: string }) {
  const read = useReadPage('all');
  const statement = useStatement();
  const sha256 = useDrawnSha256();
  const words = { ...(statement !== undefined && { statement }), button: button.label };
  return (
    <RecordButton
      {...{ button, act }}
      path={`acts/${act}`}
      prepare={async () => {
        const { answers, text } = await read();
        return { body: { answers, sha256: await sha256Hex(text), ...words } };
      }}
      fields={{ sha256, ...words }}
    />
  );
}

type Props = {
  button: ActionProps;
  act: string;
  /** The end of the call's address, if it is not the name of the act. */
  path?: string;
  method?: 'POST' | 'PUT';
  /**
   * Makes the body of the call, and names the page whose answers have to be changed first, if any. Throws
   * {@link WrongAnswers} where there is nothing to send.
   */
  prepare: () => Promise<{ body: object; toChange?: string | undefined }>;
  /** The same as fields of the form, for a post without script. */
  fields: Record<string, string | undefined>;
};

/** A button that records its act; after a failure it says so and works again. */
export function RecordButton({
  button: { label, look, to },
  act,
  path = act,
  method = 'POST',
  prepare,
  fields,
}: Props) {
  const isLinkReady = useLink().status === 'ready';
  const isRead = useIsRead();
  const page = usePage().name;
  const { path: linkPath } = useLinkStore();
  const message = useMessages();
  const handleFailure = useFailureHandler(act);
  const answerForm = useAnswerForm();
  const posted = usePosted(act);
  const formId = usePostedFormId(act);
  const { state, record } = useRecord({ to, send, failed });
  const buttonElement = useFocusBack(state.status !== 'ready');
  const sight = useSight();
  const [isHidden, setIsHidden] = useState(false);

  /** Compares the screen with the page's texts once more before anything is recorded. */
  function press() {
    const isSeen = sight.isShown() && isShown(buttonElement.current, [label]);
    setIsHidden(!isSeen);
    if (isSeen) void record();
  }

  async function send() {
    const { body, toChange } = await prepare();
    await request(`${linkPath}/${path}`, { method, body });
    forgetChange(page);
    return toChange;
  }

  async function failed(error: unknown): Promise<RecordState> {
    const faults = faultsOf(error);
    if (faults) {
      // The page shows options that are gone: posted as without script, it comes back with those that there are.
      if (formId !== undefined && hasOutdatedOption(faults)) {
        buttonElement.current?.form?.submit();
        return { status: 'leaving' };
      }
      try {
        await answerForm?.({ form: act, ...faults });
        return { status: 'ready' };
      } catch {
        // Their list cannot be loaded: the customer reads at the button that nothing was saved.
      }
    }
    const problem = await handleFailure(error);
    if (problem === undefined) return { status: 'leaving' };
    return { status: problem === 'stepMissing' ? 'leaving' : 'ready', problem };
  }

  const unseen = isHidden ? (message('notShown') === undefined ? 'submitFailed' : 'notShown') : undefined;
  const problem = state.status === 'busy' ? undefined : (unseen ?? state.problem);
  const alert = useIntoView<HTMLDivElement>(problem);
  useTitleNote({ isWrong: problem !== undefined });
  return (
    <PostForm name={act} fields={{ ...fields, [formFields.again]: posted?.problem }} onSubmit={press}>
      <Button
        type="submit"
        ref={buttonElement}
        look={look}
        busy={state.status === 'busy'}
        disabled={!isLinkReady || !isRead || !sight.isWhole}
      >
        {label}
      </Button>
      <p role="status" className="visually-hidden">
        {state.status === 'busy' && message('pleaseWait')}
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
