// Written by `npm run generate` from the JSON Schemas. Edit those, never this file.

/**
 * Shows this only when a condition over facts, values and the time holds: a comparison, or a list of comparisons that all hold.
 *
 * @minItems 1
 */
export type When =
  | {
      /**
       * The name of a fact that the link tells, for example customer_type.
       */
      fact?: string;
      /**
       * Instead of a fact, the name of a value of values.json: the link's own, or else the site's.
       */
      value?: string;
      /**
       * Instead of a fact or value, a time: holds from then on.
       */
      from?: string;
      /**
       * Instead of a fact or value, a time: holds before it. Alone, or beside from.
       */
      until?: string;
      /**
       * Holds when the fact or value is this; on a list, when the list contains it.
       */
      is?: string | number | boolean;
      /**
       * Holds when the fact or value is not this, also when it is not there; on a list, when the list does not contain it.
       */
      isNot?: string | number | boolean;
      /**
       * Holds when the fact or value is any of these; on a list, when the list contains any of them.
       *
       * @minItems 1
       */
      in?: (string | number | boolean)[];
      /**
       * Holds when the fact or value is none of these, also when it is not there; on a list, when the list contains none of them.
       *
       * @minItems 1
       */
      notIn?: (string | number | boolean)[];
      /**
       * true: holds when the link tells this fact, or the value is there. false: holds when not. A list exists when it is not empty.
       */
      exists?: boolean;
      equals?: Operand;
      before?: Operand1;
      after?: Operand2;
      atLeast?: Operand3;
      atMost?: Operand4;
    }
  | Comparison[];
/**
 * Holds when the two are the same.
 */
export type Operand =
  | number
  | string
  | {
      /**
       * The name of a fact, for example answer.day.
       */
      fact?: string;
      /**
       * Instead of a fact, the name of a value of values.json.
       */
      value?: string;
      /**
       * So many days later; a number below 0 is earlier.
       */
      days?: number;
      /**
       * So many working days later; a number below 0 is earlier.
       */
      workingDays?: number;
    };
/**
 * Holds when the day or number is less than this. What is not there is never compared.
 */
export type Operand1 =
  | number
  | string
  | {
      /**
       * The name of a fact, for example answer.day.
       */
      fact?: string;
      /**
       * Instead of a fact, the name of a value of values.json.
       */
      value?: string;
      /**
       * So many days later; a number below 0 is earlier.
       */
      days?: number;
      /**
       * So many working days later; a number below 0 is earlier.
       */
      workingDays?: number;
    };
/**
 * Holds when the day or number is more than this.
 */
export type Operand2 =
  | number
  | string
  | {
      /**
       * The name of a fact, for example answer.day.
       */
      fact?: string;
      /**
       * Instead of a fact, the name of a value of values.json.
       */
      value?: string;
      /**
       * So many days later; a number below 0 is earlier.
       */
      days?: number;
      /**
       * So many working days later; a number below 0 is earlier.
       */
      workingDays?: number;
    };
/**
 * Holds when the day or number is this or more.
 */
export type Operand3 =
  | number
  | string
  | {
      /**
       * The name of a fact, for example answer.day.
       */
      fact?: string;
      /**
       * Instead of a fact, the name of a value of values.json.
       */
      value?: string;
      /**
       * So many days later; a number below 0 is earlier.
       */
      days?: number;
      /**
       * So many working days later; a number below 0 is earlier.
       */
      workingDays?: number;
    };
/**
 * Holds when the day or number is this or less.
 */
export type Operand4 =
  | number
  | string
  | {
      /**
       * The name of a fact, for example answer.day.
       */
      fact?: string;
      /**
       * Instead of a fact, the name of a value of values.json.
       */
      value?: string;
      /**
       * So many days later; a number below 0 is earlier.
       */
      days?: number;
      /**
       * So many working days later; a number below 0 is earlier.
       */
      workingDays?: number;
    };
/**
 * What customers read of the act once it is recorded, and of what comes of it: on pages, in letters and in receipts. Pages and letters have a block "timeline" for it.
 *
 * @minItems 1
 * @maxItems 20
 */
export type Moments = Moment[];
/**
 * What has become of the payment, card or mandate and takes back what was recorded, as it stands. Left out where nothing does.
 */
export type Afterwards = (
  | 'payment-settlement-declined'
  | 'payment-voided'
  | 'payment-refunded'
  | 'payment-part-refunded'
  | 'dispute-lost'
  | 'card-closed'
  | 'mandate-failed'
  | 'mandate-cancelled'
)[];
/**
 * The rows of a group, in their order.
 *
 * @minItems 1
 * @maxItems 30
 */
export type FactRows = FactRow[];
/**
 * When the phone is answered, which contacts.hours says in words: pages of a link then say that it is open now. Left out, they do not.
 *
 * @minItems 1
 * @maxItems 14
 */
export type OpeningHours = Opening[];
/**
 * Days on which the phone is answered at other hours, or not at all, whatever weekday or bank holiday they are. Contacts say them too, from two weeks before.
 *
 * @minItems 1
 * @maxItems 50
 */
export type OtherHours = OtherHoursOn[];
/**
 * A page's name, "method" or "done"; or its name with the condition on which a customer walks it.
 */
export type Step =
  | string
  | {
      /**
       * The page's name, "method" or "done".
       */
      page: string;
      when: When;
    };
/**
 * Any block: one entry for each folder in src/blocks.
 */
export type Block =
  | AgreedDocumentBlock
  | AmountBlock
  | AnswersBlock
  | ButtonBlock
  | CalendarBlock
  | CardFormBlock
  | CheckboxGateBlock
  | ContactsBlock
  | DemoIndexBlock
  | DirectDebitCopyBlock
  | DirectDebitFormBlock
  | DocumentBlock
  | DocumentsBlock
  | ImageBlock
  | KeyFactsBlock
  | LettersBlock
  | NewLinkBlock
  | NoticeBlock
  | OrderCopyBlock
  | PairBlock
  | QuestionAddressBlock
  | QuestionAmountBlock
  | QuestionChoiceBlock
  | QuestionDateBlock
  | QuestionEmailBlock
  | QuestionNumberBlock
  | QuestionPhoneBlock
  | QuestionSumBlock
  | QuestionTextBlock
  | QuestionTimeBlock
  | QuestionYesNoBlock
  | ReceiptBlock
  | RowBlock
  | SanitizedHtmlBlock
  | ServicesTableBlock
  | StopRemindersBlock
  | TextBlock
  | TimelineBlock
  | ToggleBlock
  | WalletsBlock;
/**
 * A short text on one line. {name} stands for a fact, a value or a contact; \{ is a brace.
 */
export type Line = string;
/**
 * The labels of rows of these groups that it leaves out.
 *
 * @minItems 1
 */
export type Without = Line[];
/**
 * The groups of facts.json whose rows it shows, in this order.
 *
 * @minItems 1
 */
export type Facts = string[];
/**
 * What must hold of the answer beside values, and answers before it, such as { "fact": "answer.to", "after": { "fact": "answer.from" } }, each with its message. The server decides it when the page is sent.
 *
 * @minItems 1
 */
export type QuestionRules = QuestionRule[];
/**
 * The questions in the order in which they are asked, each with its page. Its condition has those of the blocks around it.
 */
export type Questions = AskedQuestion[];
/**
 * One part of a letter.
 */
export type LetterPart = TextBlock | KeyFactsBlock | TimelineBlock | LetterButton;
/**
 * A section's name, or its name with the condition on which the document has it, or with what a compliance reader must confirm.
 */
export type SectionEntry =
  | string
  | {
      /**
       * The section's name.
       */
      section: string;
      when?: When;
      /**
       * What its fold says of the section, in a few words. It is not part of the document. Left out: the section's first sentence. {name} stands for a value or contact.
       */
      gist?: string;
      /**
       * Set when a compliance reader must confirm the section before release: the rule, and what to compare.
       */
      confirm?: string;
    };
/**
 * A fact of schemas/facts.json.
 */
export type FactName =
  | 'customer_type'
  | 'journey'
  | 'journey_has_mandate'
  | 'payment_methods'
  | 'amount'
  | 'paid_amount'
  | 'mandate_method'
  | 'completed'
  | 'afterwards'
  | 'pending'
  | 'card_brand'
  | 'card_ending'
  | 'account_ending'
  | 'mandate_name'
  | 'mandate_sort_code'
  | 'mandate_bank'
  | 'mandate_statement'
  | 'wallet'
  | 'test_gateway'
  | 'expires_at'
  | 'switched_from'
  | 'services_moving'
  | 'services_ending'
  | 'services_staying'
  | 'today'
  | 'services_to_move'
  | 'services_to_end'
  | 'services_to_stay'
  | 'losing_provider';
/**
 * A problem of schemas/problems.json.
 */
export type Slug =
  | 'bad-request'
  | 'idempotency-key'
  | 'unauthorised'
  | 'card-declined'
  | 'origin'
  | 'xsrf'
  | 'scope-missing'
  | 'not-found'
  | 'link-unknown'
  | 'letter-unknown'
  | 'event-unknown'
  | 'not-agreed'
  | 'no-mandate'
  | 'no-switch-order'
  | 'method-not-allowed'
  | 'amount-unknown'
  | 'authentication-missing'
  | 'document-changed'
  | 'not-in-journey'
  | 'payment-method-recorded'
  | 'payment-pending'
  | 'sor-expired'
  | 'wallet-refused'
  | 'instrument-not-offered'
  | 'not-paid'
  | 'not-done'
  | 'refund-refused'
  | 'mandate-cancelled'
  | 'step-missing'
  | 'link-used'
  | 'link-expired'
  | 'too-large'
  | 'unsupported-media-type'
  | 'invalid'
  | 'fields-invalid'
  | 'link-refused'
  | 'refund-too-large'
  | 'key-reused'
  | 'card-refused'
  | 'too-many-requests'
  | 'too-many-tries'
  | 'letter-too-often'
  | 'too-fast'
  | 'headers-too-large'
  | 'internal'
  | 'maintenance'
  | 'gateway-unavailable'
  | 'unavailable'
  | 'busy'
  | 'unconfirmed';

export interface Everything {
  'schemas/acts.schema.json'?: Acts;
  'schemas/api/accepted-difference.schema.json'?: AcceptedDifference;
  'schemas/api/act-event.schema.json'?: ActEvent;
  'schemas/api/act-record.schema.json'?: ActRecord;
  'schemas/api/afterwards.schema.json'?: Afterwards;
  'schemas/api/agreed-bytes.schema.json'?: AgreedBytes;
  'schemas/api/agreed-document.schema.json'?: AgreedDocument;
  'schemas/api/bank-details.schema.json'?: BankDetails;
  'schemas/api/bounce-request.schema.json'?: BounceRequest;
  'schemas/api/card-request.schema.json'?: CardRequest;
  'schemas/api/client-token.schema.json'?: ClientToken;
  'schemas/api/customer-erased.schema.json'?: CustomerErased;
  'schemas/api/day-report.schema.json'?: DayReport;
  'schemas/api/direct-debit-mandate.schema.json'?: DirectDebitMandate;
  'schemas/api/erase-request.schema.json'?: EraseRequest;
  'schemas/api/fact-event.schema.json'?: FactEvent;
  'schemas/api/health.schema.json'?: Health;
  'schemas/api/letter-request.schema.json'?: LetterRequest;
  'schemas/api/letter-state.schema.json'?: LetterState;
  'schemas/api/letters-sending.schema.json'?: LettersSending;
  'schemas/api/link-answers.schema.json'?: LinkAnswers;
  'schemas/api/link-correction.schema.json'?: LinkCorrection;
  'schemas/api/link-history.schema.json'?: LinkHistory;
  'schemas/api/link-receipt.schema.json'?: LinkReceipt;
  'schemas/api/link-request.schema.json'?: LinkRequest;
  'schemas/api/link.schema.json'?: Link;
  'schemas/api/listed-attempt.schema.json'?: ListedAttempt;
  'schemas/api/made-link.schema.json'?: MadeLink;
  'schemas/api/made-links.schema.json'?: MadeLinks;
  'schemas/api/mandate-status-request.schema.json'?: MandateStatusRequest;
  'schemas/api/mandate-status.schema.json'?: MandateStatus;
  'schemas/api/order-total.schema.json'?: OrderTotal;
  'schemas/api/problem.schema.json'?: Problem;
  'schemas/api/provider-link.schema.json'?: ProviderLink;
  'schemas/api/provider-links.schema.json'?: ProviderLinks;
  'schemas/api/recall-request.schema.json'?: RecallRequest;
  'schemas/api/recall.schema.json'?: Recall;
  'schemas/api/receipt.schema.json'?: ReceiptPayload;
  'schemas/api/refund-record.schema.json'?: RefundRecord;
  'schemas/api/refund-request.schema.json'?: RefundRequest;
  'schemas/api/sandbox-charges.schema.json'?: SandboxCharges;
  'schemas/api/sandbox-nonce-request.schema.json'?: SandboxNonceRequest;
  'schemas/api/sandbox-nonce.schema.json'?: SandboxNonce;
  'schemas/api/switch-alternative.schema.json'?: SwitchAlternative;
  'schemas/api/switch-implications.schema.json'?: SwitchImplications;
  'schemas/api/switch-match-confirmation.schema.json'?: SwitchMatchConfirmation;
  'schemas/api/switch-match-result.schema.json'?: SwitchMatchResult;
  'schemas/api/switch-match.schema.json'?: SwitchMatch;
  'schemas/api/switch-order-request.schema.json'?: SwitchOrderRequest;
  'schemas/api/switch-order.schema.json'?: SwitchOrder;
  'schemas/api/switch-service.schema.json'?: SwitchService;
  'schemas/api/test-token.schema.json'?: TestToken;
  'schemas/api/undelivered-events.schema.json'?: UndeliveredEvents;
  'schemas/compiled.schema.json'?: Compiled;
  'schemas/demo-links.schema.json'?: DemoLinks;
  'schemas/document.schema.json'?: Document;
  'schemas/editions.schema.json'?: Editions;
  'schemas/facts.schema.json'?: Facts1;
  'schemas/journeys.schema.json'?: Journeys;
  'schemas/letter.schema.json'?: Letter;
  'schemas/messages.schema.json'?: Messages;
  'schemas/page.schema.json'?: Page;
  'schemas/published.schema.json'?: Published;
  'schemas/reads.schema.json'?: Reads;
  'schemas/release.schema.json'?: Release;
  'schemas/site.schema.json'?: Site;
  'schemas/states.schema.json'?: States;
  'schemas/translated.schema.json'?: Translated;
  'schemas/values.schema.json'?: Values;
  serverEnvironment?: ServerEnvironment;
  studioEnvironment?: StudioEnvironment;
  compiledPage?: CompiledPage;
  factName?: FactName;
  slug?: Slug;
}
/**
 * The acts of customers by name, each with its kind. A button or form of a page records it, once for a link.
 */
export interface Acts {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  [k: string]: Act | string;
}
/**
 * One act.
 */
export interface Act {
  /**
   * The kind of the act. agree: the document of its page, as it was shown. answer: the questions of its pages, and their answers. confirm: the words of its button. keep-card: a card that is kept. mandate: a Direct Debit. pay: an amount that is paid.
   */
  kind: 'agree' | 'answer' | 'confirm' | 'keep-card' | 'mandate' | 'pay';
  /**
   * The act in a sentence, for readers of the description of the calls.
   */
  meaning: string;
  /**
   * The act as the words after "customers have" or "customers have not".
   */
  done: string;
  /**
   * The name of the fact that is the reference of its record. Left out: the act's name, with _ for -, and _reference.
   */
  reference?: string;
  /**
   * The name of the fact that is when it was recorded. Left out: the act's name, with _ for -, and _at.
   */
  time?: string;
  /**
   * Set if no page records it any more: it is here for what was recorded. Left out: a page records it.
   */
  former?: true;
  moments?: Moments;
  /**
   * Days that count from the record: each is a fact by its name, which texts and receipts show, and conditions ask for.
   */
  dates?: {
    [k: string]: CountedDate;
  };
  /**
   * Set if an agreement binds to pay: the release check asks that its button says so.
   */
  dutyToPay?: true;
  /**
   * The subject that its first question chooses: the answers 1, 2 … are the orders of the hub's match, which the values switch_services_1, switch_services_2 … name.
   */
  chooses?: 'switch-order';
  /**
   * The subject of a confirmation: the record has the hash of the link's switch order. A journey with such an act is a switch.
   */
  about?: 'switch-order';
}
/**
 * One moment. It is left out where the link does not tell a fact or a personal value that it names.
 */
export interface Moment {
  /**
   * The fact that is its day, or the time of the record that says it is done: then it has a tick. A moment without a date comes right after the one before it.
   */
  date?: string;
  /**
   * What happens then. {name} stands for a fact, value or contact.
   */
  text: string;
  /**
   * A small note below it. {name} stands for a fact, value or contact.
   */
  note?: string;
  /**
   * Set for what the customer must still do: it stands first, in a box of its own, and its phone number is a button. Its text begins with a verb.
   */
  todo?: true;
  /**
   * Set for a day that the customer waits for: until then the timeline says above its list how far that day is, in these words and those of the language. Needs date. {name} stands for a fact, value or contact.
   */
  countdown?: string;
  when?: When;
}
/**
 * What a fact or value has to be, or between which times it is: { fact, is }, { fact, isNot }, { fact, in }, { fact, notIn }, { fact, exists }, { fact, before }, { fact, after }, { fact, atLeast }, { fact, atMost }, { fact, equals }, the same with value, or { from, until }.
 */
export interface Comparison {
  /**
   * The name of a fact that the link tells, for example customer_type.
   */
  fact?: string;
  /**
   * Instead of a fact, the name of a value of values.json: the link's own, or else the site's.
   */
  value?: string;
  /**
   * Instead of a fact or value, a time: holds from then on.
   */
  from?: string;
  /**
   * Instead of a fact or value, a time: holds before it. Alone, or beside from.
   */
  until?: string;
  /**
   * Holds when the fact or value is this; on a list, when the list contains it.
   */
  is?: string | number | boolean;
  /**
   * Holds when the fact or value is not this, also when it is not there; on a list, when the list does not contain it.
   */
  isNot?: string | number | boolean;
  /**
   * Holds when the fact or value is any of these; on a list, when the list contains any of them.
   *
   * @minItems 1
   */
  in?: (string | number | boolean)[];
  /**
   * Holds when the fact or value is none of these, also when it is not there; on a list, when the list contains none of them.
   *
   * @minItems 1
   */
  notIn?: (string | number | boolean)[];
  /**
   * true: holds when the link tells this fact, or the value is there. false: holds when not. A list exists when it is not empty.
   */
  exists?: boolean;
  /**
   * Holds when the two are the same.
   */
  equals?:
    | number
    | string
    | {
        /**
         * The name of a fact, for example answer.day.
         */
        fact?: string;
        /**
         * Instead of a fact, the name of a value of values.json.
         */
        value?: string;
        /**
         * So many days later; a number below 0 is earlier.
         */
        days?: number;
        /**
         * So many working days later; a number below 0 is earlier.
         */
        workingDays?: number;
      };
  /**
   * Holds when the day or number is less than this. What is not there is never compared.
   */
  before?:
    | number
    | string
    | {
        /**
         * The name of a fact, for example answer.day.
         */
        fact?: string;
        /**
         * Instead of a fact, the name of a value of values.json.
         */
        value?: string;
        /**
         * So many days later; a number below 0 is earlier.
         */
        days?: number;
        /**
         * So many working days later; a number below 0 is earlier.
         */
        workingDays?: number;
      };
  /**
   * Holds when the day or number is more than this.
   */
  after?:
    | number
    | string
    | {
        /**
         * The name of a fact, for example answer.day.
         */
        fact?: string;
        /**
         * Instead of a fact, the name of a value of values.json.
         */
        value?: string;
        /**
         * So many days later; a number below 0 is earlier.
         */
        days?: number;
        /**
         * So many working days later; a number below 0 is earlier.
         */
        workingDays?: number;
      };
  /**
   * Holds when the day or number is this or more.
   */
  atLeast?:
    | number
    | string
    | {
        /**
         * The name of a fact, for example answer.day.
         */
        fact?: string;
        /**
         * Instead of a fact, the name of a value of values.json.
         */
        value?: string;
        /**
         * So many days later; a number below 0 is earlier.
         */
        days?: number;
        /**
         * So many working days later; a number below 0 is earlier.
         */
        workingDays?: number;
      };
  /**
   * Holds when the day or number is this or less.
   */
  atMost?:
    | number
    | string
    | {
        /**
         * The name of a fact, for example answer.day.
         */
        fact?: string;
        /**
         * Instead of a fact, the name of a value of values.json.
         */
        value?: string;
        /**
         * So many days later; a number below 0 is earlier.
         */
        days?: number;
        /**
         * So many working days later; a number below 0 is earlier.
         */
        workingDays?: number;
      };
}
/**
 * One day. Without days, months or working days it is the day from which they count.
 */
export interface CountedDate {
  /**
   * The day in a few words.
   */
  meaning: string;
  /**
   * The value that is the first day, or the answer of a date. Where a link does not have it, there is no such day. Left out: the day of the record, in London.
   */
  from?:
    | string
    | {
        /**
         * The answer, such as answer.day. It is not personal.
         */
        fact: string;
      };
  /**
   * The value that says how many days after it.
   */
  days?: string;
  /**
   * The value that says how many months a period has that begins with it: the day is the last of them.
   */
  months?: string;
  /**
   * The value that says how many working days after that, at most 1,000: bank holidays are those of site.json.
   */
  workingDays?: string;
  when?: When;
  early?: EarlyDay;
  /**
   * The title of the day in a calendar. Left out, it is in no calendar. {name} stands for a value or contact.
   */
  calendar?: string;
}
/**
 * A first day that is too early to count from, unless the customer asked for it. There is then no such day.
 */
export interface EarlyDay {
  /**
   * The day up to which a first day is early. Where a link does not have it, none is.
   */
  until: string;
  unless: When;
}
/**
 * Differences with which the link was made all the same.
 */
export interface AcceptedDifference {
  /**
   * Why, in the words of the request.
   */
  reason: string;
  /**
   * Each difference in a sentence.
   */
  differences: string[];
}
/**
 * Tells the provider that a customer has done something with a link. Sent to EVENTS_URL at least once and in order for a link; a repeat has the same id.
 */
