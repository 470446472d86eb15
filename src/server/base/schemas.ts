import acceptedDifference from '../../../schemas/api/accepted-difference.schema.json' with { type: 'json' };
import actEvent from '../../../schemas/api/act-event.schema.json' with { type: 'json' };
import actRecord from '../../../schemas/api/act-record.schema.json' with { type: 'json' };
import agreedDocument from '../../../schemas/api/agreed-document.schema.json' with { type: 'json' };
import bankDetails from '../../../schemas/api/bank-details.schema.json' with { type: 'json' };
import bounceRequest from '../../../schemas/api/bounce-request.schema.json' with { type: 'json' };
import cardRequest from '../../../schemas/api/card-request.schema.json' with { type: 'json' };
import clientToken from '../../../schemas/api/client-token.schema.json' with { type: 'json' };
import directDebitCheck from '../../../schemas/api/direct-debit-check.schema.json' with { type: 'json' };
import directDebitCheckRequest from '../../../schemas/api/direct-debit-check-request.schema.json' with { type: 'json' };
import directDebitMandate from '../../../schemas/api/direct-debit-mandate.schema.json' with { type: 'json' };
import draftRequest from '../../../schemas/api/draft-request.schema.json' with { type: 'json' };
import factEvent from '../../../schemas/api/fact-event.schema.json' with { type: 'json' };
import health from '../../../schemas/api/health.schema.json' with { type: 'json' };
import letterState from '../../../schemas/api/letter-state.schema.json' with { type: 'json' };
import link from '../../../schemas/api/link.schema.json' with { type: 'json' };
import linkAnswers from '../../../schemas/api/link-answers.schema.json' with { type: 'json' };
import linkDraft from '../../../schemas/api/link-draft.schema.json' with { type: 'json' };
import linkRequest from '../../../schemas/api/link-request.schema.json' with { type: 'json' };
import madeLink from '../../../schemas/api/made-link.schema.json' with { type: 'json' };
import madeLinks from '../../../schemas/api/made-links.schema.json' with { type: 'json' };
import mandateStatus from '../../../schemas/api/mandate-status.schema.json' with { type: 'json' };
import mandateStatusRequest from '../../../schemas/api/mandate-status-request.schema.json' with { type: 'json' };
import orderTotal from '../../../schemas/api/order-total.schema.json' with { type: 'json' };
import problem from '../../../schemas/api/problem.schema.json' with { type: 'json' };
import providerLink from '../../../schemas/api/provider-link.schema.json' with { type: 'json' };
import providerLinks from '../../../schemas/api/provider-links.schema.json' with { type: 'json' };
import recall from '../../../schemas/api/recall.schema.json' with { type: 'json' };
import recallRequest from '../../../schemas/api/recall-request.schema.json' with { type: 'json' };
import receipt from '../../../schemas/api/receipt.schema.json' with { type: 'json' };
import refundRecord from '../../../schemas/api/refund-record.schema.json' with { type: 'json' };
import refundRequest from '../../../schemas/api/refund-request.schema.json' with { type: 'json' };
import sandboxCharges from '../../../schemas/api/sandbox-charges.schema.json' with { type: 'json' };
import sandboxNonce from '../../../schemas/api/sandbox-nonce.schema.json' with { type: 'json' };
import sandboxNonceRequest from '../../../schemas/api/sandbox-nonce-request.schema.json' with { type: 'json' };
import switchOrder from '../../../schemas/api/switch-order.schema.json' with { type: 'json' };
import testToken from '../../../schemas/api/test-token.schema.json' with { type: 'json' };
import { requests } from '../../acts/requests.gen.ts';

/**
 * A schema that refers to another file gets that file's content in its place: the checks of calls read one file each.
 */
const { $schema: _draft, definitions, ...order } = switchOrder;
const wholeLinkRequest = {
  ...linkRequest,
  properties: { ...linkRequest.properties, switch_order: order },
  definitions,
};
const { $schema: _total, ...order_total } = orderTotal;
const { $schema: _accepted, ...accepted_difference } = acceptedDifference;
const checked = { order_total, accepted_difference };
const wholeMadeLink = { ...madeLink, properties: { ...madeLink.properties, ...checked } };
const { items: madeOne } = madeLinks.properties.links;
const wholeMadeLinks = {
  ...madeLinks,
  properties: {
    links: { ...madeLinks.properties.links, items: { ...madeOne, properties: { ...madeOne.properties, ...checked } } },
  },
};
const wholeProviderLink = { ...providerLink, properties: { ...providerLink.properties, ...checked } };
const { $schema: _ours, ...oneLink } = wholeProviderLink;
const wholeProviderLinks = {
  ...providerLinks,
  properties: { ...providerLinks.properties, links: { ...providerLinks.properties.links, items: oneLink } },
};

/**
 * The schemas of all calls, by their titles. Each is imported by its name, so that the bundle of the server contains
 * it.
 */
export const schemas = {
  ...requests,
  ActEvent: actEvent,
  ActRecord: actRecord,
  AgreedDocument: agreedDocument,
  BankDetails: bankDetails,
  BounceRequest: bounceRequest,
  CardRequest: cardRequest,
  ClientToken: clientToken,
  DirectDebitCheck: directDebitCheck,
  DirectDebitCheckRequest: directDebitCheckRequest,
  DirectDebitMandate: directDebitMandate,
  FactEvent: factEvent,
  Health: health,
  LetterState: letterState,
  Link: link,
  LinkAnswers: linkAnswers,
  LinkDraft: linkDraft,
  LinkReceipt: receipt,
  DraftRequest: draftRequest,
  LinkRequest: wholeLinkRequest,
  MadeLink: wholeMadeLink,
  MadeLinks: wholeMadeLinks,
  MandateStatus: mandateStatus,
  MandateStatusRequest: mandateStatusRequest,
  Problem: problem,
  ProviderLink: wholeProviderLink,
  ProviderLinks: wholeProviderLinks,
  Recall: recall,
  RecallRequest: recallRequest,
  RefundRecord: refundRecord,
  RefundRequest: refundRequest,
  SandboxCharges: sandboxCharges,
  SandboxNonce: sandboxNonce,
  SandboxNonceRequest: sandboxNonceRequest,
  SwitchOrder: switchOrder,
  TestToken: testToken,
};

export type SchemaName = keyof typeof schemas;
