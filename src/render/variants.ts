import type { Block, When } from '../types.gen.ts';

/** Groups neighbours of which at most one can ever show, such as a text for new and one for existing customers. */
export function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last && block.when && last.every((other) => exclude(other.when, block.when))) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** Whether two conditions plainly cannot hold together: a part of one contradicts a part of the other. */
function exclude(one: When | undefined, other: When | undefined): boolean {
  return partsOf(one).some((part) => partsOf(other).some((against) => contradict(part, against)));
}

/** What must hold for a condition to hold. */
function partsOf(when: When | undefined): When[] {
  if (!when) return [];
  return when.all ? when.all.flatMap(partsOf) : [when];
}

/** One is the other's opposite, or both ask the same single fact for different values. */
function contradict(one: When, other: When): boolean {
  if (isOpposite(one, other) || isOpposite(other, one)) return true;
  if (!one.fact || one.fact !== other.fact) return false;
  if (one.exists !== undefined && other.exists !== undefined) return one.exists !== other.exists;
  return one.is !== undefined && other.is !== undefined && one.is !== other.is;
}

function isOpposite(one: When, other: When): boolean {
  return one.not !== undefined && JSON.stringify(one.not) === JSON.stringify(other);
}