export interface ActEvent {
  /**
   * The event's own id, a UUID: the same in every repeat.
   */
  id: string;
  /**
   * The kind of this event.
   */
  type: 'act-recorded';
  /**
   * When it was recorded, ISO 8601 in UTC.
   */
  at: string;
  /**
   * The link's public name.
   */
  link: string;
  /**
   * Your own reference of the order or customer, given when the link was made.
   */
  external_reference?: string;
  /**
   * Which event of this link this is, from 1.
   */
  number: number;
  /**
   * The journey the link is for.
   */
  journey: string;
  /**
   * How the link stood right after it. Another state may come later.
   */
  status: 'active' | 'used' | 'maintenance' | 'sor-expired' | 'expired';
  /**
   * Whether every act of the journey is recorded.
   */
  journey_finished: boolean;
  /**
   * The act that was recorded.
   */
  act: string;
  /**
   * The record's reference; for a card the order id at the gateway.
   */
  reference: string;
  /**
   * The signed statement of it, a compact JWS (EdDSA) whose payload is a ReceiptPayload. The keys are at /.well-known/jwks.json.
   */
  receipt: string;
  /**
   * All acts that were recorded for the link up to this one, in order.
   */
  completed: string[];
  /**
   * The agreed document's id.
   */
  document?: string;
  /**
   * The agreed document's version.
   */
  version?: string;
  /**
   * SHA-256 of the agreed text, in lower-case hexadecimal.
   */
  sha256?: string;
  /**
   * The language in which it was agreed, as a language tag; left out where the content has one language alone.
   */
  language?: string;
  /**
   * SHA-256 of the same document in the other language, as it was then.
   */
  pair_sha256?: string;
  /**
   * Set where the browser showed the page in a language of its own.
   */
  shown?: 'machine-translation';
  /**
   * The hash of the build that drew the page.
   */
  release?: string;
  /**
   * The questions and answers that are not personal, in order.
   */
  answers?: ToldAnswer[];
  /**
   * SHA-256 of the order document that was consented to.
   */
  order_sha256?: string;
  /**
   * The amount that was paid, in pence.
   */
  amount_pence?: number;
  /**
   * The card gateway and its environment, of payments and kept cards. No money has moved with one whose name ends in sandbox.
   */
  gateway?: string;
  /**
   * The card or wallet that paid or is kept, as the gateway tells it; of payments and kept payment methods.
   */
  instrument?: 'card' | 'apple-pay' | 'google-pay' | 'paypal';
  /**
   * The hub's reference of the order that was consented to, for the order request. It ends 31 days after it was given.
   */
  switch_order_reference?: string;
  /**
   * The day of the switch that the link asked for, YYYY-MM-DD.
   */
  planned_switch_date?: string;
}
export interface ToldAnswer {
  /**
   * The name of the question.
   */
  name: string;
  /**
   * The type of the question.
   */
  type: string;
  /**
   * The question as it was asked.
   */
  label: string;
  /**
   * The answer in words, as it was shown. Left out once it is erased.
   */
  words?: string;
  /**
   * The amounts that a sum was added up from, as they were shown.
   */
  parts?: ToldPart[];
  /**
   * The answer: a text; the value of an option, or a list of them; pence; true or false; a day as YYYY-MM-DD; an address.
   */
  value?:
    | string
    | string[]
    | number
    | boolean
    | {
        [k: string]: unknown;
      };
}
export interface ToldPart {
  /**
   * Its words.
   */
  label: string;
  /**
   * The amount in pence.
   */
  amount_pence: number;
}
/**
 * The record of an act. The same for every repeat.
 */
export interface ActRecord {
  /**
   * The record's reference, to quote to the team, for example DS-7K3Q-9XWM.
   */
  reference: string;
  /**
   * When the act was recorded, ISO 8601 in UTC.
   */
  recorded_at: string;
  /**
   * The last four digits of the account number. Direct Debit mandates only.
   */
  account_ending?: string;
  /**
   * The amount that was paid, in pence. Payments only.
   */
  amount_pence?: number;
  /**
   * The card's brand as the gateway tells it, such as Visa. Payments and kept cards only.
   */
  card_brand?: string;
  /**
   * The card's last four digits as the gateway tells them. Payments and kept cards only.
   */
  card_ending?: string;
  /**
   * The card gateway and its environment. No money has moved with one whose name ends in sandbox. Payments and kept cards only.
   */
  gateway?: string;
  /**
   * The card or wallet that paid or is kept, as the gateway tells it. Payments and kept payment methods only.
   */
  instrument?: 'card' | 'apple-pay' | 'google-pay' | 'paypal';
  /**
   * Set where the browser showed the page in a language of its own: the words of your own language count.
   */
  shown?: 'machine-translation';
}
/**
 * The text agreed to with one act: an order document's bytes are your own.
 */
export interface AgreedBytes {
  /**
   * The act.
   */
  act: string;
  /**
   * SHA-256 of the bytes, in lower-case hexadecimal.
   */
  sha256: string;
  /**
   * The bytes, in base64.
   */
  base64: string;
}
/**
 * The text that the customer agreed to, word for word.
 */
export interface AgreedDocument {
  /**
   * The document's id.
   */
  document: string;
  /**
   * The document's version.
   */
  version: string;
  /**
   * The document's title as the content has it now; its id where there is no such document any more.
   */
  title: string;
  /**
   * The reference of the agreement, for example DS-7K3Q-9XWM.
   */
  reference: string;
  /**
   * SHA-256 of the canonical text in UTF-8, in lower-case hexadecimal.
   */
  sha256: string;
  /**
   * The canonical text: the document's HTML with its placeholders filled. Its SHA-256 is `sha256`.
   */
  html: string;
  /**
   * The language in which it was agreed, as a language tag; left out where the content has one alone.
   */
  language?: string;
  /**
   * When it was agreed to, ISO 8601 in UTC.
   */
  agreed_at: string;
}
/**
 * The bank details of a Direct Debit mandate, in full, for the provider alone. Each reading is recorded.
 */
export interface BankDetails {
  /**
   * The name on the account.
   */
  account_holder: string;
  /**
   * Six digits.
   */
  sort_code: string;
  /**
   * Eight digits.
   */
  account_number: string;
}
/**
 * Tells that a letter came back. An empty object will do.
 */
export interface BounceRequest {
  /**
   * Why, in the words of the mail server. Addresses in it are masked, and an erasure of the customer takes it.
   */
  reason?: string;
}
/**
 * A card to charge or to keep, as the gateway's nonce, the words at the card form, and the build that drew them. The amount is the link's, never the request's.
 */
export interface CardRequest {
  /**
   * The nonce that the card gateway gave the page for the card. Used once.
   */
  nonce: string;
  /**
   * The words of a box to tick, which are required where the page has one, or those beside the button. They are compared with the page's, and recorded.
   */
  statement?: string;
  /**
   * The words of the button. Required where the page shows it, and compared with the page's.
   */
  button?: string;
  /**
   * The hash of the build that drew the page, as the page has it. Left out: that of the build that answers.
   */
  release?: string;
}
/**
 * The token with which the card gateway draws its fields.
 */
export interface ClientToken {
  /**
   * The gateway's token; one of the sandbox starts with `sandbox.`.
   */
  client_token: string;
  /**
   * Statuses of 3-D Secure with which a card may be sent although liability has not shifted: the bank could not check it. Left out where THREE_D_SECURE is `required`.
   */
  accepted_statuses?: string[];
  /**
   * The wallets that the pages of the link's journey may offer: those of the content that the settings take. Left out where there are none.
   */
  wallets?: ('apple-pay' | 'google-pay' | 'paypal')[];
  /**
   * The merchant id that Google Pay asks for; with google-pay alone, where it is set.
   */
  google_merchant_id?: string;
}
/**
 * What is erased of a customer, and what is kept and why.
 */
export interface CustomerErased {
  /**
   * The link's public name.
   */
  link: string;
  /**
   * What is erased, in words.
   */
  erased: string[];
  /**
   * What is kept and why, in words.
   */
  kept: string[];
}
/**
 * A day at the card gateway beside what is recorded.
 */
export interface DayReport {
  /**
   * The day, in UTC, YYYY-MM-DD.
   */
  day: string;
  /**
   * How many facts of the day were added now.
   */
  noted: number;
  /**
   * How many facts of the day were known.
   */
  known: number;
  /**
   * What the gateway has and no link of ours, by its order ids.
   */
  foreign: string[];
  /**
   * Payments of three days before the end of that day, or earlier, of which the gateway has told nothing.
   */
  unsettled: UnsettledPayment[];
}
/**
 * One payment.
 */
export interface UnsettledPayment {
  /**
   * Its reference.
   */
  order_id: string;
  /**
   * The link's public name.
   */
  link: string;
  /**
   * In pence.
   */
  amount_pence: number;
  /**
   * When it was recorded, ISO 8601 in UTC.
   */
  recorded_at: string;
}
/**
 * The customer's copy of a Direct Debit mandate: the record, masked, and what was agreed to, word for word.
 */
export interface DirectDebitMandate {
  /**
   * The record's reference.
   */
  reference: string;
  /**
   * The last four digits of the account number.
   */
  account_ending: string;
  /**
   * When the mandate was recorded, ISO 8601 in UTC.
   */
  recorded_at: string;
  /**
   * What the copy says above the text, line by line.
   */
  rows: MandateRow[];
  /**
   * SHA-256 of the text in UTF-8, in lower-case hexadecimal.
   */
  sha256: string;
  /**
   * The text as it was shown.
   */
  html: string;
  /**
   * The language of the text; left out where the content has one language alone.
   */
  language?: string;
}
/**
 * A line, such as the name on the account.
 */
export interface MandateRow {
  /**
   * Such as “Sort code”.
   */
  label: string;
  /**
   * Such as “12-••-••”.
   */
  text: string;
  /**
   * What stands below it, such as “on or just after the 1st”.
   */
  note?: string;
}
/**
 * Why a customer is erased, and what else of the link.
 */
export interface EraseRequest {
  /**
   * Why. It stays beside the erasure, so it is no words of anybody.
   */
  reason?: 'customer-asked' | 'retention-over' | 'wrong-person' | 'other';
  /**
   * Further values of the link.
   */
  values?: string[];
}
/**
 * Tells the provider that something has become of a payment, a kept card, a mandate or the link itself. Sent as an ActEvent is.
 */
export interface FactEvent {
  /**
   * The event's own id, a UUID: the same in every repeat.
   */
  id: string;
  /**
   * The kind of this event: one of these facts by itself, or fact-added for every other. `fact` names the fact in each: decide by it. More kinds may come: pass over those you do not know.
   */
  type:
    | 'fact-added'
    | 'card-declined'
    | 'link-opened'
    | 'customer-told'
    | 'link-requested'
    | 'link-expired'
    | 'link-revoked'
    | 'link-erased';
  /**
   * When it was recorded, ISO 8601 in UTC.
   */
  at: string;
  /**
   * The link's public name.
   */
  link: string;
  /**
   * Your own reference of the order or customer.
   */
  external_reference?: string;
  /**
   * Which event of this link this is, from 1.
   */
  number: number;
  /**
   * The journey the link is for.
   */
  journey: string;
  /**
   * How the link stood right after it. Another state may come later.
   */
  status: 'active' | 'used' | 'maintenance' | 'sor-expired' | 'expired';
  /**
   * Whether every act of the journey is recorded.
   */
  journey_finished: boolean;
  /**
   * The fact that has happened.
   */
  fact:
    | 'payment-settled'
    | 'payment-settlement-declined'
    | 'payment-voided'
    | 'payment-refunded'
    | 'payment-refund-failed'
    | 'payment-disputed'
    | 'dispute-won'
    | 'dispute-lost'
    | 'card-updated'
    | 'card-closed'
    | 'mandate-lodged'
    | 'mandate-active'
    | 'mandate-failed'
    | 'mandate-cancelled'
    | 'card-testing-suspected'
    | 'link-locked'
    | 'link-unlocked'
    | 'letter-accepted'
    | 'letter-refused'
    | 'letter-bounced'
    | 'card-declined'
    | 'link-opened'
    | 'customer-told'
    | 'link-requested'
    | 'link-expired'
    | 'link-revoked'
    | 'link-erased'
    | 'link-corrected'
    | 'letter-requested'
    | 'letter-redirected'
    | 'note-added';
  /**
   * The reference of the record that it is about; for a card the order id at the gateway, for a link its public name.
   */
  about: string;
  /**
   * The name of this fact among others of its kind: it ends with the id of the refund, dispute or card. It has spaces, so escape it in an address.
   */
  reference: string;
  /**
   * The signed statement of it, a compact JWS (EdDSA) whose payload is a ReceiptPayload. The keys are at /.well-known/jwks.json.
   */
  receipt: string;
  /**
   * All acts that were recorded for the link up to then, in order.
   */
  completed: string[];
  /**
   * The amount of it, in pence.
   */
  amount_pence?: number;
  /**
   * Why, as far as somebody has said so: words, until an erasure of the customer leaves their code alone. Of a declined card: funds, expired, lost, bank, check-failed or limits. Of link-erased: a code. Of customer-told: what the button tells, by its name in content. Of letter-requested, a letter that care or your system has sent, and letter-redirected, sent to another address than the link's: the letter's name.
   */
  reason?: string;
  /**
   * Of link-corrected: the names of what was put right, and never what it was or is.
   */
  corrected?: ('customer_email' | 'customer_phone' | 'amount_pence' | 'expires_at')[];
  letter?: LetterOfFact;
  /**
   * The card gateway and its environment. No money has moved with one whose name ends in sandbox.
   */
  gateway?: string;
}
/**
 * The letter that it is about.
 */
export interface LetterOfFact {
  /**
   * Its own id, which its Message-ID begins with.
   */
  id: string;
  /**
   * Its name in content/letters.
   */
  name: string;
  /**
   * The reference of the record that sent it, or the date of one that goes days before or after it.
   */
  reference?: string;
  /**
   * SHA-256 of all its parts together, in lower-case hexadecimal.
   */
  sha256?: string;
}
/**
 * The server is there.
 */
export interface Health {
  status: 'ok';
  /**
   * The commit of the content, as `git describe` names it, where the build knows it. Only `/healthz` says it.
   */
  commit?: string;
  /**
   * When the server began to serve this release, in UTC. Only `/healthz` says it.
   */
  since?: string;
  /**
   * Only where fewer standbys than expected have a commit before it is answered.
   */
  standbys?: {
    expected: number;
    synchronous: number;
  };
}
/**
 * Where a letter is to go. An empty object, or no body, will do.
 */
export interface LetterRequest {
  /**
   * Another e-mail address than that of the link, for this letter alone.
   */
  to?: string;
}
/**
 * How far a letter is now.
 */
export interface LetterState {
  /**
   * Its name in content/letters.
   */
  name: string;
  /**
   * queued: on its way. bounced: it came back.
   */
  state: 'queued' | 'bounced';
}
/**
 * Whether letters are sent, and those that did not arrive.
 */
export interface LettersSending {
  stopped?: LettersStopped;
  /**
   * The newest hundred that wait, were refused or came back.
   */
  letters: UnsentLetter[];
}
/**
 * Left out where letters are sent.
 */
export interface LettersStopped {
  /**
   * Who has stopped it.
   */
  by: string;
  /**
   * Why.
   */
  reason: string;
  /**
   * Since when, ISO 8601 in UTC.
   */
  since: string;
}
/**
 * One letter.
 */
export interface UnsentLetter {
  /**
   * The link's public name.
   */
  link: string;
  /**
   * Its name in content/letters.
   */
  name: string;
  /**
   * What became of it.
   */
  state: 'queued' | 'refused' | 'bounced';
  /**
   * When it was to be sent, ISO 8601 in UTC.
   */
  queued_at: string;
  /**
   * How often it was tried.
   */
  tries: number;
  /**
   * What the mail server answered last.
   */
  answer: string | null;
}
/**
 * The questions and answers of a link.
 */
export interface LinkAnswers {
  /**
   * The link's public name.
   */
  link: string;
  /**
   * The acts that answers are recorded of, in order.
   */
  acts: AnsweredAct[];
}
export interface AnsweredAct {
  /**
   * The act that was recorded.
   */
  act: string;
  /**
   * The record's reference.
   */
  reference: string;
  /**
   * When it was recorded, ISO 8601 in UTC.
   */
  recorded_at: string;
  /**
   * The questions in the order in which they were asked.
   */
  answers: RecordedAnswer[];
}
export interface RecordedAnswer {
  /**
   * The name of the question.
   */
  name: string;
  /**
   * The type of the question.
   */
  type: string;
  /**
   * The question as it was asked.
   */
  label: string;
  /**
   * The answer in words, as it was shown. Left out once it is erased, or its last day is over.
   */
  words?: string;
  /**
   * The answer: a text; the value of an option, or a list of them; pence; true or false; a day as YYYY-MM-DD; an address.
   */
  value?:
    | string
    | string[]
    | number
    | boolean
    | {
        [k: string]: unknown;
      };
  /**
   * The amounts that a sum was added up from, as they were shown.
   */
  parts?: SumPart[];
  /**
   * SHA-256 of the options, where your system offered them: of their list as canonical JSON (RFC 8785), each with value, label and, where it has one, hint.
   */
  offered_sha256?: string;
  /**
   * Set if the answer is about a person.
   */
  personal?: true;
  /**
   * The last day, in London, on which a personal answer is kept. Afterwards it has no words and no value, as if it were erased.
   */
  kept_until?: string;
}
export interface SumPart {
  /**
   * Its words.
   */
  label: string;
  /**
   * The amount in pence.
   */
  amount_pence: number;
}
/**
 * What is put right of a link. Nothing that an act has shown changes.
 */
export interface LinkCorrection {
  /**
   * The customer's e-mail address: letters go there from now on.
   */
  customer_email?: string;
  /**
   * The customer's phone number.
   */
  customer_phone?: string;
  /**
   * The amount to pay, in pence, of a link that has none.
   */
  amount_pence?: number;
  /**
   * When the link expires, ISO 8601 with its zone; never where it is null.
   */
  expires_at?: string | null;
}
/**
 * What has happened around the records of a link.
 */
export interface LinkHistory {
  /**
   * The attempts to take a card, as they stand.
   */
  attempts: ListedAttempt[];
  /**
   * The refunds, as they stand.
   */
  refunds: ShownRefund[];
  /**
   * The changes by operators.
   */
  changes: LinkChange[];
  /**
   * The notes of care.
   */
  notes: CareNote[];
  /**
   * What is kept of an erased customer, and why.
   */
  kept?: string[];
  /**
   * Who has read the bank details.
   */
  bank_details_readings: BankDetailsReading[];
  /**
   * Who has read the personal answers.
   */
  answers_readings: AnswersReading[];
}
/**
 * An attempt to take a card, as it stands.
 */
export interface ListedAttempt {
  /**
   * The attempt's reference; its order id at the gateway.
   */
  order_id: string;
  /**
   * The link's public name.
   */
  link: string;
  /**
   * The act that it was for.
   */
  act: string;
  /**
   * What became of it. unknown: money may have moved, and the gateway is asked. surplus: the link was paid already, so it is given back. mismatch: an operator has to look.
   */
  state: 'pending' | 'unknown' | 'succeeded' | 'declined' | 'unauthenticated' | 'not-taken' | 'surplus' | 'mismatch';
  /**
   * The card gateway and its environment.
   */
  gateway: string;
  /**
   * In pence; left out where a card is kept.
   */
  amount_pence?: number;
  /**
   * When it began, ISO 8601 in UTC.
   */
  started_at: string;
  /**
   * How the gateway's books differ from the order, in words.
   */
  mismatch?: string;
  /**
   * How a surplus was taken back.
   */
  undone?: string;
  /**
   * Why it was declined.
   */
  reason?: 'funds' | 'expired' | 'lost' | 'bank' | 'check-failed' | 'limits';
  /**
   * Who concluded it by hand.
   */
  settled_by?: string;
  /**
   * Why it was concluded so.
   */
  settled_because?: string;
}
/**
 * A refund.
 */
export interface ShownRefund {
  /**
   * Its own reference; its order id at the gateway.
   */
  refund_id: string;
  /**
   * The reference of the payment.
   */
  order_id: string;
  /**
   * unknown and pending: the gateway has not said yet what became of it.
   */
  state: 'pending' | 'unknown' | 'refunded' | 'voided' | 'refused';
  /**
   * In pence.
   */
  amount_pence: number;
  /**
   * Why.
   */
  reason: string;
  /**
   * Who asked for it.
   */
  by: string;
  /**
   * When, ISO 8601 in UTC.
   */
  started_at: string;
  /**
   * Why nothing was given back.
   */
  refusal?: string;
}
/**
 * One change.
 */
export interface LinkChange {
  /**
   * When, ISO 8601 in UTC.
   */
  changed_at: string;
  /**
   * What was changed.
   */
  change: 'expired' | 'maintenance-on' | 'maintenance-off';
  /**
   * Who has changed it.
   */
  by: string;
}
/**
 * One note.
 */
export interface CareNote {
  /**
   * When, ISO 8601 in UTC.
   */
  written_at: string;
  /**
   * Its words.
   */
  text: string;
  /**
   * Who has written it.
   */
  by: string;
}
/**
 * One reading.
 */
export interface BankDetailsReading {
  /**
   * When, ISO 8601 in UTC.
   */
  read_at: string;
  /**
   * Who: a person, a token and an address.
   */
  reader: string;
}
/**
 * One reading.
 */
export interface AnswersReading {
  /**
   * When, ISO 8601 in UTC.
   */
  read_at: string;
  /**
   * Who: a person, a token and an address.
   */
  reader: string;
}
/**
 * The customer's receipt of what is recorded for a link, in the words of the page that shows it.
 */
export interface LinkReceipt {
  /**
   * Its heading.
   */
  heading: string;
  /**
   * What it says, line by line.
   */
  rows: ReceiptRow[];
}
/**
 * A line, such as the amount that was paid.
 */
export interface ReceiptRow {
  /**
   * Such as “Amount paid”.
   */
  label: string;
  /**
   * Such as “£34.99”.
   */
  text: string;
  /**
   * What stands below it, such as “including VAT”.
   */
  note?: string;
}
/**
 * A link to be made.
 */
export interface LinkRequest {
  /**
   * The journey the link is for, by its name in content/journeys.json.
   */
  journey: string;
  /**
   * Your own reference of the order or customer, from 1 to 100 characters without spaces around them. No two links have the same one.
   */
  external_reference?: string;
  /**
   * Whether the customer is new or existing; new where it is left out.
   */
  customer_type?: 'new' | 'existing';
  /**
   * The payment methods the customer may choose from; both where it is left out and the journey leaves it to the link.
   *
   * @minItems 1
   * @maxItems 2
   */
  payment_methods?: ('card' | 'direct-debit')[];
  /**
   * The language of the pages that its address leads to, as a language tag such as cy; that of the content where it is left out. The customer can change it.
   */
  language?: string;
  /**
   * The amount to pay, in pence. It is taken on a journey with a payment alone; on any other, texts may name it. A payment whose amount is left out cannot be paid until correctLink gives it.
   */
  amount_pence?: number;
  /**
   * The link's own values, which override those of content/values.json by name. Card schemes ask for cardholder_name, and customer_email or customer_phone; banks then ask the customer less often.
   */
  values?: {
    /**
     * @maxItems 50
     */
    [k: string]: string | number | string[];
  };
  /**
   * In up to 500 characters without spaces around them, why the link may be made although its values do not agree with each other or with what the order costs. It is recorded with the differences; left out, such a link is refused.
   */
  accept_difference?: string;
  /**
   * When the link expires, ISO 8601 with its zone; never where it is null, and after LINK_DAYS where it is left out.
   */
  expires_at?: string | null;
  switch_order?: SwitchOrderRequest;
  /**
   * When the Switch Order Reference was given, ISO 8601 with its zone; now where it is left out. It is valid for 31 days.
   */
  sor_given_at?: string;
}
/**
 * The order to switch services away from the losing provider: either its services, or the match as the hub sent it.
 */
export interface SwitchOrderRequest {
  /**
   * The existing services that the losing provider found.
   */
  services?: SwitchService[];
  match?: SwitchMatch;
  /**
   * The day of the switch that is asked for, YYYY-MM-DD, at most 180 days ahead; with a match alone. The consent's event has it.
   */
  planned_switch_date?: string;
  /**
   * The provider the customer leaves.
   */
  losing_provider: string;
  /**
   * The new services and their prices: base64 of an HTML document in UTF-8, of the elements that docs/order-documents.md lists.
   */
  ots_document: string;
  /**
   * What the order costs a month in all, in pence, to be compared with the contract when the link is made.
   */
  monthly_pence?: number;
  /**
   * What the order costs once in all, in pence, to be compared with the contract when the link is made.
   */
  one_off_pence?: number;
}
/**
 * One existing service.
 */
