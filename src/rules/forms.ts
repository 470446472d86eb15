/**
 * The names, fields and results of forms that are posted without
 * script (D-24), for pages and server. It imports only types.
 */
import type { Act } from './journey/journey.ts';
import type { MessageName } from './problems.ts';
import type { Typed } from './questions/question.ts';

/** The purpose of a form: the act that it records, or its other effect. It is the value of the hidden field `form`. */
export type FormName =
  | Act
  | 'cancel-order'
  | 'existing-customer'
  | 'request-link'
  | 'send-letters'
  | 'stop-reminders'
  | 'tell';

/** The field that names the letters to send again, with a space between them. */
export const letterField = 'letter';

/** The field that says what a button tells the provider. */
export const tellsField = 'tells';

export const formFields = {
  form: 'form',
  token: 'xsrf_token',
  ticked: 'ticked',
  again: 'again',
  step: 'step',
  /** Set if the page must only be drawn again, in the language of the address, with the typed values. */
  language: 'language',
  /** How the browser showed the page, where not as it was drawn (D-49), and the hash of the build that drew it. */
  shown: 'shown',
  release: 'release',
  /** A mark of each section of the document that the page showed: the ones that have changed are named. */
  sections: 'sections',
  /** The hash of what the pages of the act say otherwise from a day on, as it was when the page was drawn. */
  said: 'said',
} as const;

/** The value with which the box at an act is posted. Any other is no tick (D-24). */
export const tick = 'yes';

export type FormFields = Partial<Record<string, string>>;

/** The hidden values that the server draws into the forms of a page. Without them a form can be sent by script only. */
export type FormTicket = {
  /** The XSRF token of the visitor's cookie. */
  token: string;
  /** The SHA-256 of the text that the page's act agrees to, as it was drawn. */
  sha256?: string;
  /** The hash of the build that has drawn the page. */
  release?: string;
  /** The hash of what changes with a date in the pages of its act, as it was drawn. */
  said?: string;
  /** The marks of the sections of the text that the page's act agrees to. */
  sections?: string;
};

/** A fault of one field: its name, and the name of the message about it; of a question, the words themselves. */
export type PostedFault = { field: string; code: string; message: string };

/** The result of a form whose answer is its page again. */
export type Posted = {
  form: FormName;
  problem?: MessageName;
  /** The sections of the page's document whose words have changed, by their ids. */
  changed?: string[];
  faults?: PostedFault[];
  /** Set if the box was ticked, where only answers are at fault: the words beside it are the same. */
  isTicked?: boolean;
  typed?: Record<string, string>;
  /** The text that was typed into the fields of questions. */
  fields?: Typed;
  /** The step of the form that is shown: its review, or a question that takes the place of the page. */
  step?: 'review' | 'question';
  /** The heading of that step, as the name of a message. */
  heading?: string;
  /** The fields as they were sent, where the page cannot draw its form: it offers to send them again. */
  sent?: Partial<Record<string, string>>;
  /** The bank that has the sort code that was typed, if the server knows it. */
  bank?: string;
};
