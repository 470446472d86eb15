import { counted } from '../../../rules/format-value.ts';
import type { VerificationReport } from '../../../server/admin/verification.ts';

/** Describes what `show --verify` has found for a person. */
export function verifiedInWords({
  links,
  records,
  attempts,
  texts,
  orders,
  heads,
  erasures,
  stamped,
  copies,
  waiting,
  mismatches,
  explained,
}: VerificationReport): string {
  const counts = {
    ...{ link: links, record: records, attempt: attempts, 'agreed text': texts, 'order document': orders },
    ...{ head: heads, erasure: erasures },
  };
  const looked = `${Object.entries(counts)
    .map(([name, count]) => counted(count, name))
    .join(
      ', ',
    )} were looked at${waiting ? `, ${counted(waiting, 'row')} ${waiting === 1 ? 'waits' : 'wait'} for the next head` : ''}${stampedInWords(stamped)}${copiesInWords(copies)}`;
  if (!mismatches.length && !explained.length) return `${looked}: every hash matches.`;
  const lineOf = ({ link_id, act, what, stored, computed }: VerificationReport['mismatches'][0]) =>
    `${[link_id, act].filter(Boolean).join('  ')}${link_id ? ': ' : ''}${what} is not what was recorded.\n  recorded  ${stored}\n  now       ${computed}`;
  const lines = [
    ...mismatches.map(lineOf),
    ...explained.map((one) => `${lineOf(one)}\n  explained ${one.because} (${one.by}, ${one.explained_at})`),
  ];
  const verdict = mismatches.length
    ? `${mismatches.length} do not match${explained.length ? `, ${explained.length} more are explained` : ''}.`
    : `${explained.length} explained, everything else matches.`;
  return [`${looked}: ${verdict}`, ...lines].join('\n');
}

const stampedInWords = (stamped: VerificationReport['stamped']) =>
  stamped
    ? `, heads have time stamps${stamped.by && ` of ${stamped.by}`} from ${stamped.since} to ${stamped.until}`
    : '';

const copiesInWords = ({ compared, others }: NonNullable<VerificationReport['copies']> = { compared: 0, others: 0 }) =>
  [
    compared && `, ${counted(compared, 'PDF')} drawn anew`,
    others &&
      `, ${counted(others, 'PDF')} not compared: drawn otherwise by another release, of an erased customer, or not to be drawn here`,
  ]
    .filter(Boolean)
    .join('');