export interface SwitchService {
  /**
   * IAS: internet access. NBICS: voice.
   */
  type: 'IAS' | 'NBICS';
  /**
   * The outcome for the service, for example ServiceFound.
   */
  action: string;
  /**
   * Speed and install date, or the phone number.
   */
  descriptor: string;
}
/**
 * A match confirmation of the hub (OTS Message Specification 1.1, residentialSwitchMatchConfirmation): the message with its envelope, or what is in it.
 */
export interface SwitchMatch {
  envelope?: SwitchMatchEnvelope;
  residentialSwitchMatchConfirmation?: SwitchMatchConfirmation;
  /**
   * When, how and where the losing provider tells the customer what leaving means.
   *
   * @minItems 1
   * @maxItems 10
   */
  implicationsSent?: SwitchImplications[];
  matchResult?: SwitchMatchResult;
  /**
   * Other orders that the customer may mean. They are asked which one it is.
   *
   * @maxItems 4
   */
  alternativeSwitchOrders?: SwitchAlternative[];
}
/**
 * The hub's envelope. Nothing of it is kept.
 */
export interface SwitchMatchEnvelope {
  source?: {
    [k: string]: unknown;
  };
  destination?: {
    [k: string]: unknown;
  };
  auditData?:
    | unknown[]
    | {
        [k: string]: unknown;
      };
  routingID: 'residentialSwitchMatchConfirmation';
}
/**
 * What the losing provider has found.
 */
export interface SwitchMatchConfirmation {
  /**
   * When, how and where the losing provider tells the customer what leaving means.
   *
   * @minItems 1
   * @maxItems 10
   */
  implicationsSent: SwitchImplications[];
  matchResult: SwitchMatchResult;
  /**
   * Other orders that the customer may mean. They are asked which one it is.
   *
   * @maxItems 4
   */
  alternativeSwitchOrders?: SwitchAlternative[];
}
/**
 * One message to the customer.
 */
export interface SwitchImplications {
  sentMethod: 'email' | 'sms' | '1st class post';
  /**
   * The address or number, masked; none for post.
   */
  sentTo?: string;
  /**
   * YYYY-MM-DD HH:MM:SS: sent, or sent by then.
   */
  sentBy: string;
}
/**
 * An order that can be made.
 */
export interface SwitchMatchResult {
  switchOrderReference: string;
  /**
   * @minItems 1
   * @maxItems 50
   */
  services: SwitchMatchService[];
}
/**
 * One existing service.
 */
export interface SwitchMatchService {
  serviceType: 'IAS' | 'NBICS';
  switchAction:
    | 'ServiceFound'
    | 'ServiceWithAnotherRCP'
    | 'ServiceWithAnotherCust'
    | 'ServiceNotFound'
    | 'ForcedCease'
    | 'OptionToCease'
    | 'OptionToRetain';
  /**
   * @maxItems 20
   */
  serviceIdentifiers?: SwitchServiceIdentifier[];
}
/**
 * What the service is known by.
 */
export interface SwitchServiceIdentifier {
  identifierType: string;
  identifier: string;
}
/**
 * Another order that the customer may mean.
 */
export interface SwitchAlternative {
  matchResult: SwitchMatchResult;
}
/**
 * The data of a link for the page that was opened with it. Amounts are integer pence, times are UTC.
 */
export interface Link {
  /**
   * The link's id, a UUID in lower case.
   */
  id: string;
  /**
   * Whether the link can be used, and if not why.
   */
  status: 'active' | 'used' | 'maintenance' | 'sor-expired' | 'expired';
  /**
   * The journey the link is for.
   */
  journey: string;
  /**
   * Whether the customer is new or existing.
   */
  customer_type: 'new' | 'existing';
  /**
   * The payment methods the customer may choose from; empty where the journey takes none.
   */
  payment_methods: ('card' | 'direct-debit')[];
  /**
   * The recorded acts, in the order they were recorded.
   */
  completed: string[];
  afterwards?: Afterwards;
  /**
   * The records of the acts, in the same order, for the customer's receipt; left out where there are none.
   */
  records?: RecordedAct[];
  /**
   * The newest letter of each name that went to the customer about an act, or is on its way; left out where there are none.
   */
  letters?: LetterOfLink[];
  account?: MaskedAccount;
  /**
   * The day in London on which it was read; of pages and letters.
   */
  today?: string;
  /**
   * The link's own values, which override those of content/values.json by name, and those that change with a date, as they hold for the link.
   */
  values: {
    [k: string]: string | number | string[];
  };
  /**
   * The services that move with a confirmed switch. Absent where there is none.
   */
  services_moving?: string;
  /**
   * The services that end with a confirmed switch unless the customer keeps them with the other provider. Absent where there is none.
   */
  services_ending?: string;
  /**
   * The services that stay with the other provider after a confirmed switch unless the customer ends them. Absent where there is none.
   */
  services_staying?: string;
  /**
   * The provider that the customer leaves; left out before the switch is confirmed.
   */
  switched_from?: string;
  /**
   * Days that count from what is recorded, such as the last one to cancel the contract, by name: YYYY-MM-DD in London; left out where there are none.
   */
  dates?: {
    [k: string]: string;
  };
  /**
   * Acts by card that are under way or whose outcome is not known yet; left out where there are none. Until then no card is taken.
   */
  pending?: PendingAct[];
  /**
   * The time for which this says what holds, ISO 8601 in UTC, to the second. What the content shows from a time on is decided by it.
   */
  as_of?: string;
  /**
   * The answers that are recorded and not personal, by the names of their questions.
   */
  answers?: {
    [k: string]: LinkAnswer;
  };
  /**
   * The amount to pay, in pence.
   */
  amount_pence?: number;
  /**
   * The amount recorded as paid, in pence.
   */
  paid_amount_pence?: number;
  /**
   * When the link expires, ISO 8601 in UTC.
   */
  expires_at?: string;
}
/**
 * The record of one act. Amounts are integer pence, times are UTC.
 */
export interface RecordedAct {
  /**
   * The act.
   */
  act: string;
  /**
   * The record's reference, for example DS-7K3Q-9XWM.
   */
  reference: string;
  /**
   * SHA-256 of its receipt, in lower-case hexadecimal.
   */
  receipt_sha256?: string;
  /**
   * When the act was recorded, ISO 8601 in UTC.
   */
  recorded_at: string;
  /**
   * The card gateway and its environment. No money has moved with one whose name ends in sandbox. Payments and kept cards only.
   */
  gateway?: string;
  /**
   * The card or wallet that paid or is kept, as the gateway tells it. Payments and kept payment methods only.
   */
  instrument?: 'card' | 'apple-pay' | 'google-pay' | 'paypal';
  /**
   * The card's brand as the gateway tells it, such as Visa.
   */
  card_brand?: string;
  /**
   * The card's last four digits as the gateway tells them.
   */
  card_ending?: string;
  /**
   * The last four digits of the account of a mandate.
   */
  account_ending?: string;
}
/**
 * How far one letter is.
 */
export interface LetterOfLink {
  /**
   * Its name in content/letters.
   */
  name: string;
  /**
   * The address, without most of its name.
   */
  to: string;
  /**
   * queued: on its way. accepted: a mail server has taken it. refused and bounced: it did not reach the customer.
   */
  state: 'queued' | 'accepted' | 'refused' | 'bounced';
}
/**
 * The account of a Direct Debit, masked; of letters and copies.
 */
export interface MaskedAccount {
  /**
   * The name on it.
   */
  mandate_name: string;
  /**
   * Its sort code, of which two digits are shown.
   */
  mandate_sort_code: string;
  /**
   * The bank of the sort code, where it is known.
   */
  mandate_bank?: string;
  /**
   * What the customer confirmed of it.
   */
  mandate_statement?: string;
}
/**
 * One act by card whose outcome is not known yet.
 */
export interface PendingAct {
  /**
   * The act.
   */
  act: 'payment-method' | 'payment';
  /**
   * The name by which the support team finds the attempt.
   */
  reference: string;
}
export interface LinkAnswer {
  /**
   * The answer: a text; the value of an option, or a list of them; pence; true or false; a day as YYYY-MM-DD; an address.
   */
  value:
    | string
    | string[]
    | number
    | boolean
    | {
        [k: string]: unknown;
      };
  /**
   * The answer in words.
   */
  words: string;
}
/**
 * A link that was made, with the address to send.
 */
export interface MadeLink {
  /**
   * The link's public name, by which calls and events name it. It opens nothing.
   */
  link: string;
  /**
   * The link's id, a UUID in lower case. Whoever knows it can act as the customer: it is told here alone by itself, and stands in the url, which later answers have too.
   */
  id: string;
  /**
   * The address to send to the customer.
   */
  url: string;
  /**
   * Your own reference of the order or customer.
   */
  external_reference?: string;
  /**
   * The journey the link is for.
   */
  journey: string;
  /**
   * Whether the customer is new or existing.
   */
  customer_type: 'new' | 'existing';
  /**
   * The payment methods the customer may choose from.
   */
  payment_methods: ('card' | 'direct-debit')[];
  /**
   * The language of its address, as a language tag; left out where none was asked for.
   */
  language?: string;
  /**
   * The amount to pay, in pence.
   */
  amount_pence?: number;
  order_total?: OrderTotal;
  accepted_difference?: AcceptedDifference;
  /**
   * When the link expires, ISO 8601 in UTC.
   */
  expires_at?: string;
  /**
   * When the link was made, ISO 8601 in UTC.
   */
  created_at: string;
}
/**
 * The monthly cost that the request said of the order, beside the contract's. Left out where it said none, or there is no contract.
 */
export interface OrderTotal {
  /**
   * agrees; or differs, which was accepted.
   */
  found: 'agrees' | 'differs';
  /**
   * The order's monthly cost, in pence.
   */
  order_pence: number;
  /**
   * The contract's total in pence; several where the link does not say its offer.
   */
  contract_pence: number[];
}
/**
 * Links that were made together, in the order of the lines that asked for them.
 */
export interface MadeLinks {
  /**
   * The links.
   */
  links: MadeOne[];
}
/**
 * One of them.
 */
export interface MadeOne {
  /**
   * The link's public name, by which calls and events name it. It opens nothing.
   */
  link: string;
  /**
   * The link's id, a UUID in lower case. Whoever knows it can act as the customer: it is told here alone by itself, and stands in the url, which later answers have too.
   */
  id: string;
  /**
   * The address to send to the customer.
   */
  url: string;
  /**
   * Your own reference of the order or customer.
   */
  external_reference?: string;
  order_total?: OrderTotal;
  accepted_difference?: AcceptedDifference;
  /**
   * When the link was made, ISO 8601 in UTC.
   */
  created_at: string;
}
/**
 * The status of a Direct Debit mandate at the bank.
 */
export interface MandateStatusRequest {
  /**
   * lodged with the bank, active, failed, or cancelled, which is final.
   */
  status: 'lodged' | 'active' | 'failed' | 'cancelled';
  /**
   * Why, for example the bank's reason code.
   */
  reason?: string;
}
/**
 * How a Direct Debit mandate stands.
 */
export interface MandateStatus {
  /**
   * The mandate's reference.
   */
  reference: string;
  /**
   * As told last.
   */
  status: 'lodged' | 'active' | 'failed' | 'cancelled';
}
/**
 * Why a call failed, as application/problem+json (RFC 9457).
 */
export interface Problem {
  /**
   * /problems/ and the problem's slug: its address has a page that says it, and /problems lists all.
   */
  type: string;
  /**
   * The problem in a few words.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * The failure, and the advice on what to do.
   */
  detail: string;
  /**
   * Why a card was declined: soft may go through later, hard never will; funds, limit, expired, cvv and later say what is to do; fraud was refused by a rule against fraud, which nobody ever tells the customer.
   */
  decline?: 'soft' | 'hard' | 'funds' | 'limit' | 'expired' | 'cvv' | 'later' | 'fraud';
  /**
   * What is wrong, each with its place: a pointer into the body, or a parameter.
   */
  errors?: FieldError[];
  [k: string]: unknown;
}
export interface FieldError {
  /**
   * The same place with dots, for people; with JSON lines the numbers of the lines that have the fault: `line 2`, `lines 2, 5 to 9`.
   */
  field: string;
  /**
   * With JSON lines, the first of them; of an order document that came alone, the line in it. From 1.
   */
  line?: number;
  /**
   * The element of an order document.
   */
  element?: string;
  /**
   * Where it is in the body, or in that line: a JSON pointer (RFC 6901). Empty for the whole body.
   */
  pointer?: string;
  /**
   * Instead of a pointer: the parameter of the path or query, or the header, that it is about.
   */
  parameter?: string;
  /**
   * The name of the fault, for programs: "taken" of a reference that has its link; "past", "sum", "equals" and "order-document" of an order that is wrong; others of a call that is.
   */
  code: string;
  /**
   * How to put it right, in words for people.
   */
  detail: string;
}
/**
 * A link as the provider's own systems see it: its state, and everything that is recorded. Amounts are integer pence.
 */
export interface ProviderLink {
  /**
   * The link's public name. It opens nothing.
   */
  link: string;
  /**
   * The address to send to the customer.
   */
  url: string;
  /**
   * Your own reference of the order or customer.
   */
  external_reference?: string;
  /**
   * Whether the link can be used, and if not why.
   */
  status: 'active' | 'used' | 'maintenance' | 'sor-expired' | 'expired';
  /**
   * Why its customer is refused cards: too many were declined within an hour, or the card page was opened too often (tokens). Left out where they are not. The call `unlock` lifts it.
   */
  locked?: 'declines' | 'tokens';
  afterwards?: Afterwards;
  /**
   * The journey the link is for.
   */
  journey: string;
  /**
   * Whether the customer is new or existing.
   */
  customer_type: 'new' | 'existing';
  /**
   * The payment methods the customer may choose from.
   */
  payment_methods: ('card' | 'direct-debit')[];
  /**
   * The language of its address, as a language tag; left out where none was asked for.
   */
  language?: string;
  /**
   * The answers that are recorded and not personal, by the names of their questions.
   */
  answers?: {
    [k: string]: ProviderLinkAnswer;
  };
  /**
   * The amount to pay, in pence.
   */
  amount_pence?: number;
  order_total?: OrderTotal;
  accepted_difference?: AcceptedDifference;
  /**
   * When the link expires, ISO 8601 in UTC.
   */
  expires_at?: string;
  /**
   * When the link was made, ISO 8601 in UTC.
   */
  created_at: string;
  /**
   * The amount recorded as paid, in pence.
   */
  paid_amount_pence?: number;
  /**
   * The link's own values, which override those of content/values.json by name, and those that change with a date, as they hold for the link.
   */
  values: {
    [k: string]: string | number | string[];
  };
  /**
   * The time for which this says what holds, ISO 8601 in UTC, to the second.
   */
  as_of?: string;
  /**
   * The recorded acts, in the order they were recorded.
   */
  completed: string[];
  /**
   * Acts by card that are under way or whose outcome is not known yet; left out where there are none. Until then no card is taken.
   */
  pending?: ProviderPendingAct[];
  switch_order?: ProviderSwitchOrder;
  /**
   * The records, in the order they were made.
   */
  records: ProviderRecord[];
  /**
   * The letters to the customer, the oldest first: those that are on their way too.
   */
  letters: ProviderLetter[];
  /**
   * The facts beside the acts, such as a refund or a dispute, in the order we have learnt of them. Each was an event too.
   */
  facts: ProviderFact[];
  /**
   * The attempts to take a card, in the order in which they began.
   */
  attempts: ProviderAttempt[];
}
export interface ProviderLinkAnswer {
  /**
   * The answer: a text; the value of an option, or a list of them; pence; true or false; a day as YYYY-MM-DD; an address.
   */
  value:
    | string
    | string[]
    | number
    | boolean
    | {
        [k: string]: unknown;
      };
  /**
   * The answer in words.
   */
  words: string;
}
/**
 * One act by card whose outcome is not known yet.
 */
export interface ProviderPendingAct {
  /**
   * The act.
   */
  act: 'payment-method' | 'payment';
  /**
   * The name by which the support team finds the attempt.
   */
  reference: string;
}
/**
 * The order of a switch, without its document.
 */
export interface ProviderSwitchOrder {
  /**
   * Whom the customer leaves.
   */
  losing_provider: string;
  /**
   * The services of the order: of several, those of the one that the customer has chosen, and before that of the first.
   */
  services: SwitchService[];
  /**
   * The hub's reference of that order.
   */
  switch_order_reference?: string;
  /**
   * The day of the switch that the link asked for, YYYY-MM-DD.
   */
  planned_switch_date?: string;
}
/**
 * The record of one act, and its proof.
 */
export interface ProviderRecord {
  /**
   * The act that was recorded.
   */
  act: string;
  /**
   * The record's reference; for a card the order id at the gateway.
   */
  reference: string;
  /**
   * When it was recorded, ISO 8601 in UTC.
   */
  recorded_at: string;
  /**
   * The signed statement of it, a compact JWS (EdDSA) whose payload is a ReceiptPayload. The keys are at /.well-known/jwks.json.
   */
  receipt: string;
  /**
   * The customer's address.
   */
  ip_address: string;
  /**
   * The customer's browser, as it names itself.
   */
  user_agent: string;
  /**
   * The agreed document's id.
   */
  document?: string;
  /**
   * The agreed document's version.
   */
  version?: string;
  /**
   * SHA-256 of the agreed text, in lower-case hexadecimal.
   */
  sha256?: string;
  /**
   * The agreed text, byte for byte, or the order of a switch that was consented to, as pages have shown it; where one link is asked for.
   */
  text?: string;
  /**
   * The words of the box, or of the button where there is no box.
   */
  statement?: string;
  /**
   * The words of the button.
   */
  button?: string;
  /**
   * The language of the page, as a language tag; left out where the content has one language alone.
   */
  language?: string;
  /**
   * Set where the browser showed the page in a language of its own: the words of your own language count.
   */
  shown?: 'machine-translation';
  /**
   * The hash of the build that drew the page.
   */
  release?: string;
  /**
   * SHA-256 of the same document in the other language, as it was then.
   */
  pair_sha256?: string;
  /**
   * SHA-256 of the order document that was consented to.
   */
  order_sha256?: string;
  /**
   * The amount that was paid, in pence.
   */
  amount_pence?: number;
  /**
   * The last four digits of the account number.
   */
  account_ending?: string;
  /**
   * The card or wallet that paid or is kept, as the gateway tells it; of payments and kept payment methods.
   */
  instrument?: 'card' | 'apple-pay' | 'google-pay' | 'paypal';
  /**
   * The card's brand as the gateway tells it, such as Visa.
   */
  card_brand?: string;
  /**
   * The card's last four digits as the gateway tells them.
   */
  card_ending?: string;
  gateway?: RecordGateway;
}
/**
 * Where the card was taken, and by which names you charge it there later.
 */
export interface RecordGateway {
  /**
   * The card gateway and its environment, of payments and kept cards. No money has moved with one whose name ends in sandbox.
   */
  name: string;
  /**
   * Of a kept card: the gateway's id of the customer.
   */
  customer?: string;
  /**
   * Of a kept card: the gateway's token, where it is not the customer's only one.
   */
  payment_method?: string;
}
/**
 * How far one letter is.
 */
export interface ProviderLetter {
  /**
   * Its own id, which its Message-ID begins with.
   */
  id: string;
  /**
   * Its name in content/letters.
   */
  name: string;
  /**
   * The act or fact that sent it; left out of a reminder and of what a call sent.
   */
  act?: string;
  /**
   * The address, without most of its name; empty once it is erased.
   */
  to: string;
  /**
   * queued: on its way. accepted: a mail server has taken it. refused and bounced: it did not reach the customer. stopped: there was no more reason to send it.
   */
  state: 'queued' | 'accepted' | 'refused' | 'bounced' | 'stopped';
  /**
   * When a mail server has taken it.
   */
  sent_at?: string;
  /**
   * SHA-256 of all its parts together, in lower-case hexadecimal; left out before it was first written.
   */
  sha256?: string;
  /**
   * The salt of the hashes in parts; left out once the link is erased.
   */
  salt?: string;
  /**
   * The hash of each part, which is the SHA-256 of {"salt":"…","sha256":"…"}: the salt, and the SHA-256 of the bytes of the subject, text or HTML in UTF-8, or of a copy. The SHA-256 of the canonical JSON of parts is the sha256 beside it.
   */
  parts?: {
    /**
     * The id of the letter.
     */
    id: string;
    /**
     * Of the address: the SHA-256 of {"salt":"…","to":"…"}.
     */
    to: string;
    /**
     * Of the subject.
     */
    subject: string;
    /**
     * Of the text part.
     */
    text: string;
    /**
     * Of the HTML; left out where it was too long to be sent.
     */
    html?: string;
    /**
     * The copies, in their order.
     */
    attachments: SentCopy[];
  };
  /**
   * What the mail server answered last.
   */
  answer?: string;
}
/**
 * A copy that went with a letter.
 */
export interface SentCopy {
  /**
   * The name of its file.
   */
  name: string;
  /**
   * Its media type.
   */
  type: string;
  /**
   * Of its bytes, with the salt.
   */
  sha256: string;
  /**
   * Of a PDF: the release and the version of Typst that drew it.
   */
  drawn_by?: string;
}
/**
 * One thing that has happened on a link.
 */
export interface ProviderFact {
  /**
   * Who has told it: the gateway, or a token.
   */
  told_by?: string;
  /**
   * The fact that has happened.
   */
  fact:
    | 'payment-settled'
    | 'payment-settlement-declined'
    | 'payment-voided'
    | 'payment-refunded'
    | 'payment-refund-failed'
    | 'payment-disputed'
    | 'dispute-won'
    | 'dispute-lost'
    | 'card-updated'
    | 'card-closed'
    | 'mandate-lodged'
    | 'mandate-active'
    | 'mandate-failed'
    | 'mandate-cancelled'
    | 'card-testing-suspected'
    | 'link-locked'
    | 'link-unlocked'
    | 'letter-accepted'
    | 'letter-refused'
    | 'letter-bounced'
    | 'card-declined'
    | 'link-opened'
    | 'customer-told'
    | 'link-requested'
    | 'link-expired'
    | 'link-revoked'
    | 'link-erased'
    | 'link-corrected'
    | 'letter-requested'
    | 'letter-redirected'
    | 'note-added';
  /**
   * The reference of the record that it is about; for a card the order id at the gateway.
   */
  about: string;
  /**
   * When we have learnt of it, ISO 8601 in UTC.
   */
  recorded_at: string;
  /**
   * The signed statement of it, a compact JWS (EdDSA) whose payload is a ReceiptPayload. The keys are at /.well-known/jwks.json.
   */
  receipt: string;
  /**
   * Of link-corrected: the names of what was put right, and never what it was or is.
   */
  corrected?: ('customer_email' | 'customer_phone' | 'amount_pence' | 'expires_at')[];
  letter?: LetterOfFact1;
  /**
   * The amount of it, in pence.
   */
  amount_pence?: number;
  /**
   * Why, as far as somebody has said so.
   */
  reason?: string;
  /**
   * The card gateway and its environment. No money has moved with one whose name ends in sandbox.
   */
  gateway?: string;
}
/**
 * The letter that it is about.
 */
