import { useEffect } from 'react';
import { request } from '../../http/client.ts';
import {
  fillHtml,
  type RecordState,
  useIsRead,
  useLink,
  useLinkStore,
  useLookup,
  useMessages,
  usePage,
  useRecord,
  useStatement,
} from '../../render/hooks.tsx';
import type { ContractAgreementRequest, SwitchConsentRequest } from '../../types.gen.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIntoView } from '../../ui/use-into-view.ts';
import { forgetChange, takeChange } from './changed-document.ts';
import { useFailure } from './failure.ts';
import styles from './styles.module.css';

/** The properties of every action: the label with its placeholders filled, the look, the target and the message. */
export type ActionProps = { label: string; look: ButtonLook; to: string | undefined; message: string | undefined };

/** Records the agreement to exactly the document that the page shows, with the words of the box and of the button (D-07). */
export function AgreeContract(button: ActionProps) {
  const page = usePage();
  const lookup = useLookup();
  const { label } = button;
  const statement = useStatement() ?? label;

  async function body(): Promise<ContractAgreementRequest> {
    const [shown] = Object.values(page.documents);
    if (!shown) throw new Error(`Page ${page.name} has no document to agree to.`);
    const { id: document, version, html } = shown;
    return { document, version, sha256: await sha256Hex(fillHtml(html, lookup)), statement, button: label };
  }
  return <RecordButton button={button} act="contract-agreement" body={body} />;
}

/** Records the final consent to the switch, in the words of the button (D-22). */
export function ConsentSwitch(button: ActionProps) {
  const body = async (): Promise<SwitchConsentRequest> => ({ statement: button.label });
  return <RecordButton button={button} act="switch-consent" body={body} />;
}

type Props = {
  button: ActionProps;
  act: 'contract-agreement' | 'switch-consent';
  /** Makes the body of the call. */
  body: () => Promise<object>;
};

/** A button that records its act; after a failure it says so and works again. */
function RecordButton({ button: { label, look, to }, act, body }: Props) {
  const known = useLink().status === 'ready';
  const isRead = useIsRead();
  const page = usePage().name;
  const { path } = useLinkStore();
  const message = useMessages();
  const failure = useFailure();
  const { state, setState, record } = useRecord({ act, to, send, failed });
  const button = useFocusBack(state.status !== 'ready');

  // Before the link is known, several variants of the button may be drawn, and one that is removed would take the note.
  useEffect(() => {
    if (known && takeChange(page)) setState({ status: 'ready', problem: 'documentChanged' });
  }, [known, page, setState]);

  async function send() {
    await request(`${path}/${act}`, { method: 'POST', body: await body() });
    forgetChange(page);
  }

  async function failed(error: unknown): Promise<RecordState> {
    const problem = await failure(error);
    if (problem === undefined) return { status: 'leaving' };
    return { status: problem === 'stepMissing' ? 'leaving' : 'ready', problem };
  }

  const problem = state.status === 'busy' ? undefined : state.problem;
  const shown = useIntoView<HTMLDivElement>(problem);
  return (
    <>
      <Button ref={button} look={look} busy={state.status === 'busy'} disabled={!known || !isRead} onClick={record}>
        {label}
      </Button>
      <p role="status" className="visually-hidden">
        {state.status === 'busy' && message('pleaseWait')}
      </p>
      <div ref={shown} role="alert" className={styles.problem}>
        {problem !== undefined && (
          <Notice tone="warning">
            <p>{message(problem)}</p>
          </Notice>
        )}
      </div>
    </>
  );
}

/** The SHA-256 of a text in UTF-8, in hex. Browsers offer it to pages served over https or from the same machine. */
async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
