import type { CompiledSite, Link } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { type LinkView, selectLinks, viewOf, type WholeRow } from './link.ts';

/** Selects the links for which all of this is true. Times are ISO 8601 in UTC. */
export type LinkFilter = {
  status?: Link['status'] | undefined;
  journey?: string;
  customer_type?: Link['customer_type'];
  /** Only links with a record of this act. */
  recorded?: string;
  made_since?: string | undefined;
  /** Only the link with this external reference. */
  reference?: string | undefined;
  /** Only links that come after the one with this id. */
  after?: string | undefined;
  limit?: number;
};

const batch = 500;

/** Lists links, the newest first. A link's state depends on the content, so it is filtered here and not by the database. */
export async function listLinks(
  db: Queryable,
  site: CompiledSite,
  now: Date,
  {
    status,
    journey,
    customer_type,
    recorded,
    made_since,
    reference,
    after,
    limit = Number.POSITIVE_INFINITY,
  }: LinkFilter,
): Promise<LinkView[]> {
  const found: LinkView[] = [];
  for (let last: string | null = after ?? null; found.length < limit; ) {
    const rows: WholeRow[] = await db.query<WholeRow>(
      `${selectLinks}
       where ($1::text is null or journey = $1) and ($2::text is null or customer_type = $2)
         and ($3::timestamptz is null or created_at >= $3)
         and ($4::text is null or exists (select 1 from records where link_id = links.id and act = $4))
         and ($6::text is null or external_reference = $6)
         and ($5::uuid is null or (created_at, id) < (select created_at, id from links where id = $5))
       order by created_at desc, id desc limit ${batch}`,
      [journey ?? null, customer_type ?? null, made_since ?? null, recorded ?? null, last, reference ?? null],
    );
    const views = rows.map((row) => viewOf(site, row, now));
    found.push(...views.filter((view) => !status || view.status === status));
    last = rows.at(-1)?.id ?? null;
    if (rows.length < batch) break;
  }
  return found.slice(0, limit);
}