export interface LetterOfFact1 {
  /**
   * Its own id, which its Message-ID begins with.
   */
  id: string;
  /**
   * Its name in content/letters.
   */
  name: string;
  /**
   * The reference of the record that sent it.
   */
  reference?: string;
  /**
   * SHA-256 of all its parts together, in lower-case hexadecimal.
   */
  sha256?: string;
}
/**
 * One attempt to take a card.
 */
export interface ProviderAttempt {
  /**
   * When it began, ISO 8601 in UTC.
   */
  at: string;
  /**
   * The act that it was for.
   */
  act: string;
  /**
   * Its reference, which is also its order id at the gateway.
   */
  reference: string;
  /**
   * pending, unknown: the gateway is asked. not-taken, unauthenticated: nothing was taken. surplus: it is given back. mismatch: somebody has to look.
   */
  outcome: 'pending' | 'unknown' | 'succeeded' | 'declined' | 'unauthenticated' | 'not-taken' | 'surplus' | 'mismatch';
  /**
   * Why it was declined. bank: for the bank's own reasons, which it does not tell.
   */
  reason?: 'funds' | 'expired' | 'lost' | 'bank' | 'check-failed' | 'limits';
}
/**
 * A page of links, the newest first.
 */
export interface ProviderLinks {
  /**
   * The links, without the agreed texts.
   */
  links: ProviderLink[];
  /**
   * The value of `after` for the next page; left out with the last one.
   */
  next?: string;
}
/**
 * Which links of a mailing are to expire now.
 */
export interface RecallRequest {
  /**
   * How their external references begin.
   */
  reference_prefix: string;
  /**
   * Only links made since this time, ISO 8601 with its zone.
   */
  made_since?: string;
  /**
   * Counts them, and changes nothing.
   */
  dry_run?: boolean;
  /**
   * The `next` of the answer before.
   */
  after?: string;
}
/**
 * How many links a recall has come across.
 */
export interface Recall {
  /**
   * Links that expire by this call, or would. Those that had expired before are not counted.
   */
  expired: number;
  /**
   * Links that are used, and stay as they are.
   */
  used: number;
  /**
   * Whether nothing was changed.
   */
  dry_run: boolean;
  /**
   * Only where more links follow: send the same again with this as `after`.
   */
  next?: string;
}
/**
 * The payload of a receipt: a compact JWS (EdDSA) over canonical JSON (RFC 8785), with the typ doorstep-receipt+jwt. It says one act or one fact of a link. Hashes are SHA-256 in lower-case hexadecimal.
 */
export interface ReceiptPayload {
  /**
   * The origin of the site.
   */
  iss: string;
  /**
   * The reference of the record.
   */
  jti: string;
  /**
   * The public name of the link.
   */
  sub: string;
  /**
   * When it was recorded, in seconds since 1970.
   */
  iat: number;
  /**
   * The same with milliseconds, ISO 8601 in UTC.
   */
  recorded_at: string;
  /**
   * The act, or the fact, that was recorded.
   */
  act: string;
  /**
   * The kind of the act, as content has it; fact where it is one.
   */
  kind: string;
  /**
   * Its place among the receipts of its link, from 1.
   */
  number: number;
  /**
   * The hash of the receipt before it on the link, as a compact JWS; null for the first.
   */
  previous: string | null;
  /**
   * The hash of the link as it was made: its values, order document, amount and days.
   */
  link_sha256: string;
  /**
   * The hash of the personal fields with their salt. It stays once they are erased.
   */
  personal_sha256: string;
  /**
   * How the link stood right after it, whatever maintenance there was.
   */
  status: 'active' | 'used' | 'sor-expired' | 'expired';
  /**
   * All acts that were recorded for the link up to it, in order.
   */
  completed: string[];
  /**
   * The letters that it sends to the customer, by their names in content/letters.
   */
  letters?: string[];
  /**
   * The language of the page, as a language tag; left out where the content has one alone.
   */
  language?: string;
  /**
   * The hash of the build that drew the page, as the page says.
   */
  release?: string;
  shown: ReceiptShown;
  /**
   * The hash of the canonical JSON of the answers as they were recorded.
   */
  answers_sha256?: string;
  /**
   * The hash of the bank details that are sealed beside the record, with a salt that is sealed with them.
   */
  bank_sha256?: string;
  money?: ReceiptMoney;
  /**
   * Of the consent to a switch: the hub's reference of the order.
   */
  switch_order_reference?: string;
  /**
   * Of a fact: the reference of the record that it is about.
   */
  about?: string;
  /**
   * Of a fact: why, by a code, such as 5.1.1 of a mail server or funds of a declined card. Words of others are in no receipt but by their hash.
   */
  reason?: string;
  /**
   * Of a fact: who told of it.
   */
  told_by?: string;
  letter?: LetterOfFact2;
  corrected?: Corrected;
}
/**
 * The text and the words that the customer was shown.
 */
export interface ReceiptShown {
  /**
   * The document's id.
   */
  document?: string;
  /**
   * The document's version.
   */
  version?: string;
  /**
   * The hash of the text.
   */
  sha256?: string;
  /**
   * The hash of the same text in the other language.
   */
  pair_sha256?: string;
  /**
   * The hash of the terms, of an act that shows no document of content.
   */
  terms_sha256?: string;
  /**
   * The hash of the order document that was consented to.
   */
  order_sha256?: string;
  /**
   * The words of the box, or of the button where there is no box.
   */
  statement?: string;
  /**
   * The words of the button.
   */
  button?: string;
  /**
   * Whether the browser showed the page in a language of its own.
   */
  machine_translation?: boolean;
}
/**
 * What was taken, kept or given back, as the gateway told us.
 */
export interface ReceiptMoney {
  /**
   * The amount, in pence.
   */
  amount_pence?: number;
  /**
   * The currency.
   */
  currency: 'GBP';
  /**
   * The card gateway and its environment. No money has moved with one whose name ends in sandbox.
   */
  gateway?: string;
  /**
   * The gateway's own number of it; the order id where it tells none.
   */
  transaction?: string;
  /**
   * The card or wallet.
   */
  instrument?: 'card' | 'apple-pay' | 'google-pay' | 'paypal';
  /**
   * Whether the bank bears the loss of a fraud, as far as that is known.
   */
  liability_shifted?: boolean;
}
/**
 * Of a fact about a letter: which one, and the hash of what was sent.
 */
export interface LetterOfFact2 {
  /**
   * Its own id, which its Message-ID begins with.
   */
  id: string;
  /**
   * Its name in content/letters.
   */
  name: string;
  /**
   * The reference of the record that sent it, or the date of one that goes days before or after it.
   */
  reference?: string;
  /**
   * SHA-256 of all its parts together, in lower-case hexadecimal.
   */
  sha256?: string;
}
/**
 * Of a fact about what was put right: the amount and the end as they are now, and of personal values the salted hash.
 */
export interface Corrected {
  /**
   * The amount, in pence.
   */
  amount_pence?: number;
  /**
   * The end of the link, ISO 8601 in UTC; null where it has none.
   */
  expires_at?: string | null;
  /**
   * The hash of the address with its salt.
   */
  customer_email?: string;
  /**
   * The hash of the phone number with its salt.
   */
  customer_phone?: string;
}
/**
 * A refund, as it stands.
 */
export interface RefundRecord {
  /**
   * The refund's own reference; its order id at the gateway.
   */
  reference: string;
  /**
   * The link's public name.
   */
  link: string;
  /**
   * The reference of the payment.
   */
  payment: string;
  /**
   * In pence.
   */
  amount_pence: number;
  /**
   * Why.
   */
  reason: string;
  /**
   * refunded; voided, where the payment was not settled yet and is not collected at all; pending, where the gateway has not said yet what became of it; refused, where nothing was given back.
   */
  state: 'pending' | 'refunded' | 'voided' | 'refused';
  /**
   * When it was asked for, ISO 8601 in UTC.
   */
  requested_at: string;
}
/**
 * The amount of a payment to give back, and the reason.
 */
export interface RefundRequest {
  /**
   * In pence. All that is left of the payment where it is not said.
   */
  amount_pence?: number;
  /**
   * Gives back also where the payment is disputed or lost in a dispute, in which case the customer may get the money twice.
   */
  anyway?: boolean;
  /**
   * Why. It is kept with the refund.
   */
  reason: string;
}
/**
 * The sandbox gateway's own ledger for one link, kept apart from the records.
 */
export interface SandboxCharges {
  /**
   * Every charge that it took.
   */
  charges: SandboxCharge[];
  /**
   * Every card and wallet that it keeps.
   */
  vaulted: SandboxVaulted[];
}
/**
 * One charge.
 */
export interface SandboxCharge {
  /**
   * The order id the charge was asked for with.
   */
  order_id: string;
  /**
   * The amount taken, in pence.
   */
  amount_pence: number;
  /**
   * When it was taken, ISO 8601 in UTC.
   */
  at: string;
  /**
   * The card or wallet that paid.
   */
  instrument: 'card' | 'apple-pay' | 'google-pay' | 'paypal';
}
/**
 * One card or wallet kept.
 */
export interface SandboxVaulted {
  /**
   * When it was kept, ISO 8601 in UTC.
   */
  at: string;
  /**
   * The card or wallet that is kept.
   */
  instrument: 'card' | 'apple-pay' | 'google-pay' | 'paypal';
}
/**
 * A sandbox card, as the fields take it.
 */
export interface SandboxNonceRequest {
  /**
   * The card number; spaces are allowed.
   */
  number: string;
  /**
   * MM/YY.
   */
  expiry: string;
  /**
   * Three digits, four for american-express.
   */
  cvv: string;
}
/**
 * A nonce as the page would have it after tokenising and verifying the card.
 */
export interface SandboxNonce {
  /**
   * Fresh each time, used once.
   */
  nonce: string;
}
/**
 * The order to switch services away from the losing provider.
 */
export interface SwitchOrder {
  /**
   * The existing services that the losing provider found.
   */
  services: SwitchService[];
  /**
   * The provider the customer leaves.
   */
  losing_provider: string;
  /**
   * The new services and their prices: base64 of an HTML document in UTF-8, of the elements that docs/order-documents.md lists.
   */
  ots_document: string;
}
/**
 * A client token in the encrypted form of the test scaffolding: AES-256-CBC over { client_token }.
 */
export interface TestToken {
  /**
   * The initialisation vector, base64.
   */
  iv: string;
  /**
   * The encrypted JSON, base64.
   */
  encrypted_data: string;
}
/**
 * Events that are not delivered yet.
 */
export interface UndeliveredEvents {
  /**
   * The oldest first.
   */
  events: UndeliveredEvent[];
}
/**
 * One event.
 */
export interface UndeliveredEvent {
  /**
   * The event's id.
   */
  id: string;
  /**
   * The link's public name.
   */
  link: string;
  /**
   * Which event of its link it is, from 1.
   */
  number: number;
  /**
   * The act or fact that it tells of.
   */
  act: string;
  /**
   * waiting; dead, after 72 hours of failing tries; refused, where the receiver never takes it.
   */
  state: 'waiting' | 'dead' | 'refused';
  /**
   * How often it was sent.
   */
  tries: number;
  /**
   * When it was recorded, ISO 8601 in UTC.
   */
  recorded_at: string;
  /**
   * Since when it fails.
   */
  failing_since: string | null;
  /**
   * Why it failed last.
   */
  last_failure: string | null;
}
/**
 * The build's form of content/: read by the server (dist/compiled.json) and, its `site`, by every page. Written by the build, never by hand.
 */
export interface Compiled {
  site: CompiledSite;
  /**
   * Every document by id.
   */
  documents: {
    [k: string]: CompiledDocument;
  };
  /**
   * How many things the release check finds that must not go to customers yet; absent if none.
   */
  unready?: number;
  /**
   * The words of the pages that record an act, by act: the server compares them with those that a customer was shown, and keeps them as evidence.
   */
  acts?: {
    [k: string]: ActWords;
  };
  /**
   * The receipts of all pages, of which a customer can have a copy.
   */
  receipts?: Receipt[];
  /**
   * The groups of facts that a copy has, by the block that offers it; left out where none has any.
   */
  copies?: {
    [k: string]: CopiedFacts;
  };
  /**
   * Which values must agree, and which belong to which orders, by name: the server makes no link that breaks it.
   */
  valueRules?: {
    [k: string]: ValueRule;
  };
  /**
   * content/reads.json by name, if there is any.
   */
  reads?: {
    [k: string]: Read;
  };
  /**
   * The letters of content/letters by name, if there is any.
   */
  letters?: {
    [k: string]: CompiledLetter;
  };
  /**
   * content/demo-links.json, as it is.
   */
  demoLinks: DemoLink[];
  shell?: CompiledShell;
  /**
   * The path of a page by each path that it had before; left out where no page had another.
   */
  redirects?: {
    [k: string]: string;
  };
  /**
   * The wallets that a page offers, by page; left out where none does.
   */
  wallets?: {
    [k: string]: ('apple-pay' | 'google-pay' | 'paypal')[];
  };
  /**
   * The hashes of the styles of each page, as its policy names them, by page: where the server draws it.
   */
  styles?: {
    [k: string]: string;
  };
  /**
   * The security headers of documents: `page` for every page, `card` for pages with a card form, `googlePay` for those that also offer Google Pay.
   */
  headers: {
    page: {
      [k: string]: string;
    };
    card: {
      [k: string]: string;
    };
    /**
     * Instead of `card`, where the server knows its card gateway: by the name of that one's policy.
     */
    cardOf?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * By the name of the card gateway's policy, and `built` for hosts that do not know it. Left out where no page offers Google Pay.
     */
    googlePay?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * Those of the documents with PayPal, as `googlePay`. Left out where no page offers PayPal.
     */
    payPal?: {
      [k: string]: {
        [k: string]: string;
      };
    };
  };
}
/**
 * The part of the site that every page knows.
 */
export interface CompiledSite {
  /**
   * The provider's name.
   */
  name: string;
  /**
   * Who that is by law: the company of site.json, at the foot of every paper.
   */
  company: string;
  /**
   * The page that / shows.
   */
  home: string;
  /**
   * content/facts.json by group, if there is any.
   */
  rows?: {
    [k: string]: FactRows;
  };
  bankHolidays?: BankHolidays;
  opening?: OpeningHours;
  otherHours?: OtherHours;
  /**
   * What every page says for a time; left out where there is nothing.
   */
  notices?: CompiledNotice[];
  /**
   * Its language, as a language tag; left out where the content has one language alone.
   */
  language?: string;
  /**
   * The beginning of the paths of an edition's pages, such as /cy.
   */
  base?: string;
  /**
   * Every language of the content, its own first.
   */
  languages?: SiteLanguage[];
  /**
   * The name of the language whose documents prevail, in the edition's own language.
   */
  prevails?: string;
  /**
   * How an edition's language writes yes and no, days and times: {day}, {month}, {year}, {hour} and {minute} in the patterns.
   */
  formats?: {
    months: string[];
    date: string;
    time: string;
    yes: string;
    no: string;
  };
  /**
   * Every time at which something in the content changes: UTC, the earliest first; left out where nothing does.
   */
  dates?: string[];
  /**
   * The last of these times when this was made: what holds then is shown where no link says another time. Left out before the first.
   */
  asOf?: string;
  directDebitLogo?: DirectDebitLogo;
  /**
   * Where a cancelled switch order goes.
   */
  cancelUrl?: string;
  /**
   * Contacts by placeholder name: phone, email, team, hours, website and provider.
   */
  contacts: {
    [k: string]: string;
  };
  /**
   * content/messages.json by name, without those that only some blocks show.
   */
  messages: {
    [k: string]: string;
  };
  /**
   * content/values.json: type and value by name.
   */
  values: {
    [k: string]: CompiledValue;
  };
  /**
   * Every fact's type and the call that tells it.
   */
  facts: {
    [k: string]: CompiledFact;
  };
  /**
   * Every act by name, with its kind and what the pages need to know of it.
   */
  acts: {
    [k: string]: CompiledAct;
  };
  /**
   * Every journey by name.
   */
  journeys: {
    [k: string]: CompiledJourney;
  };
  /**
   * The pages of each payment method, and the act that its entry page records (none while it is a placeholder).
   */
  methods: {
    card: CompiledMethod;
    'direct-debit': CompiledMethod;
  };
  /**
   * The page that chooses between the methods.
   */
  choose: string;
  /**
   * Page name by link state, with unknown and not-found.
   */
  states: {
    [k: string]: string;
  };
  /**
   * Pages by name: every page for the server; to the browser each page brings those that it may lead to.
   */
  routes: {
    [k: string]: Route;
  };
}
/**
 * One row. It is left out where the link has nothing for a name in it, such as a day before its act is done.
 */
export interface FactRow {
  /**
   * The name of the fact. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * The fact itself. {name} stands for a fact, value or contact.
   */
  text: string;
  /**
   * A small note below it, on pages and in letters. {name} stands for a fact, value or contact.
   */
  note?: string;
  when?: When;
  /**
   * The papers that it belongs to, where it does not belong to all of them. page: a block key-facts of a page. receipt: a receipt and its copies. letter: a block key-facts of a letter. copy: the copy of an order or a mandate. calendar: each day in the customer's calendar.
   *
   * @minItems 1
   */
  papers?: ('page' | 'receipt' | 'letter' | 'copy' | 'calendar')[];
}
/**
 * Which bank holidays working days leave out, and opening has hours of its own for. One that falls on a weekend is kept on the weekday that takes its place: Boxing Day of 2026 on Monday, 28 December. Left out: those of England and Wales.
 */
export interface BankHolidays {
  /**
   * Whose bank holidays they are.
   */
  region: 'england-and-wales' | 'scotland' | 'northern-ireland';
  /**
   * Further days, such as the bank holiday of an event, or a day on which you do not work.
   *
   * @maxItems 100
   */
  also?: string[];
}
/**
 * Days with the same hours, in London time. A bank holiday, of the region in bankHolidays, is a day of its own. One that falls on a weekend is kept on the weekday that takes its place: Saturday, 26 December 2026 has the hours of a Saturday.
 */
export interface Opening {
  /**
   * The days.
   *
   * @minItems 1
   */
  days: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | 'bank-holiday')[];
  /**
   * From when.
   */
  from: string;
  /**
   * Until when, later on the same day.
   */
  until: string;
}
/**
 * A day, or several that follow each other, in London time. Without hours the phone is not answered then.
 */
export interface OtherHoursOn {
  /**
   * The day, or the first of several.
   */
  day: string;
  /**
   * The last of several days. Left out: it is one day.
   */
  lastDay?: string;
  /**
   * From when. Left out, as until is: closed all day.
   */
  from?: string;
  /**
   * Until when, later on the same day.
   */
  until?: string;
}
export interface CompiledNotice {
  text: string;
  link?: NoticeLink;
  tone: 'info' | 'warning';
  when: When;
}
/**
 * Where more is said: it stands after the words.
 */
export interface NoticeLink {
  /**
   * The link's words.
   */
  label: string;
  /**
   * A page of this site (its path, for example /complaints), an https address, or the contact that has it, for example {website}.
   */
  href: string;
}
export interface SiteLanguage {
  language: string;
  /**
   * In that language.
   */
  name: string;
  /**
   * The beginning of its pages' paths; empty for the content's own language.
   */
  base: string;
}
/**
 * The Direct Debit scheme's logo, beside the Guarantee. It is a trade mark: your bank or bureau gives you the file and the rules for it. Left out, none shows.
 */
export interface DirectDebitLogo {
  /**
   * The logo's file.
   */
  image: string;
  /**
   * The name of the logo for screen readers.
   */
  alt: string;
  /**
   * Width on screen in CSS pixels.
   */
  width: number;
  /**
   * Height on screen in CSS pixels.
   */
  height: number;
}
export interface CompiledValue {
  type: 'money' | 'number' | 'text' | 'choice' | 'day' | 'list';
  /**
   * Left out where only links have it.
   */
  value?: string | number | string[];
  /**
   * Its later values, each with its time in UTC, the earliest first.
   */
  changes?: CompiledChange[];
  /**
   * The values that a choice can have.
   */
  choices?: string[];
  /**
   * Whether erasing a customer erases it.
   */
  personal?: true;
}
export interface CompiledChange {
  from: string;
  value: string | number | string[];
}
export interface CompiledFact {
  type: 'text' | 'boolean' | 'list' | 'money' | 'number' | 'date' | 'time';
  from: 'link' | 'switch-order';
  /**
   * The act whose record tells it.
   */
  act?: string;
  /**
   * Which property of the record it is.
   */
  of?: 'reference' | 'recorded_at';
}
export interface CompiledAct {
  /**
   * The kind of the act. agree: the document of its page, as it was shown. answer: the questions of its pages, and their answers. confirm: the words of its button. keep-card: a card that is kept. mandate: a Direct Debit. pay: an amount that is paid.
   */
  kind: 'agree' | 'answer' | 'confirm' | 'keep-card' | 'mandate' | 'pay';
  /**
   * Set if it is an agreement to the document of its page.
   */
  agrees?: true;
  /**
   * The payment method that it sets up.
   */
  method?: 'card' | 'direct-debit';
  /**
   * The subject of a confirmation: the record has the hash of the link's switch order. A journey with such an act is a switch.
   */
  about?: 'switch-order';
  /**
   * The subject that its first question chooses: the answers 1, 2 … are the orders of the hub's match, which the values switch_services_1, switch_services_2 … name.
   */
  chooses?: 'switch-order';
  moments?: Moments;
  /**
   * What the pages that ask and record it say otherwise from a day on: names of values, and times.
   */
  says?: string[];
  /**
   * The days that count from its record, by name.
   */
  dates?: {
    [k: string]: CompiledDate;
  };
}
export interface CompiledDate {
  from?:
    | string
    | {
        fact: string;
      };
  days?: string;
  months?: string;
  workingDays?: string;
  when?: When;
  early?: CompiledEarlyDay;
  calendar?: string;
}
export interface CompiledEarlyDay {
  until: string;
  unless: When;
}
/**
 * A journey: its steps as content names them, and the acts it records, in order.
 */
export interface CompiledJourney {
  /**
   * The payment methods the journey fixes; left out, the link says which.
   */
  methods?: ('card' | 'direct-debit')[];
  /**
   * The values that each of its links must have.
   */
  needs?: string[];
  /**
   * The page of its used links, or last.
   */
  used?: string;
  /**
   * Page names, "method" and "done", each perhaps with its condition.
   */
  steps: Step[];
  /**
   * The acts in the order of their steps. The step "method" is { method: true }: one act, recorded by whichever method was used.
   */
  acts: ActSlot[];
}
export interface ActSlot {
  /**
   * The act, unless this is the step "method".
   */
  act?: string;
  /**
   * The page that records it.
   */
  page?: string;
  /**
   * The document that is agreed to on that page.
   */
  document?: string;
  /**
   * Set for the step "method".
   */
  method?: true;
  when?: When;
  /**
   * The conditions of its questions, of which one must hold: who is asked nothing records nothing. Left out where something is asked of all.
   */
  asked?: When[];
}
export interface CompiledMethod {
  intro: string;
  entry: string;
  done: string;
  act?: string;
}
/**
 * Where a page is and what must be known before it is drawn.
 */
