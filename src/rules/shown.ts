import type { AgreedDocument, CompiledPage, CompiledSite, DirectDebitMandate, Link } from '../types.gen.ts';
import type { FormTicket, Posted } from './forms.ts';
import type { ShownOrder } from './order/shown.ts';
import type { ShownAnswers } from './questions/shown.ts';

/** The link of a page's address: there is none, it is wrong, it could not be read, or it is here. */
export type ShownLink =
  | { status: 'none' }
  | { status: 'unknown' }
  | { status: 'failed' }
  | { status: 'ready'; link: Link };

/** What is loaded for a page, and all that its blocks are drawn from (D-55): nothing is read later, or by the browser. */
export type Shown = {
  site: CompiledSite;
  /** The page that is shown, also at the address of another page. */
  page: CompiledPage;
  /** When the page is drawn, ISO 8601 in UTC. Days are counted from it. */
  now: string;
  /** The link's id as the address has it. */
  linkId?: string | undefined;
  link: ShownLink;
  order?: ShownOrder | undefined;
  /** The answers of the link: recorded, those of its draft, and those that were just posted. */
  answers: ShownAnswers;
  form?: FormTicket | undefined;
  /** Set if the browser session shows pages as existing customers see them (D-12). */
  isExisting?: boolean | undefined;
  /** The agreed texts that the page offers a copy of, by their acts (D-07). */
  agreed?: Readonly<Record<string, AgreedDocument>> | undefined;
  /** The mandate that the page shows a copy of. */
  mandate?: DirectDebitMandate | undefined;
  /** The wallets that the server takes on this page, of those that its content offers (D-43). */
  wallets?: readonly string[] | undefined;
  /** Whether the answer ends with the token of the card fields (D-25). */
  hasToken?: boolean | undefined;
  /** Where the page continues if it is opened anew, and not by going back, which the browser alone knows (D-09). */
  resumeAt?: string | undefined;
};

/** A page as it is drawn: what was loaded for it, the path and query where it is, and what became of its form. */
export type DrawnPage = { shown: Shown; address: string; posted?: Posted | undefined };
