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
  waiting,
  mismatches,
}: VerificationReport): string {
  const counts = {
    ...{ link: links, record: records, attempt: attempts, 'agreed text': texts, 'order document': orders },
    ...{ head: heads, erasure: erasures },
  };
  const looked = `${Object.entries(counts)
    .map(([name, count]) => counted(count, name))
    .join(
      ', ',
    )} were looked at${waiting ? `, ${counted(waiting, 'row')} ${waiting === 1 ? 'waits' : 'wait'} for the next head` : ''}${stampedInWords(stamped)}`;
  if (!mismatches.length) return `${looked}: every hash matches.`;
  const lines = mismatches.map(
    ({ link_id, act, what, stored, computed }) =>
      `${[link_id, act].filter(Boolean).join('  ')}${link_id ? ': ' : ''}${what} is not what was recorded.\n  recorded  ${stored}\n  now       ${computed}`,
  );
  return [`${looked}: ${mismatches.length} do not match.`, ...lines].join('\n');
}

const stampedInWords = (stamped: VerificationReport['stamped']) =>
  stamped
    ? `, heads have time stamps${stamped.by && ` of ${stamped.by}`} from ${stamped.since} to ${stamped.until}`
    : '';
