import { ownEntry } from '../../rules/own-entry.ts';
import { drawnBy, lookOf } from '../copies/pdf.ts';
import type { Deps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { proofFiles } from '../ledger/receipt.ts';
import { copyOf, paperOf } from '../papers/papers.ts';
import { storedPapers } from '../papers/room.ts';
import { contentOf, type Release } from '../release/release.ts';

/** A copy that goes with a letter, and of a PDF what drew it. */
export type Attachment = { name: string; type: string; drawn_by?: string; content: Buffer };

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
  const { html, draw } = lookOf(shell, release.find, log);
  const room = storedPapers({ db, signer, bureau, ...contentOf(release) });
  const then = { ...link, records: link.records.slice(0, own + 1) };
  const format = 'pdf';
  const drawOrGo: typeof draw = (file, recordedAt) =>
    draw(file, recordedAt).catch((error: unknown) => {
      if (tries < lastTry) throw error;
      log?.error({ err: error, letter: name }, 'a letter goes with a copy as HTML, because nothing draws it');
      return undefined;
    });
  const kinds = ownEntry(release.compiled.letters, name)?.letter.attach ?? [];
  const copies = await Promise.all(
    kinds.map(async (kind): Promise<Attachment | undefined> => {
      const paper = await paperOf(room, then, kind, { format, ...(act !== null && { act }) });
      const copy = paper && (await copyOf(paper, format, { html, draw: drawOrGo }));
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
