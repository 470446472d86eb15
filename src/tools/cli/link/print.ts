import { counted, formatValue } from '../../../rules/format-value.ts';
import type { ListedAttempt } from '../../../server/admin/attempts.ts';
import type { Command, OperatorLink } from '../../../server/admin/command.ts';
import type { CustomerErased } from '../../../server/admin/erase-customer.ts';
import type { Purged } from '../../../server/admin/purge.ts';
import type { RefundMade } from '../../../server/admin/refund.ts';
import type { LinkRecord } from '../../../server/admin/show.ts';
import type { VerificationReport } from '../../../server/admin/verification.ts';
import type { PendingEvent } from '../../../server/events/pending-events.ts';
import { isReference } from '../../../server/ledger/reference.ts';
import type { DayReport } from '../../../server/payments/afterwards.ts';
import type { Resealed } from '../../../server/sealing/sealed-rows.ts';
import type { OrderTotal, ProviderLetter, Recall } from '../../../types.gen.ts';

export const migratedInWords = (applied: number[]): string =>
  applied.length === 0
    ? 'The tables are up to date: there was nothing to do.'
    : `The tables are up to date now: ${applied.length === 1 ? 'migration' : 'migrations'} ${applied.join(', ')} applied. Run database-roles again, if the service has a role of its own.`;

import { verifiedInWords } from './verified.ts';

