import type { CompiledSite } from '../../types.gen.ts';
import type { Db } from '../db/db.ts';
import { findLink, type LinkView } from '../ledger/link.ts';
import { createLink, LinkRefused } from './create.ts';
import { readLinkRequest } from './read-request.ts';

/** What is wrong with one of the links that were asked for; `line` counts from 1. */
export type LinkFault = { line: number; detail: string };

/** Why none of the links was made: everything that is wrong, in the order of the lines. */
export class LinksRefused extends LinkRefused {
  readonly faults: LinkFault[];

  constructor(faults: LinkFault[], isOne: boolean) {
    super(faults.map(({ line, detail }) => (isOne ? detail : `line ${line}: ${detail}`)).join('\n'));
    this.faults = faults;
  }
}

/** Makes all of the links that are asked for, or none. Throws {@link LinksRefused}. */
export async function makeLinks(db: Db, site: CompiledSite, requests: unknown[], now: Date): Promise<LinkView[]> {
  return db.transaction(async (tx) => {
    const faults: LinkFault[] = [];
    const ids: string[] = [];
    for (const [index, request] of requests.entries()) {
      try {
        // What is wrong with a link is known before anything is written for it, so that the transaction can go on.
        ids.push(await createLink(tx, site, readLinkRequest(request, now), now));
      } catch (error) {
        if (!(error instanceof LinkRefused)) throw error;
        faults.push({ line: index + 1, detail: error.message });
      }
    }
    if (faults.length) throw new LinksRefused(faults, requests.length === 1);
    const made: LinkView[] = [];
    for (const id of ids) made.push((await findLink(tx, site, id, now))!);
    return made;
  });
}