export interface Route {
  path: string;
  link: 'required' | 'optional' | 'none';
  /**
   * Set for pages with a card form, which have another security policy.
   */
  cardPolicy?: true;
  /**
   * The act that the page records.
   */
  act?: string;
  /**
   * What its buttons tell the provider, each with the page or next to which it leads.
   */
  tells?: {
    [k: string]: string;
  };
  /**
   * Set for steps with a button that leads off the way: for whoever presses it no step follows.
   */
  mayEnd?: true;
  /**
   * Set for pages that have a form of their own, which records nothing: our server draws them, and takes it.
   */
  posts?: true;
}
/**
 * A document: its HTML has an empty <span data-v="name"></span> for each placeholder. rules/document-html.ts puts it together.
 */
export interface CompiledDocument {
  id: string;
  version: string;
  title: string;
  /**
   * The sections in order.
   */
  sections: CompiledSection[];
}
export interface CompiledSection {
  /**
   * The anchor.
   */
  id: string;
  /**
   * The heading, for a contents list.
   */
  heading: string;
  when?: When;
  /**
   * The section's own text, then those that continue it.
   */
  parts: CompiledPart[];
}
export interface CompiledPart {
  /**
   * The name of its file.
   */
  name: string;
  html: string;
  gist?: string;
  when?: When;
}
export interface ActWords {
  /**
   * The act in a sentence.
   */
  meaning?: string;
  /**
   * The words at each control that records the act.
   */
  shown: ShownWords[];
  questions?: Questions;
  /**
   * The messages that the block itself shows.
   */
  messages: {
    [k: string]: string;
  };
  /**
   * The blocks of the page that show the switch order: its copy has their words.
   */
  orderBlocks?: Block[];
  /**
   * The texts that the block itself shows.
   */
  texts: {
    [k: string]: string;
  };
}
export interface ShownWords {
  /**
   * The page with the control.
   */
  page: string;
  /**
   * The comparisons that all hold where it shows.
   */
  when: Comparison[];
  /**
   * The words that are agreed to.
   */
  statement?: string;
  /**
   * The button's words.
   */
  button?: string;
  /**
   * Set if the statement stands beside a box to tick.
   */
  ticked?: true;
  /**
   * Where the customer goes on: a page's name, or next.
   */
  to: string;
  /**
   * The next page's name where every journey with this page agrees on it.
   */
  next?: string;
}
export interface AskedQuestion {
  page: string;
  question: Block;
}
/**
 * The contract as it was agreed, to read or save; nothing before it is agreed.
 */
export interface AgreedDocumentBlock {
  type: 'agreed-document';
  /**
   * The name of the document, which opens it. Left out, its title. {name} stands for a fact, value or contact.
   */
  heading?: string;
  /**
   * The words of the link that saves it as a PDF. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * The act that agreed to it: its name in content/acts.json. Left out: the first that is recorded.
   */
  act?: string;
  when?: When;
}
/**
 * The link's amount, large; nothing where there is none.
 */
export interface AmountBlock {
  type: 'amount';
  /**
   * The words above the amount. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Which amount: amount is to pay, paid_amount is recorded as paid.
   */
  of: 'amount' | 'paid_amount';
  when?: When;
}
/**
 * Every question of the act of its page with its answer, and a way to change it: the page to check before the button records them.
 */
export interface AnswersBlock {
  type: 'answers';
  when?: When;
}
/**
 * A button: goes to a page, records an act and then goes on, or says something.
 */
export interface ButtonBlock {
  type: 'button';
  /**
   * The button's words. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Where it goes: a page's name, or next for the journey's next step.
   */
  to?: string;
  /**
   * The act that it records before it goes on: its name in content/acts.json. Needs to as well.
   */
  act?: string;
  /**
   * The act whose answers on this page it keeps before it goes on, for a later page that records them: its name in content/acts.json. Needs to as well.
   */
  keep?: string;
  /**
   * Tells the provider's system by an event, once for a link, before it goes on: nothing is agreed to or recorded as an act, and the link stays open. A name of your own, such as for an ending without an act. Needs to as well.
   */
  tells?: string;
  /**
   * Its effect. cancel-order: asks its message in a dialog, then leaves to the site's cancel URL. alert: shows its message in a dialog. say: shows its message beside it.
   */
  action?: 'cancel-order' | 'alert' | 'say';
  /**
   * The message that cancel-order asks, alert shows or say says: its name in content/messages.json.
   */
  message?: string;
  /**
   * How it looks. primary: filled, one a page. secondary: outlined. quiet: like a link.
   */
  look?: 'primary' | 'secondary' | 'quiet';
  when?: When;
}
/**
 * A link to a file for the customer's calendar with all of the days that content/acts.json counts from what is recorded, and gives words for a calendar. Shows nothing where there is no such day.
 */
export interface CalendarBlock {
  type: 'calendar';
  /**
   * The words of the link. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * The groups of facts.json that stand beside each day in the calendar.
   *
   * @minItems 1
   */
  facts?: string[];
  without?: Without;
  when?: When;
}
/**
 * Takes a card in the card payment provider's own fields, verifies it and records it.
 */
export interface CardFormBlock {
  type: 'card-form';
  /**
   * The purpose of the card. mandate: the ongoing payment method. payment: to pay the link's amount now.
   */
  purpose: 'mandate' | 'payment';
  /**
   * The name of the group of card fields. {name} stands for a fact, value or contact.
   */
  legend: string;
  /**
   * The payment and its receiver, above the fields; screen readers say it with the group's name. {name} stands for a fact, value or contact.
   */
  summary?: string;
  /**
   * The label of a field for the name on the card, which helps the customer's bank. Without it there is no such field, and the bank gets the link's value cardholder_name. {name} stands for a fact, value or contact.
   */
  cardholderName?: string;
  /**
   * The button's words. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Where to go once it is recorded: a page's name, or next for the journey's next step.
   */
  to: string;
  /**
   * A line below the button: who handles the card, and what the bank may ask. An error takes its place. {name} stands for a fact, value or contact.
   */
  note?: string;
  /**
   * The card brands that you take, whose marks stand below the number.
   *
   * @minItems 1
   */
  brands?: (
    'visa' | 'master-card' | 'maestro' | 'american-express' | 'discover' | 'jcb' | 'diners-club' | 'unionpay'
  )[];
  when?: When;
}
/**
 * A statement that the customer must tick before what is inside can be used.
 */
export interface CheckboxGateBlock {
  type: 'checkbox-gate';
  /**
   * The statement beside the checkbox, in the customer's own voice. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Shown while the box is not ticked: what to do to go on. With the tick its line goes: the button, above it, stays where it is. {name} stands for a fact, value or contact.
   */
  hint: string;
  /**
   * The blocks that the checkbox unlocks.
   *
   * @minItems 1
   */
  blocks: Block[];
  when?: When;
}
/**
 * How to reach the provider: phone, mailbox and hours, from site.json.
 */
export interface ContactsBlock {
  type: 'contacts';
  /**
   * The heading above the contacts. {name} stands for a fact, value or contact.
   */
  heading: string;
  /**
   * A line before the contacts. {name} stands for a fact, value or contact.
   */
  text?: string;
  /**
   * The words of a button that calls the phone number, where that is what to do. {name} stands for a fact, value or contact.
   */
  call?: string;
  when?: When;
}
/**
 * A list of every page with the demo links that show it; it makes itself.
 */
export interface DemoIndexBlock {
  type: 'demo-index';
  /**
   * The heading above the list. {name} stands for a fact, value or contact.
   */
  heading: string;
  /**
   * The words of the link to the letters of the demo. Left out: no such link. {name} stands for a fact, value or contact.
   */
  letters?: string;
  /**
   * The words of the link to the desk of the demo. Left out: no such link. {name} stands for a fact, value or contact.
   */
  desk?: string;
  when?: When;
}
/**
 * The customer's own copy of the Direct Debit mandate, to read or save: what facts.json says of it, and what was agreed to, word for word. Shows nothing before there is a mandate.
 */
export interface DirectDebitCopyBlock {
  type: 'direct-debit-copy';
  /**
   * Its name in the list of documents. {name} stands for a fact, value or contact.
   */
  heading: string;
  /**
   * The words of the link that saves it as a PDF. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * The groups of facts.json that stand above what was agreed to.
   *
   * @minItems 1
   */
  facts: string[];
  without?: Without;
  when?: When;
}
/**
 * Sets up a Direct Debit without paper: takes the bank details, shows them for checking with the Guarantee, and records the mandate. Its words are the messages that begin with directDebit and the texts direct-debit-terms and direct-debit-guarantee.
 */
export interface DirectDebitFormBlock {
  type: 'direct-debit-form';
  /**
   * Where to go once the mandate is recorded: a page's name, or next for the journey's next step. Left out: next.
   */
  to?: string;
  when?: When;
}
/**
 * A document to read before agreeing to it, with a contents list and a way to print it.
 */
export interface DocumentBlock {
  type: 'document';
  /**
   * The document's name: its folder in content/documents.
   */
  document: string;
  when?: When;
}
/**
 * What the customer can keep, as one list: receipt, copies, days for the calendar.
 */
export interface DocumentsBlock {
  type: 'documents';
  /**
   * The heading above the list. {name} stands for a fact, value or contact.
   */
  heading: string;
  /**
   * The blocks in the list, such as receipt, agreed-document, order-copy, direct-debit-copy and calendar.
   *
   * @minItems 1
   */
  blocks: Block[];
  when?: When;
}
/**
 * A picture, at most as wide as the column, whose room is kept while it loads.
 */
export interface ImageBlock {
  type: 'image';
  /**
   * The picture's file, in a format that every browser knows: JPEG, PNG or SVG.
   */
  image: string;
  /**
   * The picture in words, for people who cannot see it. {name} stands for a fact, value or contact.
   */
  alt: string;
  /**
   * The width of that file in pixels.
   */
  width: number;
  /**
   * Its height in pixels: with the width it is the shape that every other file has too.
   */
  height: number;
  /**
   * The same picture in other widths and in newer formats (AVIF, WebP): a browser takes the smallest that it knows and that is sharp.
   *
   * @minItems 1
   * @maxItems 12
   */
  others?: OtherImage[];
  when?: When;
}
/**
 * One file.
 */
export interface OtherImage {
  /**
   * Its file.
   */
  image: string;
  /**
   * Its width in pixels.
   */
  width: number;
}
/**
 * A few facts in large type, such as price, length and speed; or, of a document, its summary on one printed page.
 */
export interface KeyFactsBlock {
  type: 'key-facts';
  /**
   * The heading of the box. {name} stands for a fact, value or contact.
   */
  heading: string;
  /**
   * The document that the facts sum up: its name. They then print on a sheet of their own before it, each value in them must stand in the document too, and links can lead to #<name>-summary. Left out: facts of their own.
   */
  document?: string;
  /**
   * rows: a row for each fact, in the size of other text, as the summary of a document always has it. summary: small rows with the amount large, whose heading only editors see; nothing where no fact shows. agreement: rows in the frame of an agreement, the first of them large, whose heading only editors see. Left out: large type.
   */
  look?: 'rows' | 'summary' | 'agreement';
  facts: Facts;
  without?: Without;
  when?: When;
}
/**
 * Says in one sentence which letters are on their way to the customer, were sent or could not be, and sends them again. Its words are the messages that begin with letters. Nothing where the link has none of them.
 */
export interface LettersBlock {
  type: 'letters';
  /**
   * The letters, in the order in which they are named.
   *
   * @minItems 1
   */
  items: {
    /**
     * The letter: its file in content/letters without .json.
     */
    letter: string;
    /**
     * What the sentence calls it. {name} stands for a fact, value or contact.
     */
    as: string;
  }[];
  when?: When;
}
/**
 * A button with which the customer of an expired link asks the provider for a new one, at most once an hour: the event `link-requested`. Shows nothing where the link has not expired.
 */
export interface NewLinkBlock {
  type: 'new-link';
  /**
   * The words of the button. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * The words once it is pressed, the same whether or not there is an address for the customer. {name} stands for a fact, value or contact.
   */
  done: string;
  when?: When;
}
/**
 * A text that stands out: an outcome, a hint or a warning.
 */
export interface NoticeBlock {
  type: 'notice';
  /**
   * Its tone. good: something is done. info: something to know. warning: something to act on.
   */
  tone: 'good' | 'info' | 'warning';
  /**
   * The name of the text: its file in content/text without .md.
   */
  markdown: string;
  when?: When;
}
/**
 * A link to a copy of the switch order that the customer consented to, which can be read, printed and saved without script. Shows nothing before the consent.
 */
export interface OrderCopyBlock {
  type: 'order-copy';
  /**
   * The words of the link. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * The groups of facts.json that stand above the order in its copy.
   *
   * @minItems 1
   */
  facts?: string[];
  without?: Without;
  when?: When;
}
/**
 * Two columns on a wide screen: its first block, and beside it all others. On a narrow one they stand below each other.
 */
export interface PairBlock {
  type: 'pair';
  /**
   * How wide the columns are, of twelve parts. 5/7: the second is wider. 6/6: both are as wide.
   */
  columns: '5/7' | '6/6';
  /**
   * The words of an arrow from the first column to the second, for screen readers: what is today, and what comes. {name} stands for a fact, value or contact. Left out: no arrow.
   */
  arrow?: string;
  /**
   * The block of the first column, then those of the second.
   *
   * @minItems 2
   */
  blocks: Block[];
  when?: When;
}
/**
 * Asks for an address in the United Kingdom. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionAddressBlock {
  type: 'question-address';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * off: browsers fill in nothing by themselves. Left out: they may fill in what they know of the customer.
   */
  autocomplete?: 'off';
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
    /**
     * The answer is too long. {label} is the label, {longest} is how many characters it may have.
     */
    'too-long'?: string;
    /**
     * It is no postcode of the United Kingdom. {label} is the label.
     */
    'not-a-postcode'?: string;
    /**
     * The answer has characters that no text may have. {label} is the label.
     */
    'not-allowed'?: string;
  };
  rules?: QuestionRules;
  when?: When;
}
/**
 * How long a personal answer is kept. Left out: until the customer is erased or the link is purged.
 */
export interface Keep {
  /**
   * So many days. After the last one, in London, the answer is deleted; its record stays.
   */
  days: number;
  /**
   * The answer from which they are counted: a day, asked for the same act and not personal. Left out, or not answered: the day of the act.
   */
  after?: string;
}
export interface QuestionRule {
  must: When;
  /**
   * What is wrong where it does not. {label} is the label.
   */
  message: string;
}
/**
 * Asks for an amount in pounds. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionAmountBlock {
  type: 'question-amount';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * The least amount: pence, or a value. Left out: one penny.
   */
  least?:
    | number
    | {
        /**
         * Instead of a value, an earlier answer that is an amount.
         */
        fact?: string;
        /**
         * The name of a value of money.
         */
        value?: string;
      };
  /**
   * The greatest amount: pence, or a value. Left out: £1,000,000.
   */
  most?:
    | number
    | {
        /**
         * Instead of a value, an earlier answer that is an amount.
         */
        fact?: string;
        /**
         * The name of a value of money.
         */
        value?: string;
      };
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
    /**
     * It is no amount of pounds and pence. {label} is the label.
     */
    'not-an-amount'?: string;
    /**
     * The amount is less than the least. {label} is the label, {least} is the least amount.
     */
    'too-little'?: string;
    /**
     * The amount is more than the most. {label} is the label, {most} is the most amount.
     */
    'too-much'?: string;
  };
  /**
   * The value that stands in the field before the customer types, of the same type: a text, a day, money or a number.
   */
  prefill?: string;
  rules?: QuestionRules;
  when?: When;
}
/**
 * Asks to choose one of several options, or any number of them. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionChoiceBlock {
  type: 'question-choice';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * true: any number may be chosen. Left out: one.
   */
  several?: boolean;
  /**
   * With several: how many have to be chosen at least, or all where fewer are offered. Left out: one.
   */
  least?: number;
  /**
   * With several: how many can be chosen at most. Left out: all.
   */
  most?: number;
  /**
   * The options, in order.
   *
   * @minItems 1
   * @maxItems 60
   */
  options?: Option[];
  optionsFrom?: OptionsFrom;
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
    /**
     * The answer is not offered, or not any more. {label} is the label.
     */
    'not-an-option'?: string;
    /**
     * The amount is less than the least. {label} is the label, {least} is the least amount.
     */
    'too-little'?: string;
    /**
     * The amount is more than the most. {label} is the label, {most} is the most amount.
     */
    'too-much'?: string;
  };
  rules?: QuestionRules;
  when?: When;
}
/**
 * One option.
 */
export interface Option {
  /**
   * The name of the option, in conditions and records. Customers do not see it.
   */
  value: string;
  /**
   * Its words. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * A line below them. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * A value of the type money, which a question-sum adds up.
   */
  amount?: string;
  picture?: OptionPicture;
  when?: When;
}
/**
 * A picture above its words.
 */
export interface OptionPicture {
  /**
   * The picture's file.
   */
  image: string;
  /**
   * The picture in words, for people who cannot see it: they hear it before the option's words. {name} stands for a fact, value or contact.
   */
  alt: string;
  /**
   * Width on screen in CSS pixels. With the height it has the proportions of the file.
   */
  width: number;
  /**
   * Height on screen in CSS pixels.
   */
  height: number;
}
/**
 * Instead of options: the provider's system is asked for them.
 */
export interface OptionsFrom {
  /**
   * The read of reads.json that has the options.
   */
  read: string;
  /**
   * The property of its answer that is their list.
   */
  list: string;
  /**
   * The property of each that is the name of the option in records.
   */
  value: string;
  /**
   * The property of each that is its words.
   */
  label: string;
  /**
   * The property of each that is a line below them.
   */
  hint?: string;
}
/**
 * Asks for a day, in three fields. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionDateBlock {
  type: 'question-date';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * The kind of detail that browsers may fill in by themselves. Left out: none.
   */
  autocomplete?: 'bday';
  /**
   * The earliest day: today, so many days or working days from today, a date, or a value or answer that is a day, or so many days after it.
   */
  earliest?:
    | number
    | string
    | {
        /**
         * The name of a fact, for example answer.day.
         */
        fact?: string;
        /**
         * Instead of a fact, the name of a value of values.json.
         */
        value?: string;
        /**
         * So many days later; a number below 0 is earlier.
         */
        days?: number;
        /**
         * So many working days later; a number below 0 is earlier.
         */
        workingDays?: number;
      };
  /**
   * The latest day: today, so many days or working days from today, a date, or a value or answer that is a day, or so many days after it.
   */
  latest?:
    | number
    | string
    | {
        /**
         * The name of a fact, for example answer.day.
         */
        fact?: string;
        /**
         * Instead of a fact, the name of a value of values.json.
         */
        value?: string;
        /**
         * So many days later; a number below 0 is earlier.
         */
        days?: number;
        /**
         * So many working days later; a number below 0 is earlier.
         */
        workingDays?: number;
      };
  /**
   * true: no Saturday, no Sunday, no bank holiday of the region that site.json names. Left out: any day.
   */
  workingDays?: boolean;
  /**
   * Days of the week that are not offered, and bank holidays of the region that site.json names.
   *
   * @minItems 1
   * @maxItems 7
   */
  not?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | 'bank-holiday')[];
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
    /**
     * Day, month or year is missing. {label} is the label, {parts} is what is missing.
     */
    incomplete?: string;
    /**
     * There is no such day. {label} is the label.
     */
    'not-a-date'?: string;
    /**
     * The day or time is before the earliest. {label} is the label, {earliest} is the earliest.
     */
    'too-early'?: string;
    /**
     * The day or time is after the latest. {label} is the label, {latest} is the latest.
     */
    'too-late'?: string;
    /**
     * The day is on a day of the week that is not offered. {label} is the label.
     */
    'not-this-weekday'?: string;
    /**
     * The day is a Saturday, a Sunday or a bank holiday. {label} is the label.
     */
    'not-a-working-day'?: string;
  };
  /**
   * The value that stands in the field before the customer types, of the same type: a text, a day, money or a number.
   */
  prefill?: string;
  rules?: QuestionRules;
  when?: When;
}
/**
 * Asks for an e-mail address. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionEmailBlock {
  type: 'question-email';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * off: browsers fill in nothing by themselves. Left out: they may fill in what they know of the customer.
   */
  autocomplete?: 'off';
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
    /**
     * The answer is too long. {label} is the label, {longest} is how many characters it may have.
     */
    'too-long'?: string;
    /**
     * It is no e-mail address. {label} is the label.
     */
    'not-an-email'?: string;
    /**
     * The answer has characters that no text may have. {label} is the label.
     */
    'not-allowed'?: string;
  };
  /**
   * The value that stands in the field before the customer types, of the same type: a text, a day, money or a number.
   */
  prefill?: string;
  rules?: QuestionRules;
  when?: When;
}
/**
 * Asks for a whole number. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionNumberBlock {
  type: 'question-number';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * The least number: a number, or a value. Left out: any.
   */
  least?:
    | number
    | {
        /**
         * Instead of a value, an earlier answer that is a number.
         */
        fact?: string;
        /**
         * The name of a value that is a number.
         */
        value?: string;
      };
  /**
   * The greatest number: a number, or a value. Left out: any.
   */
  most?:
    | number
    | {
        /**
         * Instead of a value, an earlier answer that is a number.
         */
        fact?: string;
        /**
         * The name of a value that is a number.
         */
        value?: string;
      };
  /**
   * A value of the type money, which a question-sum adds up.
   */
  amount?: string;
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
    /**
     * It is no whole number. {label} is the label.
     */
    'not-a-number'?: string;
    /**
     * The amount is less than the least. {label} is the label, {least} is the least amount.
     */
    'too-little'?: string;
    /**
     * The amount is more than the most. {label} is the label, {most} is the most amount.
     */
    'too-much'?: string;
  };
  /**
   * The value that stands in the field before the customer types, of the same type: a text, a day, money or a number.
   */
  prefill?: string;
  rules?: QuestionRules;
  when?: When;
}
/**
 * Asks for a phone number. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionPhoneBlock {
  type: 'question-phone';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * off: browsers fill in nothing by themselves. Left out: they may fill in what they know of the customer.
   */
  autocomplete?: 'off';
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
    /**
     * It is no phone number. {label} is the label.
     */
    'not-a-phone'?: string;
    /**
     * The answer has characters that no text may have. {label} is the label.
     */
    'not-allowed'?: string;
  };
  /**
   * The value that stands in the field before the customer types, of the same type: a text, a day, money or a number.
   */
  prefill?: string;
  rules?: QuestionRules;
  when?: When;
}
/**
 * Asks nothing: adds up amounts that customers chose on earlier pages and values of their link, and shows the parts and the sum. It is checked and recorded with the answers, and is the fact and placeholder answer.<name>.
 */
export interface QuestionSumBlock {
  type: 'question-sum';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * What it adds up, in order.
   *
   * @minItems 1
   * @maxItems 30
   */
  of: Summand[];
  /**
   * The least that it can be, in pence: nobody goes on with less. Left out: 0.
   */
  least?: number;
  rules?: QuestionRules;
  when?: When;
}
/**
 * One amount: of a value, with words of its own, of an answer, or of what is above it.
 */
