import { useDrawnSha256, useNotShown, usePage, useSite, useStatement } from '../../page/render/hooks.tsx';
import { RecordForm } from '../../page/render/recording.tsx';
import type { ButtonLook } from '../../page/ui/button.tsx';
import { formFields } from '../../rules/forms.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { notShownField } from '../../rules/questions/question.ts';

/** The properties of every action: the label with its placeholders filled, the look, the target and the message. */
export type ActionProps = { label: string; look: ButtonLook; to: string | undefined; message: string | undefined };

/** Records the act in the words of its button and box (D-22). An agreement is to the document as shown (D-07). */
export function RecordAct({ act, label, look }: ActionProps & { act: string }) {
  const statement = useStatement();
  const sha256 = useDrawnSha256();
  const [document] = Object.values(usePage().documents);
  const words = statement === undefined ? { statement: label } : { statement, button: label };
  if (!ownEntry(useSite().acts, act)?.agrees || !document)
    return <RecordForm act={act} label={label} look={look} fields={words} />;
  const fields = {
    ...{ document: document.id, version: document.version, sha256, statement: statement ?? label, button: label },
  };
  return <RecordForm act={act} label={label} look={look} fields={fields} />;
}

/** Records the answers of an act: those of its page, and of the pages before (D-41). */
export function RecordAnswers({ act, label, look }: ActionProps & { act: string }) {
  const statement = useStatement();
  const sha256 = useDrawnSha256();
  const words = { ...(statement !== undefined && { statement }), button: label };
  return <RecordForm act={act} label={label} look={look} fields={{ sha256, ...words, ...useNotShownField() }} />;
}

/** Keeps the page's answers for the page that records them, and goes on: back there, if the customer came from it. */
export function KeepAnswers({ act, label, look }: ActionProps & { act: string }) {
  const fields = { [formFields.step]: 'keep', ...useNotShownField() };
  return <RecordForm act={act} label={label} look={look} fields={fields} />;
}

/** The hidden field with the questions of the page that it does not show now. The script of the site keeps it true. */
function useNotShownField(): Record<string, string> {
  const names = useNotShown().map(({ name }) => name);
  return names.length > 0 ? { [notShownField]: names.join(' ') } : {};
}
