import { canonicalUuid, nilId } from '../../rules/link-id.ts';
import { linkName, nameOf } from '../base/link-name.ts';
import type { Queryable } from '../db/db.ts';

/** The id of the link with a name, or with this id, in any spelling; that of no link where there is none. */
export async function linkIdOf(db: Queryable, text: string): Promise<string> {
  if (!linkName.test(text)) return canonicalUuid(text) ?? nilId;
  const [row] = await db.query<{ id: string }>('select id from links where name_of(id) = $1', [text]);
  return row && nameOf(row.id) === text ? row.id : nilId;
}
