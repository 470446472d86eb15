import { counted } from '../../../rules/format-value.ts';
import type { VerificationReport } from '../../../server/admin/verification.ts';

/** Describes what `verify` has found for a person. */
export function verifiedInWords({ links, records, texts, gateway, events, problems }: VerificationReport): string {
  const counts = [counted(links, 'link'), counted(records, 'record'), counted(texts, 'agreed text')];
  const money = [
    ...(gateway.asked > 0 ? [`the gateway was asked about ${counted(gateway.asked, 'card')}`] : []),
    ...(gateway.unasked > 0 ? [`it could not be asked about ${counted(gateway.unasked, 'card')}`] : []),
  ];
  const compared = events === undefined ? [] : [`compared with ${counted(events, 'event')} of the provider`];
  const looked = [...counts, ...money, ...compared].join(', ');
  if (problems.length === 0) return `${looked}: everything is as it was signed.`;
  const lines = problems.map(
    ({ link, reference, what, detail }) => `${[link, reference, what].filter(Boolean).join('  ')}: ${detail}`,
  );
  return [`${looked}: ${counted(problems.length, 'problem')}.`, ...lines].join('\n');
}
