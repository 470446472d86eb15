import type { CompiledPage, CompiledSite, Link } from '../types.gen.ts';
import type { FormTicket, Posted } from './forms.ts';
import type { ShownOrder } from './order/shown.ts';
import type { ShownAnswers } from './questions/shown.ts';

/** The state that the server drew a page from (D-23). The browser begins with the same, and makes no call. */
export type Drawn = {
  link: { status: 'none' } | { status: 'unknown' } | { status: 'failed' } | { status: 'ready'; link: Link };
  order?: { status: 'ready'; order: ShownOrder };
  /** The answers of the link: recorded, and as the draft of this customer has them. */
  answers?: ShownAnswers;
  form?: FormTicket;
  /** The outcome of the form that the page answers. */
  posted?: Posted;
  /** Set if the browser session shows pages as existing customers see them (D-12). */
  existingCustomer?: true;
};

/** A page that is to be drawn for the customer of a link. */
export type DrawnPage = {
  site: CompiledSite;
  /** The page that is shown. If it is shown instead of another page, `location` is the address of the other page. */
  page: CompiledPage;
  /** Path and query. */
  location: string;
  /** Where the pages are, such as https://pay.example.com. */
  origin?: string;
  linkId: string;
  drawn: Drawn;
  /** The gateway whose client token comes at the end of the answer, after the page (D-25). */
  tokenFollows?: { folder: string; drawsEarly: boolean };
  /** Set if that token names a wallet. */
  takesWallets?: boolean;
  /** Set if the site is as of another time than in the build's files (D-37). */
  isDated?: boolean;
};
