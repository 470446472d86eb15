import { documentFile, documentFileName, sectionOf } from '../../rules/document-file.ts';
import type { CompiledLetter } from '../../types.gen.ts';
import { mandateCopyCall } from '../api/direct-debit.ts';
import { linkCalls } from '../api/links.ts';
import { Refusal } from '../base/refusal.ts';
import { brandOf } from '../copies/brand.ts';
import { documentPdf, drawnBy } from '../copies/pdf.ts';
import type { Deps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { contentOf, type Release } from '../release/release.ts';

/** A copy that goes with a letter, and of a PDF what drew it. */
export type Attachment = { name: string; type: string; drawn_by?: string; content: Buffer };

type CopyKind = NonNullable<CompiledLetter['letter']['attach']>[number];

type CopyDeps = Pick<Deps, 'db'> & { log?: Pick<Deps['log'], 'error'> };

const calls: Record<CopyKind, string> = {
  'agreed-document': '/links/:id/agreed-document',
  'cancellation-form': '/links/:id/agreed-document',
  'switch-order': '/links/:id/consented-order',
  'direct-debit-mandate': '/links/:id/direct-debit-mandate',
  receipt: '/links/:id/receipt',
  calendar: '/links/:id/dates.ics',
};

type Copied = { name: string; act: string | null; reference: string };

/** The copies that go with a letter, of what was recorded by its act: the same whenever they are made. */
export async function copiesOf(
  deps: CopyDeps,
  release: Release,
  link: LinkView,
  { name, act, reference }: Copied,
): Promise<Attachment[]> {
  const own = link.records.findIndex((record) => record.reference === reference);
  const asOf = { ...link, records: link.records.slice(0, own + 1) };
  const copies: Attachment[] = [];
  for (const kind of release.compiled.letters?.[name]?.letter.attach ?? []) {
    const copy = await copyOf(deps, release, asOf, { kind, act });
    if (copy) copies.push(copy);
  }
  return copies;
}

/** Makes a copy that goes with the letter of an act, as the customer's pages offer it; undefined where there is none. */
async function copyOf(
  deps: CopyDeps,
  release: Release,
  link: LinkView,
  { kind, act }: { kind: CopyKind; act: string | null },
): Promise<Attachment | undefined> {
  const reading = { db: deps.db, ...contentOf(release) };
  const { handle } = [...linkCalls(reading), mandateCopyCall(reading)].find(
    ({ path, method }) => path === calls[kind] && method === 'GET',
  )!;
  const query = { format: 'pdf', ...(act !== null && { act }) };
  const visitor = { ip_address: '', user_agent: '' };
  const log = deps.log as Deps['log'];
  const request = { body: undefined, key: '', name: '', visitor, log, query, loadLink: async () => link };
  const answer = await handle(request).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!answer) return undefined;
  const { body, recordedAt = link.readAt } = answer;
  const file = kind === 'cancellation-form' ? answer.file && sectionOf(answer.file, kind) : answer.file;
  if (answer.file && !file) return undefined;
  if (!file) return { name: `${kind}.ics`, type: 'text/calendar', content: Buffer.from(String(body)) };
  const content = await documentPdf(file, {
    brand: await brandOf(release.compiled.shell, release.find),
    recordedAt,
  }).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    deps.log?.error({ err: error, kind }, 'a copy goes as HTML, because it could not be drawn as a PDF');
  });
  if (content)
    return {
      name: documentFileName(file.title, 'pdf'),
      type: 'application/pdf',
      drawn_by: drawnBy(release.hash),
      content,
    };
  return { name: documentFileName(file.title), type: 'text/html', content: Buffer.from(documentFile(file)) };
}