/** Describes the result of a command for a person. */
export function inWords(command: Exclude<Command, { name: 'document' | 'export' }>, result: unknown): string {
  switch (command.name) {
    case 'create':
      return linkInWords(result as OperatorLink);
    case 'create-all':
      return (result as OperatorLink[]).map(({ id, url }) => `${id}  ${url}`).join('\n');
    case 'show':
      return recordInWords(result as LinkRecord);
    case 'list': {
      const links = result as OperatorLink[];
      return links.length ? [listHeader, ...links.map(lineOf)].join('\n') : 'No link is like that.';
    }
    case 'expire': {
      const { changed, link } = result as { changed: boolean; link: OperatorLink };
      if (changed) return `${link.id} has expired now.`;
      return link.status === 'used'
        ? `${link.id} was already used: nothing was changed.`
        : `${link.id} had expired already: nothing was changed.`;
    }
    case 'recall': {
      const { expired, used, dry_run } = result as Recall;
      const stay =
        used === 0
          ? ''
          : ` ${used} more ${used === 1 ? 'was used, and stays as it is' : 'were used, and stay as they are'}.`;
      return dry_run
        ? `${counted(expired, 'link')} would expire.${stay}`
        : `${counted(expired, 'link')} ${expired === 1 ? 'has' : 'have'} expired now.${stay}`;
    }
    case 'letters': {
      const { letters } = result as { letters: ProviderLetter[] };
      return letters.map(letterInWords).join('\n') || 'No letter was sent for this link, and none waits.';
    }
    case 'letters-stop':
      return 'No letter is sent from now on. Those that come are kept: letters --go-on sends them.';
    case 'letters-go-on':
      return (result as { changed: boolean }).changed ? 'Letters are sent again.' : 'Letters were not stopped.';
    case 'send-again':
      return `"${(result as { letter: string }).letter}" waits to be sent.`;
    case 'unlock':
      return `${(result as { link: OperatorLink }).link.id} is no longer locked.`;
    case 'rekey': {
      const { rekeyed, unopened } = result as Resealed;
      const done = `Bank details, personal answers and drafts, sealed with the current key now: ${rekeyed}.`;
      const failed = 'These links have some that cannot be opened, and stay as they are; verify says which:';
      return [done, ...(unopened.length > 0 ? [failed, ...unopened.map((id) => `  ${id}`)] : [])].join('\n');
    }
    case 'verify':
      return verifiedInWords(result as VerificationReport);
    case 'maintenance': {
      const { on, link } = result as { on: boolean; link?: OperatorLink };
      const what = link ? link.id : 'The whole site';
      return on ? `${what} is under maintenance now.` : `${what} is no longer under maintenance.`;
    }
    case 'attempts': {
      const attempts = result as ListedAttempt[];
      if (!attempts.length) return command.open ? 'No attempt is open.' : 'No card has been tried yet.';
      return attempts.map((attempt) => `${attempt.link_id}  ${attemptInWords(attempt)}`).join('\n');
    }
    case 'attempt-settle': {
      const { order_id, state } = result as ListedAttempt;
      return `${order_id} is ${state} now.`;
    }
    case 'refund': {
      const { refund_id, state, amount_pence, refusal } = result as RefundMade;
      const amount = formatValue('money', amount_pence);
      if (state === 'refused') return `${amount} were not given back: ${refusal}`;
      if (state === 'voided') return `${amount} were voided: the payment was not settled yet, and never will be.`;
      if (state === 'refunded') return `${amount} are given back: ${refund_id}.`;
      return `It is not known yet whether ${amount} are given back: the server asks for ${refund_id} until it is.`;
    }
    case 'reconcile': {
      const { day, noted, known, foreign, unsettled } = result as DayReport;
      const rest = unsettled.map(({ recorded_at, order_id, link_id, amount_pence }) =>
        ['', recorded_at, order_id, link_id, formatValue('money', amount_pence)].join('  '),
      );
      const missingOrders = foreign.filter((order) => isReference(order.toUpperCase())).map((order) => `  ${order}`);
      return [
        `${day}: ${noted} noted, ${known} known, ${foreign.length} of orders that are not ours.`,
        ...(missingOrders.length
          ? ['Orders of ours that are not recorded (was an older database restored?):', ...missingOrders]
          : []),
        ...(rest.length ? ['Paid long ago, and never told settled, voided or refunded:', ...rest] : []),
      ].join('\n');
    }
    case 'events': {
      const events = result as PendingEvent[];
      return events.length
        ? events.map(eventInWords).join('\n')
        : command.state === 'dead'
          ? 'No event is dead.'
          : 'No event waits.';
    }
    case 'replay': {
      const { replayed } = result as { replayed: number };
      return `${counted(replayed, 'event')} will be sent again.`;
    }
    case 'purge': {
      const { before, links, records, texts, dry_run } = result as Purged;
      return dry_run
        ? `${counted(links, 'link')} and ${counted(records, 'record')} from before ${before} would be erased.`
        : `${counted(links, 'link')}, ${counted(records, 'record')} and ${counted(texts, 'agreed text')} from before ${before} are erased.`;
    }
    case 'erase': {
      const { link_id, erased, kept } = result as CustomerErased;
      const list = (lines: string[]) => lines.map((line) => `  ${line}`).join('\n');
      return `${link_id}: erased\n${list(erased.length ? erased : ['nothing: there was nothing personal left'])}${kept.length ? `\nkept\n${list(kept)}` : ''}`;
    }
    case 'demo-reset':
      return `The ${(result as { reset: number }).reset} demo links are new again.`;
  }
}

/** A link in a list: the widths are those of ids, times, and most names. */
const columns = (id: string, made: string, journey: string, status: string, customer: string, rest: string[]) =>
  [id.padEnd(36), made.padEnd(16), journey.padEnd(16), status.padEnd(11), customer.padEnd(8), ...rest]
    .join('  ')
    .trimEnd();

const listHeader = columns('id', 'made (UTC)', 'journey', 'status', 'customer', ['reference', 'recorded']);

const lineOf = ({ id, created_at, journey, status, customer_type, external_reference, completed }: OperatorLink) =>
  columns(id, created_at.slice(0, 16).replace('T', ' '), journey, status, customer_type, [
    external_reference ?? '-',
    completed.join(', '),
  ]);

function linkInWords(link: OperatorLink): string {
  return rows({
    Link: link.url,
    Id: link.id,
    Reference: link.external_reference ?? '',
    Status: link.status,
    Journey: link.journey,
    Customer: link.customer_type,
    'Payment methods': link.payment_methods.join(', '),
    Amount: link.amount_pence === undefined ? '' : formatValue('money', link.amount_pence),
    Paid: link.paid_amount_pence === undefined ? '' : formatValue('money', link.paid_amount_pence),
    Values: Object.entries(link.values)
      .map(([name, value]) => `${name}=${value}`)
      .join(', '),
    'Order total': link.order_total ? totalInWords(link.order_total) : '',
    Accepted: link.accepted_difference
      ? [link.accepted_difference.reason, ...link.accepted_difference.differences].join(' – ')
      : '',
    Made: link.created_at,
    Expires: link.expires_at ?? '',
  });
}