export interface Summand {
  /**
   * A value of the type money.
   */
  value?: string;
  /**
   * How often it is added: a value of the type number, such as how many devices a link tells, or for how many months an amount is paid.
   */
  times?: string;
  /**
   * The words for it. Left out: those of the question, and of a choice those of its options. {name} stands for a fact, value or contact.
   */
  label?: string;
  /**
   * Instead: an answer of an earlier page. Its amount is that of the option, of yes, or of each one of a number; a question-amount has its own.
   */
  fact?: string;
  /**
   * Instead: so many per cent of the amounts above it together, rounded half up to the penny, such as a discount, with minus and for as long as its when says.
   */
  percent?: number;
  /**
   * true: it is taken away, such as what is paid already.
   */
  minus?: boolean;
  when?: When;
}
/**
 * Asks for words: one line, or several with rows. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionTextBlock {
  type: 'question-text';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * The kind of detail that browsers may fill in by themselves. Left out: none.
   */
  autocomplete?: 'name' | 'organization';
  /**
   * How many rows the field has. 1 is one line. Left out: 1.
   */
  rows?: number;
  /**
   * How many characters the answer may have. Left out: 200.
   */
  longest?: number;
  /**
   * A regular expression that the whole answer must match. Say what it asks for in messages as well.
   */
  pattern?: string;
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
    /**
     * The answer is too long. {label} is the label, {longest} is how many characters it may have.
     */
    'too-long'?: string;
    /**
     * The answer does not have the pattern. {label} is the label.
     */
    pattern?: string;
    /**
     * The answer has characters that no text may have. {label} is the label.
     */
    'not-allowed'?: string;
  };
  /**
   * The value that stands in the field before the customer types, of the same type: a text, a day, money or a number.
   */
  prefill?: string;
  rules?: QuestionRules;
  when?: When;
}
/**
 * Asks for a time of day, which is recorded as HH:MM of 24 hours. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionTimeBlock {
  type: 'question-time';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * The earliest time of day, of 24 hours. Left out: any.
   */
  earliest?: string;
  /**
   * The latest time of day, of 24 hours. Left out: any.
   */
  latest?: string;
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
    /**
     * It is no time of day. {label} is the label.
     */
    'not-a-time'?: string;
    /**
     * The day or time is before the earliest. {label} is the label, {earliest} is the earliest.
     */
    'too-early'?: string;
    /**
     * The day or time is after the latest. {label} is the label, {latest} is the latest.
     */
    'too-late'?: string;
  };
  /**
   * The value that stands in the field before the customer types, of the same type: a text, a day, money or a number.
   */
  prefill?: string;
  rules?: QuestionRules;
  when?: When;
}
/**
 * Asks a question that is answered by yes or no. A button of its page, or of a later page of its journey, records the answer.
 */
export interface QuestionYesNoBlock {
  type: 'question-yes-no';
  /**
   * The name of the question, the only one in its journey, and of one type wherever it is: {answer.name} fills it in, and conditions ask for the fact answer.name. Letters and digits.
   */
  name: string;
  /**
   * The question, as it is asked and recorded. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * Help below the question. {name} stands for a fact, value or contact.
   */
  hint?: string;
  /**
   * false: it need not be answered. Left out: it must be.
   */
  required?: boolean;
  /**
   * true: the answer is about a person. It is sealed, told to no page afterwards and in no event, and gone after an erasure. Left out: it is not.
   */
  personal?: boolean;
  keep?: Keep;
  /**
   * true: one box to tick, with the label as its words, recorded as yes or no. Left out: two options.
   */
  tick?: boolean;
  /**
   * The words of yes. Left out: the message questionYes. {name} stands for a fact, value or contact.
   */
  yes?: string;
  /**
   * The words of no, likewise. {name} stands for a fact, value or contact.
   */
  no?: string;
  /**
   * A value of the type money, which a question-sum adds up.
   */
  amount?: string;
  /**
   * Words of its own in place of the messages that begin with question, by what is wrong.
   */
  messages?: {
    /**
     * Nothing was answered. {label} is the label.
     */
    missing?: string;
  };
  rules?: QuestionRules;
  when?: When;
}
/**
 * The records of the link, to read or save: references, times, amounts. Each row shows only what the link tells, and nothing shows before something is recorded. In print it is alone on its sheet.
 */
export interface ReceiptBlock {
  type: 'receipt';
  /**
   * The heading of the receipt. {name} stands for a fact, value or contact.
   */
  heading: string;
  facts: Facts;
  without?: Without;
  /**
   * The words of the link that saves the receipt as a PDF. Left out, there is none. {name} stands for a fact, value or contact.
   */
  label?: string;
  /**
   * Only the heading shows, until the customer opens it; on paper all of it.
   */
  isFolded?: boolean;
  when?: When;
}
/**
 * Buttons beside one another after a few quiet words, such as ways to pay that come later; or all of an agreement in one frame.
 */
export interface RowBlock {
  type: 'row';
  /**
   * The words before the buttons, or those that screen readers say of the agreement. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * agreement: what is agreed to, the box and the button in one frame. Left out: buttons.
   */
  look?: 'agreement';
  /**
   * The buttons, which the look quiet keeps small; or the parts of the agreement.
   *
   * @minItems 1
   */
  blocks: Block[];
  when?: When;
}
/**
 * An HTML document that comes with the link, cleaned down to tables, lists and text.
 */
export interface SanitizedHtmlBlock {
  type: 'sanitized-html';
  /**
   * Which document of the link.
   */
  source: 'ots_document';
  /**
   * The heading above the document. {name} stands for a fact, value or contact.
   */
  heading: string;
  when?: When;
}
/**
 * The existing services of a switch order, each with what happens to it.
 */
export interface ServicesTableBlock {
  type: 'services-table';
  /**
   * The heading above the table. {name} stands for a fact, value or contact.
   */
  heading: string;
  /**
   * The table's caption. {name} stands for a fact, value or contact.
   */
  caption: string;
  columns: ServicesColumns;
  /**
   * Words for the service types, by type.
   */
  typeLabels?: {
    /**
     * The words for this type. {name} stands for a fact, value or contact.
     */
    [k: string]: string;
  };
  /**
   * The new service in the place of one whose action has words, by type: it stands below that one, after an arrow.
   */
  becomes?: {
    /**
     * The new service. {name} stands for a fact, value or contact.
     */
    [k: string]: string;
  };
  /**
   * Words for actions that move a service, by action. Others show as they are, and stand apart.
   */
  actionLabels?: {
    /**
     * The words for this action. {name} stands for a fact, value or contact.
     */
    [k: string]: string;
  };
  /**
   * Explanations beside actions, by action: for words that stay as the order has them.
   */
  actionNotes?: {
    /**
     * The explanation of this action. {name} stands for a fact, value or contact.
     */
    [k: string]: string;
  };
  when?: When;
}
/**
 * The headings of the columns.
 */
export interface ServicesColumns {
  /**
   * Heading of the service's kind. {name} stands for a fact, value or contact.
   */
  service: string;
  /**
   * Heading of the description. {name} stands for a fact, value or contact.
   */
  description: string;
  /**
   * Heading of the action. {name} stands for a fact, value or contact.
   */
  action: string;
}
/**
 * A button with which the customer stops the reminders of a link.
 */
export interface StopRemindersBlock {
  type: 'stop-reminders';
  /**
   * The words of the button. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * The words once it is pressed. {name} stands for a fact, value or contact.
   */
  done: string;
  when?: When;
}
/**
 * Words: paragraphs, headings, lists, tables and pictures. They stand in a file of content/text.
 */
export interface TextBlock {
  type: 'text';
  /**
   * The name of the text: its file in content/text without .md.
   */
  markdown: string;
  /**
   * How it looks. lead: for a first paragraph. small: quieter, for a note. bar: a line that stays at the bottom of the window until its place in the page comes, such as a price and the way to the agreement.
   */
  look?: 'lead' | 'small' | 'bar';
  when?: When;
}
/**
 * The moments of the acts that are recorded for the link (`acts.json`), in the order of their days: what is done, then, below the heading, what comes next.
 */
export interface TimelineBlock {
  type: 'timeline';
  /**
   * The heading above it. {name} stands for a fact, value or contact.
   */
  heading: string;
  /**
   * The heading of the box above it with what the customer must still do. Left out, that comes first among the rest. {name} stands for a fact, value or contact.
   */
  todo?: string;
  /**
   * The words of the button below each task that calls the phone number. Left out, there is none. {name} stands for a fact, value or contact.
   */
  call?: string;
  when?: When;
}
/**
 * A checkbox that changes how this browser session shows pages; for the developer index.
 */
export interface ToggleBlock {
  type: 'toggle';
  /**
   * The checkbox's words. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * The setting that it switches. existing-customer: pages show what existing customers see.
   */
  setting: 'existing-customer';
  when?: When;
}
/**
 * Buttons to pay with a wallet in the place of a typed card. It stands on a page with a card form, says nothing where neither the settings nor the device have one of its wallets, and leads on as the card form does. Its words are the messages that begin with wallets.
 */
export interface WalletsBlock {
  type: 'wallets';
  /**
   * The wallets, in the order of their buttons. Each shows where the setting WALLETS, the gateway's account and the device have it.
   *
   * @minItems 1
   */
  wallets: ('apple-pay' | 'google-pay' | 'paypal')[];
  /**
   * The name of the group of buttons, which screen readers say. {name} stands for a fact, value or contact.
   */
  legend?: string;
  /**
   * The purpose of the payment, as the wallet's own sheet says it. Left out: the provider's name. {name} stands for a fact, value or contact.
   */
  sheetLabel?: string;
  /**
   * The line between the buttons and the card form. {name} stands for a fact, value or contact.
   */
  divider?: string;
  /**
   * A line below the buttons, recorded with what is paid or set up with them. {name} stands for a fact, value or contact.
   */
  note?: string;
  when?: When;
}
export interface Receipt {
  heading: string;
  facts: string[];
  without?: string[];
  /**
   * The comparisons that all hold where it shows.
   */
  when: Comparison[];
}
export interface CopiedFacts {
  facts: string[];
  without?: string[];
}
export interface ValueRule {
  /**
   * The values that it is the sum of.
   */
  sum?: string[];
  /**
   * The values that are taken away from its sum.
   */
  minus?: string[];
  /**
   * It is so many per cent of its sum, or 0.
   */
  percent?: number;
  /**
   * The value that it is the same as.
   */
  equals?: string;
  /**
   * Which cost of an order it is in all.
   */
  order?: 'monthly-total' | 'one-off-total';
  when?: When;
}
/**
 * One read.
 */
export interface Read {
  /**
   * The path below PROVIDER_READS_URL. :external_reference, :link and : before the name of a value stand for what the link has, {answer.name} for an answer of an earlier page that is not personal.
   */
  path: string;
  /**
   * The read in a sentence, for whoever answers it.
   */
  meaning: string;
  /**
   * The JSON Schema of the answer. What does not fit it counts as no answer.
   */
  answer: {
    [k: string]: unknown;
  };
  /**
   * An answer, as the gallery, the studio and a demo without PROVIDER_READS_URL show it.
   */
  example:
    | {
        [k: string]: unknown;
      }
    | unknown[];
  /**
   * For how long an answer is waited for.
   */
  seconds?: number;
  /**
   * For how many seconds an answer is shown again without asking. What is recorded is compared with one that is at most a second old. A failure is the answer for three seconds.
   */
  keep?: number;
  /**
   * The message of a page where the provider does not answer, above Try again.
   */
  failed: string;
}
export interface CompiledLetter {
  letter: Letter;
  /**
   * Its texts as HTML with slots, by name.
   */
  texts: {
    [k: string]: string;
  };
}
/**
 * One letter that customers get by e-mail, at the customer_email of their link or at an answer: what sends it, its subject, its words and what is attached. The file's name is the letter's name.
 */
export interface Letter {
  /**
   * Names this schema, so that the editor can help. Keep "../../schemas/generated/editor/letter.schema.json".
   */
  $schema: string;
  /**
   * The subject, which others may read over the customer's shoulder. {name} stands for a fact, value or contact.
   */
  subject: string;
  sends: LetterOccasion;
  /**
   * The question whose answer is the address: one for an e-mail address, which the act that sends the letter records, and which everybody is asked. Left out: the customer_email of the link.
   */
  to?: string;
  when?: When;
  /**
   * The copies that go with it, as PDF but for the calendar. agreed-document: the document that its act agreed to. cancellation-form: the section of that name of it, as a file of its own. switch-order: the order that was consented to. direct-debit-mandate: the instruction to the bank. receipt: what is recorded. calendar: the days that count from that.
   *
   * @minItems 1
   */
  attach?: (
    'agreed-document' | 'cancellation-form' | 'switch-order' | 'direct-debit-mandate' | 'receipt' | 'calendar'
  )[];
  /**
   * The letter from top to bottom. The provider's legal details follow by themselves: the company of site.json.
   *
   * @minItems 1
   */
  blocks: LetterPart[];
}
/**
 * What sends it: exactly one of these.
 */
export interface LetterOccasion {
  /**
   * An act, once it is recorded: its name in content/acts.json.
   */
  act?: string;
  /**
   * What becomes of a payment, a kept card or a mandate, once we learn of it.
   */
  status?:
    | 'payment-settled'
    | 'payment-settlement-declined'
    | 'payment-voided'
    | 'payment-refunded'
    | 'card-updated'
    | 'card-closed'
    | 'mandate-lodged'
    | 'mandate-active'
    | 'mandate-failed'
    | 'mandate-cancelled';
  before?: LetterDay;
  after?: LetterDay;
  /**
   * Only the provider's own call, or an operator.
   */
  call?: true;
}
/**
 * A reminder, so many days before a date, or after it: once for each date, and none for a time that is over when the date becomes known. It has a button to a page with the block stop-reminders, where the customer stops them.
 */
export interface LetterDay {
  /**
   * How many days; 0 for the day itself.
   */
  days: number;
  date: LetterDate;
  /**
   * The time of day, as clocks in the United Kingdom show it.
   */
  at: string;
  /**
   * What stops it: acts, and what becomes of a payment, a kept card or a mandate, after which it is not sent. None goes for a link that you have ended or a customer who has stopped reminders: that is not named here.
   *
   * @minItems 1
   */
  unless?: string[];
}
/**
 * The date: exactly one of these. A link without it gets no letter.
 */
export interface LetterDate {
  /**
   * The end of the link, a day that an act counts or was recorded on, or an answer that is a day and not personal.
   */
  fact?: string;
  /**
   * A value of the link of the type day.
   */
  value?: string;
}
/**
 * A link that looks like a button.
 */
export interface LetterButton {
  type: 'button';
  /**
   * The button's words. {name} stands for a fact, value or contact.
   */
  label: string;
  /**
   * The page that it opens, which needs no link: its name. In a reminder it may need one. Left out, in a reminder: where the customer's link begins.
   */
  to?: string;
  when?: When;
}
/**
 * One demo link.
 */
export interface DemoLink {
  /**
   * The link's id.
   */
  id: string;
  /**
   * The journey the link is for.
   */
  journey: string;
  /**
   * Whether the customer is new or existing.
   */
  customer_type: 'new' | 'existing';
  /**
   * The state the link is in.
   */
  state: 'active' | 'used' | 'expired' | 'maintenance' | 'sor-expired';
  /**
   * The purpose of the link, for the index.
   */
  note: string;
  /**
   * The payment methods the customer may choose from, in a journey that leaves it to the link.
   *
   * @minItems 1
   */
  payment_methods?: ('card' | 'direct-debit')[];
  /**
   * The amount to pay, in pence.
   */
  amount_pence?: number;
  /**
   * The link's own values, which override those of values.json by name.
   */
  values?: {
    [k: string]: string | number | string[];
  };
  switch_order?: DemoSwitchOrder;
}
/**
 * The switch order of a switch journey.
 */
export interface DemoSwitchOrder {
  /**
   * The provider the customer leaves.
   */
  losing_provider: string;
  /**
   * The services that the losing provider found.
   */
  services: SwitchService[];
  /**
   * The order document: an HTML table of the new services and their prices.
   */
  document_html: string;
}
/**
 * The HTML document around every page: the server draws pages into it.
 */
export interface CompiledShell {
  /**
   * The header, as HTML.
   */
  header: string;
  /**
   * The footer, as HTML.
   */
  footer: string;
  /**
   * The footer as it is from each time on at which something in the content changes, the earliest first; left out where it always is the same.
   */
  footers?: DatedFooter[];
  /**
   * The styles that every page has inline but the site's colours; empty in development.
   */
  styles: string;
  theme: CompiledTheme;
  preview: Preview;
  logo?: Logo;
  /**
   * The address of the script of the site, which every page has.
   */
  siteScript: string;
  /**
   * The address of the script that hydrates islands, for pages with one.
   */
  islandScript: string;
  /**
   * The files that a page needs for each type of block.
   */
  blocks: {
    [k: string]: BlockParts;
  };
  /**
   * The chunks that a card page loads for the gateway that its server works with, by the gateway's folder. Development has none.
   */
  gateways?: {
    [k: string]: string[];
  };
  /**
   * The styles of blocks, by file.
   */
  files: {
    [k: string]: string;
  };
  /**
   * The file with the styles of tables, for pages with a table in a text.
   */
  tables?: string;
  /**
   * The file of styles for paper. Development has none.
   */
  printStyles?: string;
}
export interface DatedFooter {
  from: string;
  html: string;
}
/**
 * The site's colours, font, corners and room.
 */
export interface CompiledTheme {
  /**
   * The one accent colour, as #rrggbb.
   */
  accent: string;
  /**
   * As content/site.json has it.
   */
  thread?: string;
  /**
   * The accent on dark, as #rrggbb; left out where pages are always light.
   */
  accentOnDark?: string;
  /**
   * As content/site.json has them.
   */
  fonts?: Font[];
  /**
   * How round the corners of buttons, fields and boxes are, in CSS pixels. 0 is square. Left out: 8.
   */
  radius?: number;
  /**
   * How much room there is. compact: smaller letters, and less between the parts of a page; what is pressed stays 44 pixels high. Left out: roomy.
   */
  density?: 'roomy' | 'compact';
}
/**
 * A file of the font.
 */
export interface Font {
  /**
   * Its file, in WOFF2.
   */
  file: string;
  /**
   * Its weight, or the lowest and highest of a variable font. Left out: 100 900.
   */
  weight?: string;
  /**
   * The same font for copies as PDF, which take no WOFF2: a file in TTF or OTF for each of regular, bold and, if documents have slanted words, italic. A letter that they lack is drawn in Libertinus Serif. Left out, that is the font of copies.
   *
   * @minItems 1
   * @maxItems 4
   */
  copies?: string[];
}
/**
 * The preview of a link to the pages in messages and on home screens, beside the name: nothing of the customer.
 */
export interface Preview {
  /**
   * A sentence that says what the link is.
   */
  description?: string;
  /**
   * A picture of 1200 by 630 pixels, in PNG or JPEG, with the brand and no words of its own.
   */
  image?: string;
  /**
   * The icon on a phone's home screen: a square PNG of 180 pixels.
   */
  icon?: string;
}
/**
 * The logo in the header of every page.
 */
export interface Logo {
  /**
   * The logo's file.
   */
  image: string;
  /**
   * The same logo, as large, for a dark ground; with the theme auto. Without it the logo stands on white there.
   */
  dark?: string;
  /**
   * The name of the logo for screen readers.
   */
  alt: string;
  /**
   * Width on screen in CSS pixels.
   */
  width: number;
  /**
   * Height on screen in CSS pixels.
   */
  height: number;
}
export interface BlockParts {
  /**
   * The chunks that hydrate it, for a block with an island.
   */
  island?: string[];
  /**
   * Its styles, by their names in files.
   */
  styles: string[];
}
/**
 * The demo links: made by the server with DEMO=1, listed by the developer index.
 */
export interface DemoLinks {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  /**
   * The demo links, in the order the index shows them.
   */
  links: DemoLink[];
}
/**
 * A document that customers agree to: its version and its sections, each a Markdown file beside this one.
 */
export interface Document {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  /**
   * The document's name as customers read it.
   */
  title: string;
  /**
   * The version that an agreement is recorded against. Give changed words a new one.
   */
  version: string;
  /**
   * The sections in order: the names of the Markdown files in this folder, without .md. One that starts with ### continues the section before it.
   *
   * @minItems 1
   */
  sections: SectionEntry[];
}
/**
 * The editions of the content beside the content itself, such as another language: each is a folder below editions/ that has only what differs.
 */
export interface Editions {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  /**
   * The language of the content itself, as a language tag.
   */
  language: string;
  /**
   * The language whose words count where a document differs between languages, as a language tag. Pages and copies of documents say so in the message documentPrevails.
   */
  prevails?: string;
  /**
   * Each edition by the name of its folder.
   */
  editions: {
    [k: string]: Edition;
  };
}
/**
 * One edition.
 */
export interface Edition {
  /**
   * Its language, as a language tag. Its pages are below it: /cy/start-card.
   */
  language: string;
  /**
   * The edition over which it lies. Left out, it lies over the content itself.
   */
  base?: string;
  /**
   * Set if a translator has yet to confirm its words: the release check asks for that.
   */
  sample?: true;
  /**
   * Files that may stay in the other language, and are then marked as such: by their paths, * for any letters. Nothing of a document, and no message.
   *
   * Items: The path of a page or text.
   */
  fall_back?: string[];
}
/**
 * What papers say of a link, in groups of rows: pages, last pages, receipts, letters and copies take a group by its name, so that no two of them tell different things.
 */
export interface Facts1 {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  [k: string]: FactRows | string;
}
/**
 * The steps of each journey, in order, and the pages of each payment method.
 */
export interface Journeys {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  /**
   * Which pages belong to each payment method.
   */
  methods: {
    card: MethodPages;
    'direct-debit': MethodPages;
  };
  /**
   * The page where a customer chooses between the payment methods.
   */
  choose: string;
  /**
   * Every journey by name.
   */
  journeys: {
    [k: string]: Journey;
  };
}
/**
 * The pages of one payment method.
 */
export interface MethodPages {
  /**
   * The page before the details are asked for.
   */
  intro: string;
  /**
   * The page that takes the details.
   */
  entry: string;
  /**
   * The page that confirms them.
   */
  done: string;
}
/**
 * One journey: its steps and the payment methods it offers.
 */
export interface Journey {
  /**
   * The payment methods of the step "method". Left out, the link says which (both, if it says nothing).
   *
   * @minItems 1
   */
  methods?: ('card' | 'direct-debit')[];
  /**
   * The values that each of its links must bring itself, also where values.json has one for all, and amount for an amount: a link without one is not made.
   *
   * @minItems 1
   */
  needs?: string[];
  /**
   * The page for whoever opens a link of this journey again once everything is recorded: last is the last page of the customer's way. Left out: the page of states.json.
   */
  used?: string;
  /**
   * Page names in order. "method" stands for choosing and entering a payment method, "done" for the chosen method's success page.
   *
   * @minItems 1
   */
  steps: Step[];
}
/**
 * Every short text that the machinery shows. A page's own messages (named by a block's "message") stand here too.
 */
