import { documentFile, documentFileName, sectionOf } from '../../rules/document-file.ts';
import type { CompiledLetter } from '../../types.gen.ts';
import { storedLinkCalls } from '../api/links.ts';
import { noneWhereRefused, Refusal } from '../base/refusal.ts';
import { brandOf } from '../copies/brand.ts';
import { drawnBy, pdfOrNone } from '../copies/pdf.ts';
import type { Deps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { proofFiles } from '../ledger/receipt.ts';
import { contentOf, type Release } from '../release/release.ts';

/** A copy that goes with a letter, and of a PDF what drew it. */
export type Attachment = { name: string; type: string; drawn_by?: string; content: Buffer };

type CopyKind = NonNullable<CompiledLetter['letter']['attach']>[number];

/** The calls of the customer's pages that make copies. */
const calls: Record<CopyKind, string> = {
  'agreed-document': 'getAgreedDocument',
  'cancellation-form': 'getAgreedDocument',
  'switch-order': 'getConsentedOrder',
  'direct-debit-mandate': 'getMandate',
  receipt: 'getReceipt',
  calendar: 'getDates',
};

type CopyDeps = Pick<Deps, 'db' | 'signer' | 'bureau'> & { log?: Pick<Deps['log'], 'error'> };

type Copied = { name: string; act: string | null; reference: string };

/**
 * The copies that go with a letter, as the customer's pages offer them, of what was recorded by its act: the same
 * whenever they are made. One that there is not is left out. Throws `CopyTooCostly`.
 */
export async function copiesOf(
  { db, signer, bureau, log }: CopyDeps,
  release: Release,
  link: LinkView,
  { name, act, reference }: Copied,
): Promise<Attachment[]> {
  const own = link.records.findIndex((record) => record.reference === reference);
  const asOf = { ...link, records: link.records.slice(0, own + 1) };
  const reading = { db, signer, bureau, ...contentOf(release) };
  const made = storedLinkCalls(reading);
  const request = {
    ...{ body: undefined, key: '', name: '', visitor: { ip_address: '', user_agent: '' }, log: log as Deps['log'] },
    ...{ query: { format: 'pdf', ...(act !== null && { act }) }, loadLink: async () => asOf },
  };

  async function copyOf(kind: CopyKind): Promise<Attachment | undefined> {
    const { handle } = made.find(({ id }) => id === calls[kind])!;
    const answer = await handle(request).catch(noneOfThis);
    if (!answer?.file)
      return answer && { name: `${kind}.ics`, type: 'text/calendar', content: Buffer.from(String(answer.body)) };
    const file = kind === 'cancellation-form' ? sectionOf(answer.file, kind) : answer.file;
    if (!file) return undefined;
    const { recordedAt = link.readAt } = answer;
    const brand = brandOf(release.compiled.shell, release.find);
    const content = await pdfOrNone(file, { brand, recordedAt }, log);
    if (!content) {
      const html = documentFile(file, release.compiled.shell?.theme.accent);
      return { name: documentFileName(file.title), type: 'text/html', content: Buffer.from(html) };
    }
    const pdf = { name: documentFileName(file.title, 'pdf'), type: 'application/pdf' };
    return { ...pdf, drawn_by: drawnBy(release.id), content };
  }

  const kinds = release.compiled.letters?.[name]?.letter.attach ?? [];
  const copies = await Promise.all(kinds.map(copyOf));
  const missing = kinds.filter((_, index) => !copies[index]);
  if (missing.length > 0) log?.error({ letter: name, missing }, 'a letter goes without a copy that it should have');
  const record = [...link.records, ...link.facts].find((one) => one.reference === reference);
  const proofs = Object.entries(proofFiles(record ? [record] : []));
  return [
    ...copies.filter((copy) => copy !== undefined),
    ...proofs.map(([file, receipt]) => ({ name: file, type: 'application/jose', content: Buffer.from(receipt) })),
  ];
}

/** No copy where there is nothing to copy. One that cannot be read now is made later. */
function noneOfThis(error: unknown): undefined {
  if (error instanceof Refusal && error.slug === 'unavailable') throw error;
  return noneWhereRefused(error);
}