function totalInWords({ found, order_pence, contract_pence = [] }: OrderTotal): string {
  const contract = contract_pence.map((pence) => formatValue('money', pence)).join(' or ');
  return `${formatValue('money', order_pence)} a month, and the contract ${found === 'agrees' ? 'agrees' : `says ${contract}`}`;
}

function recordInWords(link: LinkRecord): string {
  const acts = link.acts.map(({ act, text, answers = [], ...evidence }) => {
    const details = Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, String(value)]));
    const asked = answers.map(({ label, words = 'erased' }) => `\n  ${label}\n    ${words.replaceAll('\n', '\n    ')}`);
    return `\n${act}\n${rows(details, '  ')}${asked.join('')}${text === undefined ? '' : `\n\n${text}`}`;
  });
  const attempts = link.attempts.map((attempt) => `  ${attemptInWords(attempt)}`);
  const afterwards = link.afterwards.map((one) => {
    const { recorded_at, fact, about, amount_pence, reason = '', told_by, gateway = '' } = one;
    const amount = amount_pence === undefined ? '' : formatValue('money', amount_pence);
    return ['', recorded_at, fact, about, amount, gateway, reason, told_by]
      .filter((part, index) => !index || part)
      .join('  ');
  });
  const refunds = link.refunds.map(({ started_at, refund_id, state, amount_pence, reason, by, refusal = '' }) =>
    ['', started_at, refund_id, state, formatValue('money', amount_pence), reason, by, refusal].join('  ').trimEnd(),
  );
  const changes = (link.changes ?? []).map(({ changed_at, change, by }) => `  ${changed_at}  ${change}  ${by}`);
  const readings = (link.bank_details_readings ?? []).map(({ read_at, reader }) => `  ${read_at}  ${reader}`);
  const answersRead = (link.answers_readings ?? []).map(({ read_at, reader }) => `  ${read_at}  ${reader}`);
  return [
    linkInWords(link),
    ...(acts.length ? acts : ['\nNothing is recorded yet.']),
    ...(attempts.length ? ['\nAttempts at the card gateway', ...attempts] : []),
    ...(afterwards.length ? ['\nAfterwards', ...afterwards] : []),
    ...(refunds.length ? ['\nRefunds', ...refunds] : []),
    ...(changes.length ? ['\nChanged', ...changes] : []),
    ...(link.bank_details ? ['\nBank details', rows({ ...link.bank_details }, '  ')] : []),
    ...(readings.length ? ['\nBank details were read', ...readings] : []),
    ...(answersRead.length ? ['\nPersonal answers were read', ...answersRead] : []),
  ].join('\n');
}

function attemptInWords(attempt: ListedAttempt): string {
  const { started_at, act, order_id, state, gateway, mismatch, undone, settled_by, settled_because } = attempt;
  const notes = [mismatch, undone, settled_by && `settled by ${settled_by}: ${settled_because}`];
  return [started_at, act, order_id, state, gateway, ...notes.flatMap((note) => note ?? [])].join('  ').trimEnd();
}

function eventInWords({ id, link_id, number, act, state, tries, last_failure }: PendingEvent): string {
  const failure = last_failure === null ? '' : `${tries} tries, the last: ${last_failure}`;
  return [id, `${link_id} #${number}`, act.padEnd(20), state.padEnd(7), failure].join('  ').trimEnd();
}

const letterInWords = ({ name, state, to, sent_at, answer, sha256 }: ProviderLetter) =>
  [name, state, to, sent_at, answer, sha256].flatMap((part) => part || []).join('  ');

function rows(values: Record<string, string>, indent = ''): string {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  const width = Math.max(...filled.map(([name]) => name.length));
  return filled.map(([name, value]) => `${indent}${name.padEnd(width)}  ${value}`).join('\n');
}
