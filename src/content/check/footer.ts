import type { Site } from '../../types.gen.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import type { Mistake } from '../problem/problem.ts';

/** Finds entries of the footer that end before they begin (D-37). */
export function* checkFooter(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'site');
  if (!file) return;
  const { footer } = file.data as Site;
  for (const list of ['policies', 'social'] as const) {
    for (const [index, { from, until }] of footer[list].entries()) {
      if (!from || !until || Date.parse(from) < Date.parse(until)) continue;
      const pointer = `/footer/${list}/${index}/until`;
      yield { file: file.path, pointer, message: 'This is not after "from", so that the link never stands there.' };
    }
  }
}
