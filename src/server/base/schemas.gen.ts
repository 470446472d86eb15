// Written by `npm run generate` from folders. Edit those, never this file.
import acceptedDifference from '../../../schemas/api/accepted-difference.schema.json' with { type: 'json' };
import actEvent from '../../../schemas/api/act-event.schema.json' with { type: 'json' };
import actRecord from '../../../schemas/api/act-record.schema.json' with { type: 'json' };
import agreedDocument from '../../../schemas/api/agreed-document.schema.json' with { type: 'json' };
import bankDetails from '../../../schemas/api/bank-details.schema.json' with { type: 'json' };
import bounceRequest from '../../../schemas/api/bounce-request.schema.json' with { type: 'json' };
import cardRequest from '../../../schemas/api/card-request.schema.json' with { type: 'json' };
import clientToken from '../../../schemas/api/client-token.schema.json' with { type: 'json' };
import directDebitCheckRequest from '../../../schemas/api/direct-debit-check-request.schema.json' with { type: 'json' };
import directDebitCheck from '../../../schemas/api/direct-debit-check.schema.json' with { type: 'json' };
import directDebitMandate from '../../../schemas/api/direct-debit-mandate.schema.json' with { type: 'json' };
import draftRequest from '../../../schemas/api/draft-request.schema.json' with { type: 'json' };
import factEvent from '../../../schemas/api/fact-event.schema.json' with { type: 'json' };
import headEvent from '../../../schemas/api/head-event.schema.json' with { type: 'json' };
import head from '../../../schemas/api/head.schema.json' with { type: 'json' };
import health from '../../../schemas/api/health.schema.json' with { type: 'json' };
import letterState from '../../../schemas/api/letter-state.schema.json' with { type: 'json' };
import linkAnswers from '../../../schemas/api/link-answers.schema.json' with { type: 'json' };
import linkDraft from '../../../schemas/api/link-draft.schema.json' with { type: 'json' };
import linkRequest from '../../../schemas/api/link-request.schema.json' with { type: 'json' };
import link from '../../../schemas/api/link.schema.json' with { type: 'json' };
import madeLink from '../../../schemas/api/made-link.schema.json' with { type: 'json' };
import madeLinks from '../../../schemas/api/made-links.schema.json' with { type: 'json' };
import mandateStatusRequest from '../../../schemas/api/mandate-status-request.schema.json' with { type: 'json' };
import mandateStatus from '../../../schemas/api/mandate-status.schema.json' with { type: 'json' };
import orderTotal from '../../../schemas/api/order-total.schema.json' with { type: 'json' };
import problem from '../../../schemas/api/problem.schema.json' with { type: 'json' };
import providerLink from '../../../schemas/api/provider-link.schema.json' with { type: 'json' };
import providerLinks from '../../../schemas/api/provider-links.schema.json' with { type: 'json' };
import recallRequest from '../../../schemas/api/recall-request.schema.json' with { type: 'json' };
import recall from '../../../schemas/api/recall.schema.json' with { type: 'json' };
import receipt from '../../../schemas/api/receipt.schema.json' with { type: 'json' };
import refundRecord from '../../../schemas/api/refund-record.schema.json' with { type: 'json' };
import refundRequest from '../../../schemas/api/refund-request.schema.json' with { type: 'json' };
import sandboxCharges from '../../../schemas/api/sandbox-charges.schema.json' with { type: 'json' };
import sandboxNonceRequest from '../../../schemas/api/sandbox-nonce-request.schema.json' with { type: 'json' };
import sandboxNonce from '../../../schemas/api/sandbox-nonce.schema.json' with { type: 'json' };
import switchOrder from '../../../schemas/api/switch-order.schema.json' with { type: 'json' };
import testToken from '../../../schemas/api/test-token.schema.json' with { type: 'json' };

/** The schemas of `schemas/api`, by their files. */
export const files = {
  'accepted-difference.schema.json': acceptedDifference,
  'act-event.schema.json': actEvent,
  'act-record.schema.json': actRecord,
  'agreed-document.schema.json': agreedDocument,
  'bank-details.schema.json': bankDetails,
  'bounce-request.schema.json': bounceRequest,
  'card-request.schema.json': cardRequest,
  'client-token.schema.json': clientToken,
  'direct-debit-check-request.schema.json': directDebitCheckRequest,
  'direct-debit-check.schema.json': directDebitCheck,
  'direct-debit-mandate.schema.json': directDebitMandate,
  'draft-request.schema.json': draftRequest,
  'fact-event.schema.json': factEvent,
  'head-event.schema.json': headEvent,
  'head.schema.json': head,
  'health.schema.json': health,
  'letter-state.schema.json': letterState,
  'link-answers.schema.json': linkAnswers,
  'link-draft.schema.json': linkDraft,
  'link-request.schema.json': linkRequest,
  'link.schema.json': link,
  'made-link.schema.json': madeLink,
  'made-links.schema.json': madeLinks,
  'mandate-status-request.schema.json': mandateStatusRequest,
  'mandate-status.schema.json': mandateStatus,
  'order-total.schema.json': orderTotal,
  'problem.schema.json': problem,
  'provider-link.schema.json': providerLink,
  'provider-links.schema.json': providerLinks,
  'recall-request.schema.json': recallRequest,
  'recall.schema.json': recall,
  'receipt.schema.json': receipt,
  'refund-record.schema.json': refundRecord,
  'refund-request.schema.json': refundRequest,
  'sandbox-charges.schema.json': sandboxCharges,
  'sandbox-nonce-request.schema.json': sandboxNonceRequest,
  'sandbox-nonce.schema.json': sandboxNonce,
  'switch-order.schema.json': switchOrder,
  'test-token.schema.json': testToken,
};

/** The same, by their titles. */
export const titled = {
  AcceptedDifference: acceptedDifference,
  ActEvent: actEvent,
  ActRecord: actRecord,
  AgreedDocument: agreedDocument,
  BankDetails: bankDetails,
  BounceRequest: bounceRequest,
  CardRequest: cardRequest,
  ClientToken: clientToken,
  DirectDebitCheckRequest: directDebitCheckRequest,
  DirectDebitCheck: directDebitCheck,
  DirectDebitMandate: directDebitMandate,
  DraftRequest: draftRequest,
  FactEvent: factEvent,
  HeadEvent: headEvent,
  Head: head,
  Health: health,
  LetterState: letterState,
  LinkAnswers: linkAnswers,
  LinkDraft: linkDraft,
  LinkRequest: linkRequest,
  Link: link,
  MadeLink: madeLink,
  MadeLinks: madeLinks,
  MandateStatusRequest: mandateStatusRequest,
  MandateStatus: mandateStatus,
  OrderTotal: orderTotal,
  Problem: problem,
  ProviderLink: providerLink,
  ProviderLinks: providerLinks,
  RecallRequest: recallRequest,
  Recall: recall,
  LinkReceipt: receipt,
  RefundRecord: refundRecord,
  RefundRequest: refundRequest,
  SandboxCharges: sandboxCharges,
  SandboxNonceRequest: sandboxNonceRequest,
  SandboxNonce: sandboxNonce,
  SwitchOrder: switchOrder,
  TestToken: testToken,
};
