import type { FormFields, Posted } from '../rules/forms.ts';
import type { Act } from '../rules/journey/journey.ts';
import type { Slug } from '../rules/problems.ts';
import type { Answers, Question } from '../rules/questions/question.ts';
import type { ShownAnswers } from '../rules/questions/shown.ts';
import type { AgreeRequest, Compiled } from '../types.gen.ts';
import type { SchemaName } from './base/schemas.ts';
import type { Queryable } from './db/db.ts';
import type { ActDeps, Deps } from './deps.ts';
import type { LinkView } from './ledger/link.ts';
import type { Evidence, Visitor } from './ledger/records.ts';
import type { PersonalAnswer } from './proof/hashes.ts';

export type ActCaller = { visitor: Visitor; loadLink(db: Queryable, options: { lock: boolean }): Promise<LinkView> };

/** The words where an act is recorded: the statement that is agreed to, and the button's. */
export type Words = { statement?: string | undefined; button?: string | undefined };

export type ShownText = Partial<Pick<AgreeRequest, 'document' | 'version' | 'sha256'>> & Words;

/** The questions of an act as a customer has them, and the answers so far. */
export type Draft = { questions: readonly Question[]; answers: Answers };

/** A text that an act agrees to, as it stands for a link. */
export type ActText = { sha256: string; html: string; document?: string; version?: string };

/** An act that is asked for, as its kind understands the request. */
export type RequestedAct = {
  /** The text that the customer was shown, as the request says. */
  shown: ShownText;
  /** The answers in the request, if any. The words that the page shows may depend on them. */
  answers?(link: LinkView): ShownAnswers;
  /** Makes the evidence that is recorded, and the personal answers that are sealed beside it. Throws a `Refusal`. */
  evidence(link: LinkView): Evidence & { sealed?: PersonalAnswer[] };
  /** Stores something else in the same transaction. The link is then locked: acts that exclude this one wait for it. */
  also?(tx: Queryable, link: LinkView, sealed: PersonalAnswer[]): Promise<void>;
};

/** The server's part of a kind of act, in `src/acts/<kind>/server.ts`. */
export type ServerKind = {
  /** The schema of the request. A form has its properties as fields. */
  request: SchemaName;
  /** The problems of the act's call besides those of the table in `acts/allowed.ts`. */
  problems?: Slug[];
  /** The text that an act agrees to, as it stands for the link. Left out: none. */
  actText?(compiled: Compiled, link: LinkView, act: Act): ActText | undefined;
  read(deps: ActDeps, act: Act, request: object, caller: ActCaller): RequestedAct | Promise<RequestedAct>;
  /** The hash of the text or the draft that its page shows for a link: the posted form brings it back. */
  drawnHash?(compiled: Compiled, link: LinkView, act: Act, draft: Draft): string | undefined;
  /** The act's form, if it has more steps than a button. */
  form?: ActForm;
};

/** A form that was posted: its fields, its page, and who asks. */
export type Post = ActCaller & {
  deps: Deps;
  act: Act;
  page: string;
  fields: FormFields;
  /** Set where the customer has come to change an answer, and goes back to the check. */
  isChange: boolean;
  /** Checks fields against the schema of the call that does the same. Throws `invalid`. */
  readAs<Body>(schema: SchemaName): Body;
};

/** The result of a form: recorded, on to a page, drawn again, or a setting in a cookie. */
export type FormResult =
  | { recorded: Act; status?: undefined }
  | { goOn: string | undefined; isChange?: boolean }
  | { again: Omit<Posted, 'form'>; status: number }
  | { cookie: string };

/** A form of an act. `record` has the same effect as the act's call, unless a box is not ticked. */
export type ActForm = {
  handle(post: Post, record: (request: object) => Promise<FormResult>): Promise<FormResult>;
  /** The fields that its page keeps, where it is drawn again. */
  keeps(fields: FormFields): Pick<Posted, 'typed' | 'step' | 'fields'>;
};