export interface Messages {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  /**
   * What screen readers say while something that was sent is under way, and the line below its button.
   */
  pleaseWait: string;
  /**
   * Shown where the link could not be read, with a Try again button.
   */
  readFailed: string;
  /**
   * The heading of a page whose own heading depends on a link that could not be read. Leave it out and it is the page's title.
   */
  notLoaded?: string;
  /**
   * The button that tries a failed read again.
   */
  tryAgain: string;
  /**
   * The button that applies a setting where there is no JavaScript.
   */
  apply: string;
  /**
   * The card error box for a failure that has no words of its own.
   */
  genericError: string;
  /**
   * The card error box: {message} is what went wrong.
   */
  cardErrorPrefix: string;
  /**
   * The bank did not accept the card, when it was charged or kept for later.
   */
  cardDeclined: string;
  /**
   * The bank's check was not recorded with the card.
   */
  authenticationMissing: string;
  /**
   * The outcome of a charge is not known yet.
   */
  paymentPending: string;
  /**
   * The reference to name when calling about an outcome that is not known: {reference} is the attempt's. Optional.
   */
  paymentPendingReference?: string;
  /**
   * No answer came in time; nothing is known.
   */
  answerLost: string;
  /**
   * A call that records something was refused or failed; the customer can try again.
   */
  submitFailed: string;
  /**
   * A call that records something got no answer: it may be recorded or not, and the customer can try again.
   */
  submitUnanswered: string;
  /**
   * Our server lost its database while it recorded something: it may be recorded or not, and the customer can try again.
   */
  submitUnconfirmed: string;
  /**
   * Shown where a form comes without the tick of its checkbox.
   */
  gateTickMissing: string;
  /**
   * The document changed while it was read; it loads anew.
   */
  documentChanged: string;
  /**
   * It changed a second time: whom to call.
   */
  documentChangedAgain: string;
  /**
   * Above the list of the contract's sections that changed, where the page has loaded anew because of a change. Leave it out and there is no list.
   */
  changedSections?: string;
  /**
   * The words of a page that records an act changed while it was read; it loads anew.
   */
  pageChanged: string;
  /**
   * The words of a page that records an act changed a second time: whom to call.
   */
  pageChangedAgain: string;
  /**
   * Shown where an act was refused because the browser sends no cookies.
   */
  cookiesNeeded: string;
  /**
   * A form that the server could not take: nothing was recorded, and the page is drawn anew.
   */
  formRefused: string;
  /**
   * Shown on a page whose act is already recorded.
   */
  alreadyRecorded: string;
  /**
   * The way on from a page whose act is already recorded.
   */
  continue: string;
  /**
   * An earlier step has to be done first.
   */
  stepMissing: string;
  /**
   * On a page whose act would be too early: another step is first. Without it the page says stepMissing.
   */
  earlierStep?: string;
  /**
   * The link to the earlier step, below earlierStep. Without it the link says continue.
   */
  earlierStepGo?: string;
  /**
   * On a page whose act is not in the link's journey: there is nothing to do here. Without it the page says stepMissing.
   */
  otherJourney?: string;
  /**
   * The link to the journey's own step, below otherJourney. Without it the link says continue.
   */
  otherJourneyGo?: string;
  /**
   * Stands for a part of the page that failed.
   */
  blockFailed: string;
  /**
   * Above the heading of a page that asks for something, while the browser shows it translated: whose words count, and how to see them.
   */
  translatedByBrowser: string;
  /**
   * Shown without JavaScript where the page needs it.
   */
  noScript: string;
  /**
   * The heading of a step that is not part of what the link is for. Left out, it is the page's title.
   */
  otherJourneyHeading?: string;
  /**
   * Below the question of whether to cancel the order: what then happens. Left out, nothing.
   */
  cancelExplained?: string;
  /**
   * Without JavaScript, in the place of the card fields. Left out, it is noScript.
   */
  noScriptCard?: string;
  /**
   * Below that, where the link offers Direct Debit too: the words of the link to it. Left out, there is none.
   */
  noScriptOtherMethod?: string;
  /**
   * The banner of the sandbox gateway.
   */
  testMode: string;
  /**
   * The sandbox refuses a number outside its table.
   */
  testCardsOnly: string;
  /**
   * Label of the card number field.
   */
  cardNumber: string;
  /**
   * Label of the expiry field.
   */
  cardExpiry: string;
  /**
   * Label of the CVV field.
   */
  cardCvv: string;
  /**
   * Beside the card number when it is not valid.
   */
  cardNumberInvalid: string;
  /**
   * Beside the expiry when it is not valid.
   */
  cardExpiryInvalid: string;
  /**
   * Beside the CVV when it is not valid.
   */
  cardCvvInvalid: string;
  /**
   * Beside the card number when Enter is pressed without one. Without it the field says cardNumberInvalid.
   */
  cardNumberMissing?: string;
  /**
   * Beside the expiry date when Enter is pressed without one. Without it the field says cardExpiryInvalid.
   */
  cardExpiryMissing?: string;
  /**
   * Beside the CVV when Enter is pressed without one. Without it the field says cardCvvInvalid.
   */
  cardCvvMissing?: string;
  /**
   * Below the card fields: where the CVV is, while the card's brand is not known. Leave it out and there is no hint.
   */
  cardCvvHint?: string;
  /**
   * The same for a brand with its CVV on the back. Without it cardCvvHint stays.
   */
  cardCvvHintBack?: string;
  /**
   * The same for a brand with its CVV on the front, which is American Express. Without it cardCvvHint stays.
   */
  cardCvvHintFront?: string;
  /**
   * Placeholder of the card number.
   */
  cardNumberPlaceholder: string;
  /**
   * Placeholder of the expiry.
   */
  cardExpiryPlaceholder: string;
  /**
   * Placeholder of the CVV.
   */
  cardCvvPlaceholder: string;
  /**
   * While the card fields are being loaded.
   */
  cardLoading: string;
  /**
   * The payment provider could not be reached. Optional; shown where tokeniseFailed or cardUnavailable would be.
   */
  cardNetworkFailed?: string;
  /**
   * The provider's fields did not come up, perhaps because of a blocker. Optional; shown where cardUnavailable would be.
   */
  cardFieldsBlocked?: string;
  /**
   * Nothing is typed in yet. Optional; shown where tokeniseFailed would be.
   */
  cardDetailsMissing?: string;
  /**
   * The provider does not take this type of card. Optional; shown where tokeniseFailed would be.
   */
  cardTypeRefused?: string;
  /**
   * The provider has this card already. Optional; shown where tokeniseFailed would be.
   */
  cardAlreadySaved?: string;
  /**
   * The fields were too old to be used, so they were drawn anew, empty. Optional.
   */
  cardFormRenewed?: string;
  /**
   * The bank's check did not come up in time. Optional.
   */
  bankSilent?: string;
  /**
   * The name of the bank's check's window for screen readers. Optional.
   */
  bankWindow?: string;
  /**
   * The bank declined the card for good: only another card helps. Optional; otherwise cardDeclined.
   */
  cardDeclinedHard?: string;
  /**
   * The account of the card has too little money. Optional; otherwise cardDeclined.
   */
  cardDeclinedFunds?: string;
  /**
   * The card has reached a limit of its bank. Optional; otherwise cardDeclined.
   */
  cardDeclinedLimit?: string;
  /**
   * The card has expired, or its expiry date is wrong. Optional; otherwise cardDeclined.
   */
  cardDeclinedExpired?: string;
  /**
   * The CVV was wrong. Optional; otherwise cardDeclined.
   */
  cardDeclinedCvv?: string;
  /**
   * The bank could not be reached for the card. Optional; otherwise cardDeclined.
   */
  cardDeclinedLater?: string;
  /**
   * Before the status of the bank's check: the customer did not confirm it. Optional.
   */
  cardNotConfirmed?: string;
  /**
   * Before the status of the bank's check: the bank refused the card. Optional.
   */
  cardRefusedByBank?: string;
  /**
   * Before the status of the bank's check: this card cannot be checked. Optional.
   */
  cardNotChecked?: string;
  /**
   * Before the status of the bank's check: the check did not work, which may pass. Optional.
   */
  cardCheckFailed?: string;
  /**
   * Too many cards were declined or too many card forms opened, and no card is taken for a while. Say nothing of fraud, and whom to call. Optional; otherwise the card form's general message.
   */
  tooManyTries?: string;
  /**
   * The card was refused by the fraud rules. Never say so. Optional; otherwise cardDeclined.
   */
  cardDeclinedFraud?: string;
  /**
   * In the place of the button while a field is wrong. Left out, it is cardIncomplete.
   */
  cardFaulty?: string;
  /**
   * In the place of the button until every card field is right. Optional.
   */
  cardIncomplete?: string;
  /**
   * The button of the card form while the bank's check runs, or a card is kept. Without it the button's own words. Optional.
   */
  cardChecking?: string;
  /**
   * The button of the card form while {amount} is charged. Without it the button's own words. Optional.
   */
  cardPaying?: string;
  /**
   * Below a button whose answer has taken six seconds. Optional.
   */
  stillWorking?: string;
  /**
   * Read out by screen readers when every card field is right and the button is there. {button} stands for the button's words. Optional.
   */
  cardComplete?: string;
  /**
   * Beside the refusal of a card where a payment was asked for: that nothing was charged, and what to do. Optional.
   */
  cardNotCharged?: string;
  /**
   * Beside the refusal of a card that was to be set up: that it was not, and what to do. Optional.
   */
  cardNotSetUp?: string;
  /**
   * The title of a test sheet of the sandbox. {wallet} is its name.
   */
  walletsSheetTitle?: string;
  /**
   * The words of a test sheet, so that nobody takes it for a real one.
   */
  walletsSheetText?: string;
  /**
   * Approves on a test sheet.
   */
  walletsApprove?: string;
  /**
   * Approves on the test sheet of Google Pay with a card on file, which the bank checks.
   */
  walletsApproveCard?: string;
  /**
   * Has the payment declined on a test sheet.
   */
  walletsDecline?: string;
  /**
   * Has the answer of the payment lost on a test sheet.
   */
  walletsLoseAnswer?: string;
  /**
   * Closes a test sheet.
   */
  walletsClose?: string;
  /**
   * Over the card form while the sheet of a wallet is open. Without it pleaseWait.
   */
  walletsWaiting?: string;
  /**
   * The customer has closed the sheet of a wallet. Without it nothing is said.
   */
  walletsClosed?: string;
  /**
   * A wallet did not work. Without it genericError.
   */
  walletsFailed?: string;
  /**
   * A payment with a wallet was declined. Without it cardDeclined.
   */
  walletsDeclined?: string;
  /**
   * The bank has not confirmed a payment with a wallet. Without it authenticationMissing.
   */
  walletsNotConfirmed?: string;
  /**
   * Our server does not take this wallet here, or its token cannot be kept. Without it genericError.
   */
  walletsRefused?: string;
  /**
   * The link back from the document with PayPal to the page with the card form. Without it there is none.
   */
  walletsBack?: string;
  /**
   * The sandbox's bank check.
   */
  challengeTitle: string;
  /**
   * The question of the sandbox's bank check.
   */
  challengeText: string;
  /**
   * Approves the sandbox's bank check.
   */
  challengeApprove: string;
  /**
   * Declines the sandbox's bank check.
   */
  challengeDecline: string;
  /**
   * Asked before a switch order is cancelled.
   */
  cancelPrompt: string;
  /**
   * The answer to cancelPrompt that leads to where the order is cancelled.
   */
  cancelConfirm: string;
  /**
   * The answer to cancelPrompt that leaves the order as it is.
   */
  cancelKeep: string;
  /**
   * When a link ends that works through a whole day, in a sentence: until the end of {day}.
   */
  endOfDay: string;
  /**
   * Where the customer is in the journey: {step} of {steps}.
   */
  stepOf: string;
  /**
   * The button that prints a document before it is agreed.
   */
  printDocument: string;
  /**
   * The button that opens all sections of a document. {sections} is their number.
   */
  documentTerms: string;
  /**
   * The same button once they are open: it closes them.
   */
  documentClose: string;
  /**
   * The button that downloads a document as a file.
   */
  downloadDocument: string;
  /**
   * Which version of a document is in a downloaded file: {version}.
   */
  documentVersion: string;
  /**
   * Beside a document that there is in several languages: which of them prevails, {language}. Shown where editions.json says so.
   */
  documentPrevails?: string;
  /**
   * In that file, how it is proven: {sha256} is the hash of its text.
   */
  documentProof: string;
  /**
   * In the plain text of the contract that was agreed to, how it is proven: {sha256} is the hash of the text of the downloaded copy.
   */
  plainTextProof?: string;
  /**
   * The words while letters are on their way. {letters} are their names with commas, {to} is the address, without most of its name.
   */
  lettersSending: string;
  /**
   * The words once a mail server has taken them. {letters} are their names, {to} is the address.
   */
  lettersSent: string;
  /**
   * The words where they could not be sent, or came back. {letters} are their names, {to} is the address.
   */
  lettersFailed: string;
  /**
   * The button that sends them again.
   */
  lettersAgain: string;
  /**
   * One was sent again as often as it can be within an hour.
   */
  lettersTooOften: string;
  /**
   * The line at the foot of a letter with which the signed receipt of its record goes. Left out, it says nothing of it.
   */
  letterProof?: string;
  /**
   * Before the links to other formats of a contract that was agreed to than its PDF. Left out, nothing stands there.
   */
  otherFormats?: string;
  /**
   * Beside a link to a file, what it is: a PDF.
   */
  pdfCopy?: string;
  /**
   * The link to the contract that was agreed to as a PDF in large print. Left out, it is not offered.
   */
  pdfLargeCopy?: string;
  /**
   * The link to the contract that was agreed to in large print. Left out, it is not offered.
   */
  largePrintCopy?: string;
  /**
   * The link to the contract that was agreed to as a page that stands alone. Left out, it is not offered.
   */
  webPageCopy?: string;
  /**
   * The link to the contract that was agreed to as plain text. Left out, it is not offered.
   */
  plainTextCopy?: string;
  /**
   * Above the copy of the agreed contract: {title} and {version} of the document.
   */
  agreedDocument: string;
  /**
   * Without JavaScript, in the place of a button that prints a document.
   */
  printByBrowser: string;
  /**
   * Below that: {date} and {reference} of the agreement.
   */
  agreedOn: string;
  /**
   * Below the title of the form to cancel: {date} and {reference} of the agreement that it is for.
   */
  formFor?: string;
  /**
   * The title of the customer's copy of the switch order.
   */
  orderCopyTitle: string;
  /**
   * Below that: {date} and {reference} of the consent.
   */
  orderCopyConfirmed: string;
  /**
   * The heading above the existing services in it.
   */
  orderCopyServices: string;
  /**
   * The heading above the order's own document in it.
   */
  orderCopyNew: string;
  /**
   * The link that skips the header.
   */
  skipToContent: string;
  /**
   * How to reach the provider, in contacts: with {phone} and {email}. Their hours stand below it.
   */
  contactUs: string;
  /**
   * Before the hours, while the phone is answered by the hours of opening in site.json. Left out, nothing.
   */
  openNow?: string;
  /**
   * After a day of otherHours in site.json on which the phone is not answered, as in 26 December 2026: closed.
   */
  closedThen?: string;
  /**
   * Read out by screen readers before the social links.
   */
  socialHeading: string;
  /**
   * Read out by screen readers before the policy links.
   */
  policiesHeading: string;
  /**
   * The card number could not be passed on to the bank. Leave it out and the customer sees nothing.
   */
  tokeniseFailed?: string;
  /**
   * The card fields could not be set up. Leave it out and the customer sees nothing.
   */
  cardUnavailable?: string;
  /**
   * The heading above a list of what is wrong in a form.
   */
  errorSummary: string;
  /**
   * Read out by screen readers before a message beside a field.
   */
  errorPrefix: string;
  /**
   * The label of the account holder's name.
   */
  directDebitName: string;
  /**
   * The hint for the account holder's name.
   */
  directDebitNameHint: string;
  /**
   * The label of the sort code.
   */
  directDebitSortCode: string;
  /**
   * The hint for the sort code.
   */
  directDebitSortCodeHint: string;
  /**
   * The label of the account number.
   */
  directDebitAccountNumber: string;
  /**
   * The hint for the account number.
   */
  directDebitAccountNumberHint: string;
  /**
   * The statement beside the checkbox. It is kept as evidence, so it can have values and contacts only.
   */
  directDebitStatement: string;
  /**
   * The heading of the step where the customer checks the bank details.
   */
  directDebitReview: string;
  /**
   * The link back to a field.
   */
  directDebitChange: string;
  /**
   * Stands before the statement where the customer checks it.
   */
  directDebitConfirmed: string;
  /**
   * The words after those of directDebitChange, beside the box that was ticked.
   */
  directDebitChangeConfirmed: string;
  /**
   * The heading of the Guarantee.
   */
  directDebitGuarantee: string;
  /**
   * The button that sets up the Direct Debit.
   */
  directDebitConfirm: string;
  /**
   * Said of a name that the payment scheme carries in another spelling.
   */
  directDebitNameSpelling: string;
  /**
   * Said of a name with letters that the payment scheme cannot carry.
   */
  directDebitNameNotCarried: string;
  /**
   * A card is already the link's payment method.
   */
  directDebitCardRecorded: string;
  /**
   * The heading of the customer's copy of the mandate.
   */
  directDebitCopy: string;
  /**
   * The name is missing.
   */
  directDebitNameEmpty: string;
  /**
   * The name is too long.
   */
  directDebitNameTooLong: string;
  /**
   * An email address was entered as the name.
   */
  directDebitNameEmail: string;
  /**
   * A long number was entered as the name.
   */
  directDebitNameNumber: string;
  /**
   * The name has characters that no name has.
   */
  directDebitNameCharacters: string;
  /**
   * The name has no letter.
   */
  directDebitNameNoLetters: string;
  /**
   * The sort code is missing.
   */
  directDebitSortCodeEmpty: string;
  /**
   * The sort code has letters.
   */
  directDebitSortCodeLetters: string;
  /**
   * The sort code has other characters.
   */
  directDebitSortCodeCharacters: string;
  /**
   * The sort code has fewer than 6 digits.
   */
  directDebitSortCodeTooShort: string;
  /**
   * The sort code has more than 6 digits.
   */
  directDebitSortCodeTooLong: string;
  /**
   * The sort code is all zeros.
   */
  directDebitSortCodeZeros: string;
  /**
   * An account number was entered as the sort code.
   */
  directDebitSortCodeAccountNumber: string;
  /**
   * Both numbers were entered as the sort code.
   */
  directDebitSortCodeBoth: string;
  /**
   * A card number was entered as the sort code.
   */
  directDebitSortCodeCardNumber: string;
  /**
   * An IBAN was entered as the sort code.
   */
  directDebitSortCodeIban: string;
  /**
   * A fault of the sort code, found in the published data.
   */
  directDebitSortCodeUnknown: string;
  /**
   * A fault of the sort code, found in the published data.
   */
  directDebitSortCodeNoDirectDebits: string;
  /**
   * The account number is missing.
   */
  directDebitAccountNumberEmpty: string;
  /**
   * The account number has letters.
   */
  directDebitAccountNumberLetters: string;
  /**
   * The account number has other characters.
   */
  directDebitAccountNumberCharacters: string;
  /**
   * The account number has fewer than 6 digits.
   */
  directDebitAccountNumberTooShort: string;
  /**
   * The account number has more than 8 digits.
   */
  directDebitAccountNumberTooLong: string;
  /**
   * The account number is all zeros.
   */
  directDebitAccountNumberZeros: string;
  /**
   * Both numbers were entered as the account number.
   */
  directDebitAccountNumberBoth: string;
  /**
   * A card number was entered as the account number.
   */
  directDebitAccountNumberCardNumber: string;
  /**
   * An IBAN was entered as the account number.
   */
  directDebitAccountNumberIban: string;
  /**
   * A fault of the account number, found by the published modulus check.
   */
  directDebitAccountNumberModulus: string;
  /**
   * The box beside the statement is not ticked.
   */
  directDebitStatementEmpty: string;
  /**
   * A question was not answered. {label} is its label.
   */
  questionMissing: string;
  /**
   * None of the options of a question was chosen. {label} is its label.
   */
  questionChoiceMissing: string;
  /**
   * A date was not entered. {label} is its label.
   */
  questionDateMissing: string;
  /**
   * The first line of an address is missing.
   */
  questionLineMissing: string;
  /**
   * The town of an address is missing.
   */
  questionTownMissing: string;
  /**
   * The postcode of an address is missing.
   */
  questionPostcodeMissing: string;
  /**
   * Part of a date is missing. {parts} is which, {label} is the label.
   */
  questionIncomplete: string;
  /**
   * An answer is too long. {longest} is how many characters it may have, {label} is the label.
   */
  questionTooLong: string;
  /**
   * An answer does not match its pattern. {label} is the label.
   */
  questionPattern: string;
  /**
   * An answer has characters that no text may have. {label} is the label.
   */
  questionNotAllowed: string;
  /**
   * An answer has the number of a card, its code, or a sort code in it. {label} is the label.
   */
  questionCardNumber: string;
  /**
   * The choice is not among the options. {label} is the label.
   */
  questionNotAnOption: string;
  /**
   * Too few options are chosen. {least} is how many there have to be, {label} is the label.
   */
  questionChooseMore: string;
  /**
   * Too many options are chosen. {most} is how many there can be, {label} is the label.
   */
  questionChooseFewer: string;
  /**
   * There is no such day. {label} is the label.
   */
  questionNotADate: string;
  /**
   * A date is before the earliest. {earliest} is that day, {label} is the label.
   */
  questionTooEarly: string;
  /**
   * A date is after the latest. {latest} is that day, {label} is the label.
   */
  questionTooLate: string;
  /**
   * A date is on a day of the week, or a bank holiday, that is not offered. {label} is the label.
   */
  questionNotThisWeekday: string;
  /**
   * A date is no working day. {label} is the label.
   */
  questionNotAWorkingDay: string;
  /**
   * The entry is no phone number. {label} is the label.
   */
  questionNotAPhone: string;
  /**
   * The entry is no e-mail address. {label} is the label.
   */
  questionNotAnEmail: string;
  /**
   * The entry is no postcode. {label} is the label.
   */
  questionNotAPostcode: string;
  /**
   * The entry is no whole number. {label} is the label.
   */
  questionNotANumber: string;
  /**
   * A number is less than the least. {least} is that number, {label} is the label.
   */
  questionTooFew: string;
  /**
   * A number is more than the most. {most} is that number, {label} is the label.
   */
  questionTooMany: string;
  /**
   * The entry is no time of day. {label} is the label.
   */
  questionNotATime: string;
  /**
   * A time of day is before the earliest. {earliest} is that time, {label} is the label.
   */
  questionTimeTooEarly: string;
  /**
   * A time of day is after the latest. {latest} is that time, {label} is the label.
   */
  questionTimeTooLate: string;
  /**
   * The entry is no amount. {label} is the label.
   */
  questionNotAnAmount: string;
  /**
   * An amount is less than the least. {least} is that amount, {label} is the label.
   */
  questionTooLittle: string;
  /**
   * An amount is more than the most. {most} is that amount, {label} is the label.
   */
  questionTooMuch: string;
  /**
   * An answer of the form leads to a question of the same page that it did not show. {label} is its label.
   */
  questionOpened: string;
  /**
   * The label of a question that need not be answered. {label} is its own.
   */
  questionOptional: string;
  /**
   * The answer yes, where its question has no words of its own for it.
   */
  questionYes: string;
  /**
   * The answer no, likewise.
   */
  questionNo: string;
  /**
   * The label of the field of a date.
   */
  questionDay: string;
  /**
   * The label of the field of a date.
   */
  questionMonth: string;
  /**
   * The label of the field of a date.
   */
  questionYear: string;
  /**
   * The label of the field of an address.
   */
  questionLine: string;
  /**
   * The label of the field of an address.
   */
  questionLine2: string;
  /**
   * The label of the field of an address.
   */
  questionTown: string;
  /**
   * The label of the field of an address.
   */
  questionCounty: string;
  /**
   * The label of the field of an address.
   */
  questionPostcode: string;
  /**
   * Stands in the place of an answer that was left out, where answers are checked.
   */
  questionNotAnswered: string;
  /**
   * The link to the page of a question, where answers are checked.
   */
  questionChange: string;
  /**
   * A message that a page names.
   */
  [k: string]: string | undefined;
}
/**
 * One page: its address, its title and its blocks from top to bottom. The file's name is the page's name.
 */
