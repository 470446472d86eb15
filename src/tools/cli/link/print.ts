import { formatValue } from '../../../rules/format-value.ts';
import type { Command, OperatorLink } from '../../../server/admin/command.ts';
import type { Purged } from '../../../server/admin/purge.ts';
import type { LinkRecord } from '../../../server/admin/show.ts';
import type { Verified } from '../../../server/admin/verify.ts';
import type { PendingEvent } from '../../../server/events/pending-events.ts';

/** Describes for a person what a command found or did. */
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
      return links.length ? links.map(lineOf).join('\n') : 'There is no such link.';
    }
    case 'expire': {
      const { changed, link } = result as { changed: boolean; link: OperatorLink };
      if (changed) return `${link.id} has expired now.`;
      return link.status === 'used'
        ? `${link.id} was already used: nothing was changed.`
        : `${link.id} had expired already: nothing was changed.`;
    }
    case 'rekey': {
      const { rekeyed } = result as { rekeyed: number };
      return rekeyed === 1
        ? 'The bank details of 1 mandate are sealed with the current key now.'
        : `The bank details of ${rekeyed} mandates are sealed with the current key now.`;
    }
    case 'verify':
      return verifiedInWords(result as Verified);
    case 'maintenance': {
      const { on, link } = result as { on: boolean; link?: OperatorLink };
      const what = link ? link.id : 'The whole site';
      return on ? `${what} is under maintenance now.` : `${what} is no longer under maintenance.`;
    }
    case 'events': {
      const events = result as PendingEvent[];
      return events.length ? events.map(eventInWords).join('\n') : 'There is no such event.';
    }
    case 'replay': {
      const { replayed } = result as { replayed: number };
      return replayed === 1 ? '1 event will be sent again.' : `${replayed} events will be sent again.`;
    }
    case 'purge': {
      const { before, links, records, texts, dry_run } = result as Purged;
      return dry_run
        ? `${links} links and ${records} records from before ${before} would be erased.`
        : `${links} links, ${records} records and ${texts} agreed texts from before ${before} are erased.`;
    }
    case 'demo-reset':
      return `The ${(result as { reset: number }).reset} demo links are new again.`;
  }
}

const lineOf = ({ id, journey, status, customer_type, completed }: OperatorLink) =>
  [id, journey.padEnd(16), status.padEnd(11), customer_type.padEnd(8), completed.join(', ')].join('  ').trimEnd();

function linkInWords(link: OperatorLink): string {
  return rows({
    Link: link.url,
    Id: link.id,
    Status: link.status,
    Journey: link.journey,
    Customer: link.customer_type,
    'Payment methods': link.payment_methods.join(', '),
    Amount: link.amount_pence === undefined ? '' : formatValue('money', link.amount_pence),
    Paid: link.paid_amount_pence === undefined ? '' : formatValue('money', link.paid_amount_pence),
    Values: Object.entries(link.values)
      .map(([name, value]) => `${name}=${value}`)
      .join(', '),
    Made: link.created_at,
    Expires: link.expires_at ?? '',
  });
}

function recordInWords(link: LinkRecord): string {
  const acts = link.acts.map(({ act, text, ...evidence }) => {
    const details = Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, String(value)]));
    return `\n${act}\n${rows(details, '  ')}${text === undefined ? '' : `\n\n${text}`}`;
  });
  const attempts = link.attempts.map(
    ({ act, order_id, state, started_at }) => `  ${started_at}  ${act}  ${order_id}  ${state}`,
  );
  const readings = (link.bank_details_readings ?? []).map(({ read_at, reader }) => `  ${read_at}  ${reader}`);
  return [
    linkInWords(link),
    ...(acts.length ? acts : ['\nNothing is recorded yet.']),
    ...(attempts.length ? ['\nAttempts at the card gateway', ...attempts] : []),
    ...(link.bank_details ? ['\nBank details', rows({ ...link.bank_details }, '  ')] : []),
    ...(readings.length ? ['\nBank details were read', ...readings] : []),
  ].join('\n');
}

function verifiedInWords({ texts, orders, mismatches }: Verified): string {
  const looked = `${texts} agreed texts and ${orders} order documents were looked at`;
  if (!mismatches.length) return `${looked}: every hash matches.`;
  const lines = mismatches.map(
    ({ link_id, act, what, stored, computed }) =>
      `${link_id}  ${act ?? 'link'}: ${what} is not what was recorded.\n  recorded  ${stored}\n  now       ${computed}`,
  );
  return [`${looked}: ${mismatches.length} do not match.`, ...lines].join('\n');
}

function eventInWords({ id, link_id, number, act, state, tries, last_failure }: PendingEvent): string {
  const failure = last_failure === null ? '' : `${tries} tries, the last: ${last_failure}`;
  return [id, `${link_id} #${number}`, act.padEnd(20), state.padEnd(7), failure].join('  ').trimEnd();
}

function rows(values: Record<string, string>, indent = ''): string {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  const width = Math.max(...filled.map(([name]) => name.length));
  return filled.map(([name, value]) => `${indent}${name.padEnd(width)}  ${value}`).join('\n');
}
