import type { FormFields, Posted } from '../rules/forms.ts';
import type { Act } from '../rules/journey/journey.ts';
import type { Answers, Question } from '../rules/questions/question.ts';
import type { ShownAnswers } from '../rules/questions/shown.ts';
import type { Compiled } from '../types.gen.ts';
import { Refusal } from './base/refusal.ts';
import type { ContentDeps } from './deps.ts';
import type { LinkView } from './ledger/link.ts';
import type { Ports, ToRecord } from './ports.ts';

/** The words where an act is recorded: the statement that is agreed to, and the button's. */
export type Words = { statement?: string | undefined; button?: string | undefined };

export type ShownText = Partial<Record<'document' | 'version' | 'sha256', string>> & Words;

/** The questions of an act as a customer has them, and the answers so far. */
export type Draft = { questions: readonly Question[]; answers: Answers };

/** A text that an act agrees to, as it stands for a link. */
export type ActText = { sha256: string; html: string; document?: string; version?: string };

/** A form that was posted: what was typed on which page, for which link. */
export type Post = { act: Act; page: string; typed: FormFields; link: LinkView };

/** What was typed, read for the link as it is when it is recorded. */
export type ReadAct = {
  /** The text that the customer was shown, as the form says. */
  shown: ShownText;
  /** The answers, if any. The words that the page shows may depend on them. */
  answers?: ShownAnswers;
  /** Makes what is recorded. Throws a `Refusal`, such as `fields-invalid`. */
  recorded(): ToRecord;
};

/** What kinds of acts are read with. */
export type KindRoom = Pick<ContentDeps, 'compiled'> & Pick<Ports, 'read' | 'drafts' | 'checkBank'>;

/** The server's part of a kind of act, in `src/acts/<kind>/server.ts`. */
export type ServerKind = {
  /** The text that an act agrees to, as it stands for the link. Left out: none. */
  actText?(compiled: Compiled, link: LinkView, act: Act): ActText | undefined;
  /** Reads what was typed, as far as it does not depend on the state of the link. Throws a `Refusal`. */
  read(room: KindRoom, post: Post): ReadFor | Promise<ReadFor>;
  /** Set if more than the record is kept: acts that exclude this one then wait for it. */
  hasMore?: true;
  /** The hash of the text or the draft that its page shows for a link: the posted form brings it back. */
  drawnHash?(compiled: Compiled, link: LinkView, act: Act, draft: Draft): string | undefined;
  /** What a step of the form leads to that records nothing yet; undefined for the last one. */
  step?(room: KindRoom, post: Post): FormResult | undefined;
  /** The fields that its page keeps, where it is drawn again. */
  keeps?(typed: FormFields): Pick<Posted, 'typed' | 'step' | 'heading' | 'fields'>;
};

export type ReadFor = (link: LinkView) => ReadAct;

/** The result of a form: recorded, on to a page, drawn again, or a setting in a cookie. */
export type FormResult =
  | { recorded: Act }
  | { goOn: string | undefined; isChange?: boolean }
  | { again: Omit<Posted, 'form'>; status: number }
  | { cookie: string };

/** The words and hashes with which a form says what it showed. Throws `invalid` where one is missing that is needed. */
export function shownBy(typed: FormFields, needed: (keyof ShownText)[], others: (keyof ShownText)[] = []): ShownText {
  const isLacking = (name: string) => !typed[name]?.trim();
  const given = [...needed, ...others].filter((name) => typed[name] !== undefined);
  const isNoHash = given.includes('sha256') && !/^[0-9a-f]{64}$/.test(typed.sha256!);
  if (needed.some(isLacking) || isNoHash) throw new Refusal('invalid');
  return Object.fromEntries(given.map((name) => [name, typed[name]!]));
}