export interface Page {
  /**
   * Names this schema, so that the editor can help. Keep "../../schemas/generated/editor/page.schema.json".
   */
  $schema: string;
  /**
   * The page's address: lower-case letters, digits and dashes, for example /start-card. :linkId stands for the link's id.
   */
  path: string;
  /**
   * Addresses that the page had before: whoever opens one comes to the page, with the rest of the address.
   *
   * @minItems 1
   */
  formerly?: string[];
  /**
   * The page's heading and the first words of the browser tab.
   */
  title: string;
  /**
   * Variants of the heading, the first whose condition holds; the last has no condition. Without it the title is the heading.
   *
   * @minItems 1
   */
  heading?: Heading[];
  /**
   * Whether the page needs the customer's link. required: without a working link it shows the invalid-link page. optional: it uses the link when there is one. none: it never reads one.
   */
  link: 'required' | 'optional' | 'none';
  /**
   * How the thread on the edge of a page's title is drawn where a way does not go on. ended: it stops in a ring, as for a link that has expired. lost: it has a gap, as for one that is not known. resting: it is dashed, as during maintenance. Left out: as far as the customer has come.
   */
  thread?: 'ended' | 'lost' | 'resting';
  /**
   * The day by which somebody should read the page again, for example 2026-12-31. From that day on the release check asks for it.
   */
  review?: string;
  /**
   * The blocks of the page, from top to bottom.
   *
   * @minItems 1
   */
  blocks: Block[];
}
/**
 * One variant of the heading.
 */
export interface Heading {
  text: Line;
  when?: When;
}
/**
 * The documents as they were published: what each version said, as a hash of each of its files. Written by npm run content -- publish, never by hand.
 */
export interface Published {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  /**
   * Every published document by name. One that is no longer in content/documents stays here: agreements are recorded against it.
   */
  documents: {
    [k: string]: PublishedVersions;
  };
}
/**
 * The published versions of one document.
 */
export interface PublishedVersions {
  [k: string]: PublishedVersion;
}
/**
 * One version: the SHA-256 of each of its files, in hexadecimal. Of document.json only the title and the order of the sections count.
 */
export interface PublishedVersion {
  /**
   * The file's SHA-256 in hexadecimal.
   */
  [k: string]: string;
}
/**
 * The reads of the provider's system that pages may show, by name. The server asks, at PROVIDER_READS_URL; a browser never does.
 */
export interface Reads {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  [k: string]: Read | string;
}
/**
 * Findings of the release check that the provider means so: each by its name, with the reason.
 */
export interface Release {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  /**
   * The findings that are meant so. One that the release check no longer finds has to go.
   */
  accept: Acceptance[];
}
/**
 * One finding that is meant so.
 */
export interface Acceptance {
  /**
   * The finding's name, as the release check prints it in brackets.
   */
  name: string;
  /**
   * Why it is right as it is, who says so and since when.
   */
  reason: string;
  /**
   * The value or the words that were found and accepted. Where something else stands there later, the release check asks again.
   */
  value?: string | number;
}
/**
 * The provider: name, logo, colour, contacts, header and footer, home page.
 */
export interface Site {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  /**
   * The provider's name as customers know it. Texts can use it as {provider}.
   */
  name: string;
  logo: Logo;
  direct_debit_logo?: DirectDebitLogo;
  /**
   * The one accent colour, as #rrggbb: buttons, links and marks. White text must be readable on it.
   */
  accent: string;
  /**
   * The colour of the thread on the edge of the band, which shows how far a customer is, as #rrggbb: a second colour of the logo. Left out, it is white.
   */
  thread?: string;
  /**
   * light: pages are light for everybody. auto: dark where the customer's device is set to dark, with a lighter shade of the accent that can be read there; print stays light. Without it, light.
   */
  theme?: 'light' | 'auto';
  /**
   * The provider's own font, served with the pages: one file of all weights, or one a weight. A subset of the letters that you need keeps it small. Where it has not come in time a page keeps the font of the device, so that nothing moves. Left out, the font of the device.
   *
   * @minItems 1
   * @maxItems 3
   */
  fonts?: Font[];
  /**
   * How round the corners of buttons, fields and boxes are, in CSS pixels. 0 is square. Left out: 8.
   */
  radius?: number;
  /**
   * How much room there is. compact: smaller letters, and less between the parts of a page; what is pressed stays 44 pixels high. Left out: roomy.
   */
  density?: 'roomy' | 'compact';
  preview?: Preview;
  /**
   * The name of the page that / shows.
   */
  home: string;
  /**
   * How customers reach the provider. Texts can use each one by its name in braces, for example {phone}.
   */
  contacts: {
    /**
     * The name of the team that helps customers.
     */
    team: string;
    /**
     * The support phone number as it is read out, with spaces.
     */
    phone: string;
    /**
     * The support mailbox.
     */
    email: string;
    /**
     * When the phone is answered, in words, on a usual week.
     */
    hours: string;
    /**
     * The provider's website, https only.
     */
    website?: string;
    /**
     * Where the provider's price book can be read, https only. A link in a text leads there: [our price book]({price_book}).
     */
    price_book?: string;
    /**
     * Where the provider's privacy policy can be read, https only. A link in a text leads there: [our privacy policy]({privacy_policy}).
     */
    privacy_policy?: string;
    /**
     * Where the provider's acceptable use policy can be read, https only. A link in a text leads there: [our acceptable use policy]({acceptable_use_policy}).
     */
    acceptable_use_policy?: string;
    /**
     * Where the provider's complaints policy can be read, https only. A link in a text leads there: [our complaints policy]({complaints_policy}).
     */
    complaints_policy?: string;
    /**
     * Where the provider's vulnerable customers policy can be read, https only. A link in a text leads there: [our vulnerable customers policy]({vulnerable_customers_policy}).
     */
    vulnerable_customers_policy?: string;
  };
  /**
   * Where 'Cancel this order' goes: the start of the provider's order journey, https only.
   */
  cancel_url?: string;
  bankHolidays?: BankHolidays;
  opening?: OpeningHours;
  otherHours?: OtherHours;
  /**
   * What every page says under its heading for a time, such as phone lines that are down. Letters do not have it.
   *
   * @maxItems 5
   */
  notices?: SiteNotice[];
  /**
   * The foot of every page.
   */
  footer: {
    /**
     * The company registration line.
     */
    company: string;
    /**
     * The contact mailbox link.
     */
    mailbox: {
      /**
       * The link's words.
       */
      label: string;
      /**
       * The mailbox it writes to.
       */
      email: string;
    };
    /**
     * Links to the privacy, cookies, terms, acceptable use and complaints policies.
     *
     * @minItems 1
     */
    policies: FooterLink[];
    /**
     * Links to the provider's social pages, each with an icon.
     */
    social: SocialLink[];
  };
}
/**
 * One notice on all pages.
 */
export interface SiteNotice {
  /**
   * Its words. {name} stands for a value or contact.
   */
  text: string;
  link?: NoticeLink;
  /**
   * Its tone. info: something to know. warning: something to act on.
   */
  tone: 'info' | 'warning';
  /**
   * The day and time from which it stands there. Left out, now.
   */
  from?: string;
  /**
   * The day and time from which it stands there no more. Left out, until it is taken out.
   */
  until?: string;
  /**
   * The journeys whose customers it is for. Left out, everybody.
   *
   * @minItems 1
   */
  journeys?: string[];
}
/**
 * One link of the footer.
 */
export interface FooterLink {
  /**
   * The link's words.
   */
  label: string;
  /**
   * A page of this site (its path, for example /complaints), an https address, or the contact that has it, for example {privacy_policy}.
   */
  href: string;
  /**
   * The day and time from which it stands there. Without it, it always has.
   */
  from?: string;
  /**
   * The day and time from which it stands there no more.
   */
  until?: string;
}
/**
 * One social link.
 */
export interface SocialLink {
  /**
   * Which icon.
   */
  network: 'facebook' | 'instagram' | 'linkedin' | 'tiktok' | 'x' | 'youtube';
  /**
   * The name of the icon for screen readers.
   */
  label: string;
  /**
   * The page it leads to, https only.
   */
  href: string;
  /**
   * The day and time from which it stands there. Without it, it always has.
   */
  from?: string;
  /**
   * The day and time from which it stands there no more.
   */
  until?: string;
}
/**
 * Which page a customer sees for each state of a link that cannot be used.
 */
export interface States {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  /**
   * Everything the link was for is done.
   */
  used: string;
  /**
   * The link is past its date, or was revoked.
   */
  expired: string;
  /**
   * The pages are under maintenance.
   */
  maintenance: string;
  /**
   * The losing provider's response to the switch match request has expired.
   */
  'sor-expired': string;
  /**
   * There is no link, or no such link.
   */
  unknown: string;
  /**
   * There is no page at this address.
   */
  'not-found': string;
}
/**
 * The originals that an edition's words were translated from, as they were then, by their paths below content/. npm run content -- translated writes it.
 */
export interface Translated {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema?: string;
  /**
   * The text of a Markdown file, or of a JSON file its data.
   */
  [k: string]:
    | string
    | {
        [k: string]: unknown;
      }
    | undefined;
}
/**
 * Every number and name that texts fill in by {name}: prices, months, speeds, weeks. A link's own order can override each by name.
 */
export interface Values {
  /**
   * Names this schema, so that the editor can help.
   */
  $schema: string;
  [k: string]: Value | string;
}
/**
 * One value. A money value is whole pence and its name ends in _pence. when: the orders that it belongs to.
 */
export interface Value {
  /**
   * How it is written. money: pence, shown as £34.99. number: shown with its digits. text: as it is. choice: one of several words, for conditions; no text fills it in. day: YYYY-MM-DD, shown as 27 March 2027; conditions compare it. list: several texts, shown with commas; {name.count} is how many.
   */
  type: 'money' | 'number' | 'text' | 'choice' | 'day' | 'list';
  /**
   * The value itself: whole pence for money, a number, words, one of the choices, a day, or a list of texts. Only a choice, a day, a list, what is personal and what a journey needs may do without: it is then there only where the link has it.
   */
  value?: number | string | string[];
  /**
   * Later values, each with its time, the earliest first. Where the value changes, texts, contracts and links follow to the second.
   *
   * @minItems 1
   */
  changes?: ValueChange[];
  /**
   * The values that a choice can have. A link with another one is refused.
   *
   * @minItems 2
   */
  choices?: string[];
  /**
   * The values that it is the sum of. They must agree, here and in every link.
   *
   * @minItems 1
   */
  sum?: string[];
  /**
   * The values that are taken away from its sum, such as a discount.
   *
   * @minItems 1
   */
  minus?: string[];
  /**
   * It is so many per cent of its sum, rounded half up to the penny, or 0, as from the day on which a discount has ended.
   */
  percent?: number;
  /**
   * The value that it must be the same as, here and in every link.
   */
  equals?: string;
  /**
   * Which cost of an order it is in all: a link whose request says another (monthly_pence, one_off_pence) is refused.
   */
  order?: 'monthly-total' | 'one-off-total';
  when?: When;
  /**
   * The meaning of the value, in a few words.
   */
  meaning: string;
  /**
   * true on a value that only came as an example. Put your own in its place and delete this: the release check asks for it.
   */
  sample?: true;
  /**
   * true on a value that says who the customer is, such as a name or an e-mail address: erasing the customer erases it. Without a value no document fills it in, and a text where it is shown to those alone who have it.
   */
  personal?: true;
  /**
   * Set on a value that says how long before something customers are told of it: that, in words. The release check reports a document that says it in several sections.
   */
  notice?: string;
  /**
   * Set when a compliance reader must confirm the value before release: the reason why.
   */
  confirm?: string;
}
/**
 * The value from a time on.
 */
export interface ValueChange {
  /**
   * The day and time from which it is so.
   */
  from: string;
  /**
   * The value from then on: of the same type.
   */
  value: number | string | string[];
}
/**
 * The settings of the server, by their names in the environment: docs/settings.md has them as a table. `combinations` are refused where what `when` says of settings holds (false: it is not set), with `refuse`, which begins with the setting to change. There `database` is embedded or postgres, `production` as in D-16, `isPretended` whether the gateway only pretends, and `money` and `anyMoney` the setting by which money moves.
 */
export interface ServerEnvironment {
  /**
   * loads the demo links
   */
  DEMO: '0' | '1';
  /**
   * where the server listens
   */
  HOST: string;
  /**
   * where the server listens
   */
  PORT: number;
  /**
   * the origin of links and of the origin check
   */
  PUBLIC_URL?: string;
  /**
   * for how long `/readyz` says that the server [stops](docs/operating/running.md#start-and-stop) before it takes no new connection
   */
  DRAIN_SECONDS?: number;
  /**
   * addresses of reverse proxies whose `X-Forwarded-For` and `-Proto` are believed, with commas
   */
  TRUST_PROXY: string[];
  /**
   * PostgreSQL 14 or newer; `embedded` asks for the embedded one by name, which production needs
   */
  DATABASE_URL?: string;
  /**
   * how many [synchronous standbys](docs/high-availability.md) must have a commit before it is answered
   */
  DATABASE_STANDBYS: number;
  /**
   * the embedded database
   */
  DATA_DIR: string;
  /**
   * what check and build read
   */
  CONTENT_DIR: string;
  /**
   * what build writes, and the server serves
   */
  DIST_DIR: string;
  /**
   * which card gateway; `braintree` needs four more
   */
  CARD_GATEWAY: 'braintree' | 'sandbox';
  /**
   * needed for `CARD_GATEWAY=braintree`
   */
  BRAINTREE_ENVIRONMENT?: 'sandbox' | 'production';
  /**
   * needed for `CARD_GATEWAY=braintree`
   */
  BRAINTREE_MERCHANT_ID?: string;
  /**
   * needed for `CARD_GATEWAY=braintree`
   */
  BRAINTREE_PUBLIC_KEY?: string;
  /**
   * needed for `CARD_GATEWAY=braintree`
   */
  BRAINTREE_PRIVATE_KEY?: string;
  /**
   * the GBP merchant account, where it is not the default one
   */
  BRAINTREE_MERCHANT_ACCOUNT_ID?: string;
  /**
   * the sandbox gateway and `DEMO=1` do not start with an https `PUBLIC_URL` or with production keys, unless this is `yes-no-money-moves`
   */
  ALLOW_TEST_GATEWAY?: 'yes-no-money-moves';
  /**
   * `required`: a card is taken only when its liability has shifted. `when-available`: also one that the bank could not check, never one that it checked and refused
   */
  THREE_D_SECURE: 'required' | 'when-available';
  /**
   * the [wallets](docs/wallets.md) that are taken where content offers them: `apple-pay`, `google-pay`, `paypal`, with commas
   */
  WALLETS?: ('apple-pay' | 'google-pay' | 'paypal')[];
  /**
   * the merchant id that Google has given you; needed for `google-pay` with `BRAINTREE_ENVIRONMENT=production`
   */
  GOOGLE_MERCHANT_ID?: string;
  /**
   * the file by which Apple checks that [the domain](docs/wallets.md) is yours; without it, the one in `public/.well-known/`
   */
  APPLE_PAY_DOMAIN_FILE?: string;
  /**
   * `report-only`: on pages with a wallet that needs a script of its own, browsers only [report](docs/wallets.md) what the content security policy would stop; for trials, refused with `BRAINTREE_ENVIRONMENT=production`
   */
  WALLET_POLICY: 'enforced' | 'report-only';
  /**
   * 32 random bytes in hex or base64, which sign [receipts](docs/operating/evidence.md)
   */
  SIGNING_KEY?: string;
  /**
   * what `PUBLIC_URL` was before, with commas: what was signed for another origin than these counts as nobody's
   */
  PUBLIC_URLS_BEFORE: string[];
  /**
   * the public parts of the keys before it, with commas: `x` of each as `/.well-known/jwks.json` has it
   */
  SIGNING_KEYS_BEFORE: string[];
  /**
   * encrypts bank details; needed where a journey takes [Direct Debits](docs/direct-debit.md)
   */
  BANK_DETAILS_KEY?: string;
  /**
   * earlier keys, with commas
   */
  BANK_DETAILS_OLD_KEYS: string[];
  /**
   * the published data that bank details are [checked against](docs/direct-debit.md)
   */
  SORTING_CODES_FILE?: string;
  /**
   * the published data that bank details are [checked against](docs/direct-debit.md)
   */
  MODULUS_WEIGHTS_FILE?: string;
  /**
   * the published data that bank details are [checked against](docs/direct-debit.md)
   */
  MODULUS_SUBSTITUTIONS_FILE?: string;
  /**
   * where the provider's system is told of records; see [events](docs/operating/provider-api.md#events)
   */
  EVENTS_URL?: string;
  /**
   * signs these calls; several with commas, the current one first
   */
  EVENTS_SECRET: string[];
  /**
   * where the server [asks your system](docs/journeys.md#reads) what `content/reads.json` names; calls are signed as events are, with `EVENTS_SECRET`
   */
  PROVIDER_READS_URL?: string;
  /**
   * opens `/provider-api` to the [provider's own systems](docs/operating/provider-api.md); several with commas
   */
  PROVIDER_API_TOKEN: string[];
  /**
   * further tokens, each with [what it opens](docs/operating/provider-api.md), by their hashes; with spaces
   */
  PROVIDER_API_TOKENS: string[];
  /**
   * a port of its own for `/provider-api` and the [desk](docs/operating/desk.md), which are then nowhere else: no proxy of customers may lead there
   */
  PROVIDER_PORT?: number;
  /**
   * the header in which your proxy says who sits at the [desk](docs/operating/desk.md), on `PROVIDER_PORT` alone: without it there is none but in a demo. It counts from an address of `TRUST_PROXY` alone
   */
  DESK_USER_HEADER?: string;
  /**
   * the header in which it says `care` or `lead`, who also gives money back and erases; without it everybody is `care`
   */
  DESK_ROLE_HEADER?: string;
  /**
   * the mail server that takes [letters](docs/sending-letters.md)
   */
  SMTP_URL?: string;
  /**
   * a file of certificates (PEM) that the mail server's is checked against, beside those that Node knows: for a certificate of your own, also a self-signed one
   */
  SMTP_CA_FILE?: string;
  /**
   * the mailbox that letters come from, beside the provider's name
   */
  LETTERS_FROM?: string;
  /**
   * instead of `SMTP_URL`: your own system, which is given each letter and sends it; signed as events are, with `EVENTS_SECRET`
   */
  LETTERS_URL?: string;
  /**
   * how many letters are sent in a minute at most, by all processes together
   */
  LETTERS_PER_MINUTE?: number;
  /**
   * after how many days a link expires that says nothing else; `0`: never
   */
  LINK_DAYS: number;
  /**
   * how many declined cards a link has [an hour](docs/operating/card-gateway.md#somebody-tries-stolen-cards), `0` for no limit
   */
  DECLINES_PER_LINK: number;
  /**
   * how many client tokens a link has [an hour](docs/operating/card-gateway.md#somebody-tries-stolen-cards), `0` for no limit
   */
  TOKENS_PER_LINK: number;
  /**
   * how many declined cards an address has [an hour](docs/operating/card-gateway.md#somebody-tries-stolen-cards), `0` for no limit
   */
  DECLINES_PER_ADDRESS: number;
  /**
   * how many client tokens an address has [an hour](docs/operating/card-gateway.md#somebody-tries-stolen-cards), `0` for no limit
   */
  TOKENS_PER_ADDRESS: number;
  /**
   * where `GET /metrics` is served; see [metrics](docs/operating/watching.md#metrics)
   */
  METRICS_HOST: string;
  /**
   * where `GET /metrics` is served; without it, nowhere
   */
  METRICS_PORT?: number;
  /**
   * where [traces](docs/operating/watching.md#traces) are sent, by OTLP over HTTP; without it, nowhere
   */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /**
   * the name of the service in traces
   */
  OTEL_SERVICE_NAME: string;
  /**
   * how much is logged
   */
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}
/**
 * The settings of a studio on a server, by their names in the environment. docs/studio.md has them as a table.
 */
export interface StudioEnvironment {
  /**
   * the address at which browsers reach it, such as `https://studio.example.com`
   */
  STUDIO_URL?: string;
  /**
   * where it listens; a proxy in front of it has the certificate
   */
  STUDIO_HOST: string;
  /**
   * where it listens
   */
  STUDIO_PORT: number;
  /**
   * its copy of the repository and the work trees: keep it, unpublished changes are in it
   */
  STUDIO_DATA_DIR: string;
  /**
   * the header in which the proxy says who has signed in, by e-mail address; it must take it out of what browsers send
   */
  STUDIO_USER_HEADER: string;
  /**
   * the addresses of that proxy, with commas: nobody else is answered
   */
  STUDIO_TRUST_PROXY: string[];
  /**
   * the repository, over HTTPS or SSH
   */
  STUDIO_GIT_REMOTE: string;
  /**
   * for HTTPS; for SSH git uses the key of the user that the studio runs as
   */
  STUDIO_GIT_USER: string;
  /**
   * for HTTPS
   */
  STUDIO_GIT_TOKEN?: string;
  /**
   * where changes begin
   */
  STUDIO_BASE_BRANCH: string;
  /**
   * where the review of a branch is asked for, such as `https://git.example.com/site/compare/{base}...{branch}`; GitHub, GitLab, Bitbucket and Azure DevOps are known by their names
   */
  STUDIO_REVIEW_URL?: string;
}
/**
 * One page as the browser gets it: the page as content has it, with the texts and documents that it names.
 */
export interface CompiledPage {
  name: string;
  /**
   * Its language where it has fallen back to another than its edition's.
   */
  language?: string;
  page: Page;
  /**
   * HTML by text name, with an empty <span data-v="name"></span> for each placeholder.
   */
  texts: {
    [k: string]: string;
  };
  documents: {
    [k: string]: CompiledDocument;
  };
  /**
   * The messages that only the page's own blocks show, by name.
   */
  messages?: {
    [k: string]: string;
  };
  /**
   * The data that the page reads beside the link itself.
   */
  needs: ('switch-order' | 'agreed-document' | 'direct-debit-mandate' | 'answers' | 'demo')[];
  asks?: PageAsks;
  /**
   * For a page that asks, checks answers, or stands between such pages: the act whose draft it knows.
   */
  draft?: string;
  /**
   * The next page's name where every journey with this page agrees on it.
   */
  next?: string;
  /**
   * For a page that needs "demo": every page with the demo links that show it, journey by journey.
   */
  demo?: DemoEntry[][];
}
/**
 * For a page that asks for an act, or checks its answers: every question of the act.
 */
export interface PageAsks {
  /**
   * The act that records the answers.
   */
  act: string;
  /**
   * The page that records them, where another asks.
   */
  check?: string;
  questions: Questions;
}
export interface DemoEntry {
  name: string;
  path: string;
  title: string;
  links: DemoHref[];
}
export interface DemoHref {
  href: string;
  label: string;
}
