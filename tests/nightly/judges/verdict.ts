/** One thing that a judge has found. */
export type Finding = {
  /** The page, state, call or case. */
  where: string;
  /** The judge's name for its rule. */
  rule: string;
  /** The judge's words in a line, and what they are about in the next. */
  message: string;
};

/** How much a judge has looked at, in words, and everything that it has found. */
export type Verdict = { looked: string; findings: Finding[] };

/** A finding that stays, with the reason. Both patterns must match; without one, any rule or any words do. */
export type Refusal = { rule?: RegExp; message?: RegExp; where?: RegExp; reason: string };

/** Tells how a judge has judged. Returns whether everything that it found is answered, and every answer still needed. */
export function tell(judge: string, { looked, findings }: Verdict, refusals: readonly Refusal[]): boolean {
  const used = new Map<Refusal, number>();
  const open = findings.filter((finding) => {
    const refusal = refusals.find((one) => answers(one, finding));
    if (refusal) used.set(refusal, (used.get(refusal) ?? 0) + 1);
    return !refusal;
  });
  console.log(`${judge}: ${looked}; ${findings.length} findings, ${open.length} of them unanswered`);
  for (const [{ reason }, count] of used) console.log(`  ${count} answered: ${reason}`);
  for (const [what, found] of grouped(open)) {
    const places = [...new Set(found.map(({ where }) => where))];
    console.log(`  UNANSWERED ${what}\n    ${found[0]!.message.split('\n').slice(1).join(' ')}`);
    console.log(`    ${found.length} times in ${places.length}: ${places.slice(0, 4).join(', ')}`);
  }
  const idle = refusals.filter((refusal) => !used.has(refusal));
  for (const { reason } of idle) console.log(`  NO LONGER FOUND, so take it out of the list: ${reason}`);
  return !open.length && !idle.length;
}

const answers = ({ rule, message, where }: Refusal, finding: Finding) =>
  (!rule || rule.test(finding.rule)) &&
  (!message || message.test(finding.message)) &&
  (!where || where.test(finding.where));

/** The places of each finding, by its rule and the first line of its words. */
function grouped(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { rule, message } = finding;
    const what = `${rule}: ${message.split('\n')[0]}`;
    const group = groups.get(what);
    if (group) group.push(finding);
    else groups.set(what, [finding]);
  }
  return groups;
}
