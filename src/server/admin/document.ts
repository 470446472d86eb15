import { readOrder } from '../ledger/order-document.ts';
import { agreedText } from '../ledger/records.ts';
import { type CommandDeps, CommandRefused, ledgerOf, linkOrThrow } from './command.ts';

/** The text agreed to with one act, in base64: an order document's bytes are the provider's own. */
export type AgreedBytes = { act: string; sha256: string; base64: string };

/** The contract, the mandate or the order document that was agreed to, byte for byte (D-07, D-22). */
export async function documentOf(deps: CommandDeps, id: string, act?: string): Promise<AgreedBytes> {
  const { records, row } = await linkOrThrow(deps, id);
  const withDocument = records.filter(({ sha256, order_sha256 }) => sha256 ?? order_sha256);
  const [first] = withDocument;
  const agreement = act === undefined ? first : withDocument.find((record) => record.act === act);
  if (!agreement) {
    const others = withDocument.map((record) => record.act).join(', ');
    const which = act ? `with ${act}` : 'yet';
    throw new CommandRefused(`Nothing was agreed to ${which}.${others && ` There is something for: ${others}.`}`);
  }
  if (agreement.sha256) {
    const html = await agreedText(await ledgerOf(deps), agreement.sha256);
    return { act: agreement.act, sha256: agreement.sha256, base64: Buffer.from(html, 'utf8').toString('base64') };
  }
  const { ots_document } = await readOrder(await ledgerOf(deps), { row });
  return { act: agreement.act, sha256: agreement.order_sha256!, base64: ots_document };
}
