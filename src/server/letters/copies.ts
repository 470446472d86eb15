import { type DocumentFile, documentFile, documentFileName, sectionOf } from '../../rules/document-file.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { CompiledLetter } from '../../types.gen.ts';
import type { Call } from '../api/call.ts';
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

export type CopyKind = NonNullable<CompiledLetter['letter']['attach']>[number];

/** The calls of the customer's pages that make copies. */
const callOf: Record<CopyKind, string> = {
  'agreed-document': 'getAgreedDocument',
  'cancellation-form': 'getAgreedDocument',
  'switch-order': 'getConsentedOrder',
  'direct-debit-mandate': 'getMandate',
  receipt: 'getReceipt',
  calendar: 'getDates',
};

type CopyDeps = Pick<Deps, 'db' | 'signer' | 'bureau'> & { log?: Pick<Deps['log'], 'error'> };

type Copied = { name: string; act: string | null; reference: string; tries: number };

/** The try in which a copy that cannot be drawn goes as HTML: nobody is without a letter for want of a PDF. */
const lastTry = 3;

/**
 * The copies that go with a letter, as the customer's pages offer them, of what was recorded by its act: the same
 * whenever they are made. One that there is not is left out. Throws `busy` where a PDF may be drawn in a further try.
 */
export async function copiesOf(
  { db, signer, bureau, log }: CopyDeps,
  release: Release,
  link: LinkView,
  { name, act, reference, tries }: Copied,
): Promise<Attachment[]> {
  const own = link.records.findIndex((record) => record.reference === reference);
  const { shell } = release.compiled;
  const brand = brandOf(shell, release.find);
  const source: CopySource = {
    ...{ act, accent: shell?.theme.accent },
    calls: storedLinkCalls({ db, signer, bureau, ...contentOf(release) }),
    link: { ...link, records: link.records.slice(0, own + 1) },
    draw: (file, recordedAt) =>
      pdfOrNone(file, { brand, recordedAt }, log).catch((error: unknown) => {
        if (tries < lastTry) throw error;
        log?.error({ err: error, letter: name }, 'a letter goes with a copy as HTML, because nothing draws it');
        return undefined;
      }),
  };
  const kinds = ownEntry(release.compiled.letters, name)?.letter.attach ?? [];
  const copies = await Promise.all(
    kinds.map(async (kind) => {
      const copy = await copyOf(source, kind);
      return copy?.type === 'application/pdf' ? { ...copy, drawn_by: drawnBy(release.id) } : copy;
    }),
  );
  const missing = kinds.filter((_, index) => !copies[index]);
  if (missing.length > 0) log?.error({ letter: name, missing }, 'a letter goes without a copy that it should have');
  const record = [...link.records, ...link.facts].find((one) => one.reference === reference);
  const proofs = Object.entries(proofFiles(record ? [record] : []));
  return [
    ...copies.filter((copy) => copy !== undefined),
    ...proofs.map(([file, receipt]) => ({ name: file, type: 'application/jose', content: Buffer.from(receipt) })),
  ];
}

/** What copies are made of: the calls that make them of a link, of what an act recorded, and what draws a PDF, if it can. */
export type CopySource = {
  calls: Call[];
  link: LinkView;
  act: string | null;
  accent?: string | undefined;
  draw(file: DocumentFile, recordedAt: Date): Promise<Buffer | undefined>;
};

/** Makes a copy as PDF, or as HTML where none can be drawn; dates as a calendar. Undefined where there is nothing to copy. */
export async function copyOf(
  { calls, link, act, accent, draw }: CopySource,
  kind: CopyKind,
): Promise<Attachment | undefined> {
  const answer = await calls
    .find(({ id }) => id === callOf[kind])!
    .handle({
      ...{ body: undefined, key: '', name: '', visitor: { ip_address: '', user_agent: '' }, log: undefined as never },
      ...{ query: { format: 'pdf', ...(act !== null && { act }) }, loadLink: async () => link },
    })
    .catch(noneOfThis);
  if (!answer?.file)
    return answer && { name: `${kind}.ics`, type: 'text/calendar', content: Buffer.from(String(answer.body)) };
  const isForm = kind === 'cancellation-form';
  const file = isForm ? sectionOf(answer.file, kind) : answer.file;
  if (!file) return undefined;
  const { formNote = '' } = file;
  const content = await draw(
    { ...file, ...(isForm && { isForm, notes: [formNote] }) },
    answer.recordedAt ?? link.readAt,
  );
  if (content) return { name: documentFileName(file.title, 'pdf'), type: 'application/pdf', content };
  return { name: documentFileName(file.title), type: 'text/html', content: Buffer.from(documentFile(file, accent)) };
}

/** Whether a word names a copy. */
export const isCopyKind = (kind: string): kind is CopyKind => Object.hasOwn(callOf, kind);

/** No copy where there is nothing to copy. One that cannot be read now is made later. */
function noneOfThis(error: unknown): undefined {
  if (error instanceof Refusal && error.slug === 'unavailable') throw error;
  return noneWhereRefused(error);
}
