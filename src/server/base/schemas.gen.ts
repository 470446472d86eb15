// Written by `npm run generate` from folders. Edit those, never this file.
import AcceptedDifference from '../../../schemas/api/accepted-difference.schema.json' with { type: 'json' };
import ActEvent from '../../../schemas/api/act-event.schema.json' with { type: 'json' };
import ActRecord from '../../../schemas/api/act-record.schema.json' with { type: 'json' };
import Afterwards from '../../../schemas/api/afterwards.schema.json' with { type: 'json' };
import AgreedBytes from '../../../schemas/api/agreed-bytes.schema.json' with { type: 'json' };
import AgreedDocument from '../../../schemas/api/agreed-document.schema.json' with { type: 'json' };
import BankDetails from '../../../schemas/api/bank-details.schema.json' with { type: 'json' };
import BounceRequest from '../../../schemas/api/bounce-request.schema.json' with { type: 'json' };
import CardRequest from '../../../schemas/api/card-request.schema.json' with { type: 'json' };
import ClientToken from '../../../schemas/api/client-token.schema.json' with { type: 'json' };
import CustomerErased from '../../../schemas/api/customer-erased.schema.json' with { type: 'json' };
import DayReport from '../../../schemas/api/day-report.schema.json' with { type: 'json' };
import DirectDebitMandate from '../../../schemas/api/direct-debit-mandate.schema.json' with { type: 'json' };
import EraseRequest from '../../../schemas/api/erase-request.schema.json' with { type: 'json' };
import FactEvent from '../../../schemas/api/fact-event.schema.json' with { type: 'json' };
import Health from '../../../schemas/api/health.schema.json' with { type: 'json' };
import LetterRequest from '../../../schemas/api/letter-request.schema.json' with { type: 'json' };
import LetterState from '../../../schemas/api/letter-state.schema.json' with { type: 'json' };
import LettersSending from '../../../schemas/api/letters-sending.schema.json' with { type: 'json' };
import LinkAnswers from '../../../schemas/api/link-answers.schema.json' with { type: 'json' };
import LinkCorrection from '../../../schemas/api/link-correction.schema.json' with { type: 'json' };
import LinkHistory from '../../../schemas/api/link-history.schema.json' with { type: 'json' };
import LinkReceipt from '../../../schemas/api/link-receipt.schema.json' with { type: 'json' };
import LinkRequest from '../../../schemas/api/link-request.schema.json' with { type: 'json' };
import Link from '../../../schemas/api/link.schema.json' with { type: 'json' };
import ListedAttempt from '../../../schemas/api/listed-attempt.schema.json' with { type: 'json' };
import MadeLink from '../../../schemas/api/made-link.schema.json' with { type: 'json' };
import MadeLinks from '../../../schemas/api/made-links.schema.json' with { type: 'json' };
import MandateStatusRequest from '../../../schemas/api/mandate-status-request.schema.json' with { type: 'json' };
import MandateStatus from '../../../schemas/api/mandate-status.schema.json' with { type: 'json' };
import OrderTotal from '../../../schemas/api/order-total.schema.json' with { type: 'json' };
import Problem from '../../../schemas/api/problem.schema.json' with { type: 'json' };
import ProviderLink from '../../../schemas/api/provider-link.schema.json' with { type: 'json' };
import ProviderLinks from '../../../schemas/api/provider-links.schema.json' with { type: 'json' };
import RecallRequest from '../../../schemas/api/recall-request.schema.json' with { type: 'json' };
import Recall from '../../../schemas/api/recall.schema.json' with { type: 'json' };
import ReceiptPayload from '../../../schemas/api/receipt.schema.json' with { type: 'json' };
import RefundRecord from '../../../schemas/api/refund-record.schema.json' with { type: 'json' };
import RefundRequest from '../../../schemas/api/refund-request.schema.json' with { type: 'json' };
import SandboxCharges from '../../../schemas/api/sandbox-charges.schema.json' with { type: 'json' };
import SandboxNonceRequest from '../../../schemas/api/sandbox-nonce-request.schema.json' with { type: 'json' };
import SandboxNonce from '../../../schemas/api/sandbox-nonce.schema.json' with { type: 'json' };
import SwitchAlternative from '../../../schemas/api/switch-alternative.schema.json' with { type: 'json' };
import SwitchImplications from '../../../schemas/api/switch-implications.schema.json' with { type: 'json' };
import SwitchMatchConfirmation from '../../../schemas/api/switch-match-confirmation.schema.json' with { type: 'json' };
import SwitchMatchResult from '../../../schemas/api/switch-match-result.schema.json' with { type: 'json' };
import SwitchMatch from '../../../schemas/api/switch-match.schema.json' with { type: 'json' };
import SwitchOrderRequest from '../../../schemas/api/switch-order-request.schema.json' with { type: 'json' };
import SwitchOrder from '../../../schemas/api/switch-order.schema.json' with { type: 'json' };
import SwitchService from '../../../schemas/api/switch-service.schema.json' with { type: 'json' };
import TestToken from '../../../schemas/api/test-token.schema.json' with { type: 'json' };
import UndeliveredEvents from '../../../schemas/api/undelivered-events.schema.json' with { type: 'json' };

/** The schemas of `schemas/api`, by their titles, which are the names of their files too. */
export const titled = {
  AcceptedDifference,
  ActEvent,
  ActRecord,
  Afterwards,
  AgreedBytes,
  AgreedDocument,
  BankDetails,
  BounceRequest,
  CardRequest,
  ClientToken,
  CustomerErased,
  DayReport,
  DirectDebitMandate,
  EraseRequest,
  FactEvent,
  Health,
  LetterRequest,
  LetterState,
  LettersSending,
  LinkAnswers,
  LinkCorrection,
  LinkHistory,
  LinkReceipt,
  LinkRequest,
  Link,
  ListedAttempt,
  MadeLink,
  MadeLinks,
  MandateStatusRequest,
  MandateStatus,
  OrderTotal,
  Problem,
  ProviderLink,
  ProviderLinks,
  RecallRequest,
  Recall,
  ReceiptPayload,
  RefundRecord,
  RefundRequest,
  SandboxCharges,
  SandboxNonceRequest,
  SandboxNonce,
  SwitchAlternative,
  SwitchImplications,
  SwitchMatchConfirmation,
  SwitchMatchResult,
  SwitchMatch,
  SwitchOrderRequest,
  SwitchOrder,
  SwitchService,
  TestToken,
  UndeliveredEvents,
};
