import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Typed } from '../../rules/questions/question.ts';
import type { CompiledPage } from '../../types.gen.ts';
import type { Refusal } from '../base/refusal.ts';
import type { ContentDeps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import type { Visitor } from '../ledger/records.ts';
import type { Ports } from '../ports.ts';
import type { View } from '../release/drawing.ts';

/** What the pages of an edition are loaded and posted with: its content, and where links are. */
export type PageRoom = ContentDeps &
  Ports & {
    contentOf(page: string): Promise<CompiledPage>;
    view: View;
    /** Counts one more unknown link for an address. Returns for how many seconds it has to wait, if it has. */
    countUnknown(address: string): number | undefined;
  };

/** What the server knows of a request for a page beside what its `Request` says. */
export type Visit = {
  /** Path and query as they were sent. */
  address: string;
  method: string;
  visitor: Visitor;
  /** The visitor's token, which forms bring back. The answer sets it for whoever has none. */
  token: string;
  isOwnToken(token: string): boolean;
  /** Makes the refusal for what was thrown, and logs the server's own failures. */
  refusalFor(error: Error): Promise<Refusal>;
  /** Why the form was not read: it comes from another origin, is too large, or is none. */
  unread?: Refusal | undefined;
  /** What the answer does not wait for. */
  later: Promise<void>[];
  /** The link whose card page is to bring a token (D-25), which the loader leaves for the answer. */
  cardLink?: LinkView;
  /** The answers that were typed into a form which its page shows again: the action leaves them for the loader. */
  typed?: Typed | undefined;
};

/** What a loader or an action is called with. */
export type Asked = Pick<LoaderFunctionArgs<Visit>, 'request' | 'context'>;
