import { agreeContract } from '../../link/acts.ts';
import { fillHtml, useLinkStore, useLookup, usePage, useStatement } from '../../render/hooks.tsx';
import type { ActionProps } from './action.ts';
import { forgetChange } from './changed-document.ts';
import { RecordButton } from './record-button.tsx';
import { sha256Hex } from './sha256.ts';

/** Records the agreement to exactly the document that the page shows, with the words of the box and of the button (D-07). */
export function AgreeContract({ label, look, to }: ActionProps) {
  const page = usePage();
  const store = useLinkStore();
  const lookup = useLookup();
  const statement = useStatement() ?? label;

  async function record() {
    const [shown] = Object.values(page.documents);
    if (!shown) throw new Error(`Page ${page.name} has no document to agree to.`);
    const { id: document, version, html } = shown;
    const sha256 = await sha256Hex(fillHtml(html, lookup));
    await agreeContract(store, { document, version, sha256, statement, button: label });
    forgetChange(page.name);
  }
  return <RecordButton label={label} look={look} to={to} record={record} />;
}
