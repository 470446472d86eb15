import { sha256Hex } from '../../page/http/sha256.ts';
import {
  fillHtml,
  useDrawnSha256,
  useLookup,
  usePage,
  useSite,
  useStatement,
  useValues,
} from '../../page/render/hooks.tsx';
import { RecordForm } from '../../page/render/recording.tsx';
import type { ButtonLook } from '../../page/ui/button.tsx';
import { documentHtml } from '../../rules/document-html.ts';
import { useNotShown, useReadPage } from './read-answers.ts';

/** The properties of every action: the label with its placeholders filled, the look, the target and the message. */
export type ActionProps = { label: string; look: ButtonLook; to: string | undefined; message: string | undefined };

/** Records the act in the words of its button and box (D-22). An agreement is to the document as shown (D-07). */
export function RecordAct({ act, ...button }: ActionProps & { act: string }) {
  const page = usePage();
  const lookup = useLookup();
  const values = useValues();
  const { label } = button;
  const boxStatement = useStatement();
  const sha256 = useDrawnSha256();
  const [shownDocument] = Object.values(page.documents);
  if (!useSite().acts[act]?.agrees) {
    const fields = boxStatement === undefined ? { statement: label } : { statement: boxStatement, button: label };
    return <RecordForm {...button} act={act} prepare={async () => ({ body: fields })} fields={fields} />;
  }

  const words = { statement: boxStatement ?? label, button: label };
  const fields = { document: shownDocument?.id, version: shownDocument?.version, sha256, ...words };
  async function prepare() {
    const shown = fillHtml(documentHtml(shownDocument!, values), lookup);
    return { body: { ...fields, sha256: await sha256Hex(shown) } };
  }
  return <RecordForm {...button} act={act} prepare={prepare} fields={fields} />;
}

/** Records the answers of an act: those of its page, and of the pages before (D-41). */
export function RecordAnswers({ act, ...button }: ActionProps & { act: string }) {
  const read = useReadPage('all');
  const notShown = useNotShown();
  const statement = useStatement();
  const sha256 = useDrawnSha256();
  const words = { ...(statement !== undefined && { statement }), button: button.label };
  return (
    <RecordForm
      {...button}
      act={act}
      path={`acts/${act}`}
      prepare={async () => {
        const { answers, text } = await read();
        return { body: { answers, sha256: await sha256Hex(text), ...words } };
      }}
      fields={{ sha256, ...words, ...notShown }}
    />
  );
}
