/** The Merkle tree of RFC 6962 over hexadecimal hashes. The last node of an odd level goes up as it is. */
import { createHash } from 'node:crypto';

const sha256 = (...parts: (Uint8Array | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(typeof part === 'string' ? Buffer.from(part, 'hex') : part);
  return hash.digest('hex');
};
const [leafByte, nodeByte] = [Buffer.of(0), Buffer.of(1)];
const nodeOf = (left: string, right: string) => sha256(nodeByte, left, right);

/** The nodes of each level, from the leaves up to the root. */
function levelsOf(hashes: string[]): string[][] {
  const levels = [hashes.map((hash) => sha256(leafByte, hash))];
  for (let level = levels[0]!; level.length > 1; levels.push(level)) {
    const below = level;
    level = [];
    for (let index = 0; index < below.length; index += 2) {
      const right = below[index + 1];
      level.push(right === undefined ? below[index]! : nodeOf(below[index]!, right));
    }
  }
  return levels;
}

/** The root of the tree over these hashes, of which there is at least one. */
export const rootOf = (hashes: string[]): string => levelsOf(hashes).at(-1)![0]!;

/** One step from a leaf to the root: the other node, and on which side it is. */
export type Step = { side: 'left' | 'right'; hash: string };

export function pathTo(hashes: string[], index: number): Step[] {
  const steps: Step[] = [];
  let at = index;
  for (const level of levelsOf(hashes).slice(0, -1)) {
    const side = at % 2 === 0 ? 'right' : 'left';
    const other = level[side === 'right' ? at + 1 : at - 1];
    if (other !== undefined) steps.push({ side, hash: other });
    at = Math.floor(at / 2);
  }
  return steps;
}

export function rootAlong(hash: string, path: Step[]): string {
  return path.reduce(
    (node, step) => (step.side === 'right' ? nodeOf(node, step.hash) : nodeOf(step.hash, node)),
    sha256(leafByte, hash),
  );
}
