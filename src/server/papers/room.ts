import type { CopyFormat, DocumentFile } from '../../rules/document-file.ts';
import type { CompiledLetter, SwitchOrder } from '../../types.gen.ts';
import type { ActDeps, ContentDeps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { readOrder, readShownOrder } from '../ledger/order-document.ts';
import { agreedText } from '../ledger/records.ts';
import type { Ports } from '../ports.ts';

/** A paper of a link: the body that a call answers, and the paper as a file; dates are a calendar. */
export type Paper = { body: unknown; file: DocumentFile; recordedAt: Date } | { body: string; file?: undefined };

export type PaperKind = NonNullable<CompiledLetter['letter']['attach']>[number];

/** What papers are made from: the words of content, and what a database, or a link in memory, has of a link. */
export type PaperRoom = Pick<ContentDeps, 'compiled' | 'languages'> &
  Pick<Ports, 'readText' | 'maskedAccount' | 'readOrder'> & {
    /** Reads the switch order of a link as it came. */
    readSentOrder(link: LinkView): Promise<SwitchOrder>;
  };

/** Which paper: of an act, else of the first; and the format that it is wanted in, which its notes depend on. */
export type Wanted = { act?: string | undefined; format?: CopyFormat | undefined };

/** The papers of links in a database. */
export const storedPapers = (
  deps: Pick<ActDeps, 'db' | 'signer' | 'bureau'> & Pick<ContentDeps, 'compiled' | 'languages'>,
): PaperRoom => ({
  ...{ compiled: deps.compiled, languages: deps.languages },
  readText: (sha256) => agreedText(deps, sha256),
  maskedAccount: (link) => deps.bureau.masked(link),
  readOrder: (link) => readShownOrder(deps, link),
  readSentOrder: (link) => readOrder(deps, link),
});
