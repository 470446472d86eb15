import { nameOf } from '../base/link-name.ts';
import type { Queryable } from '../db/db.ts';
import { tellTaken } from '../db/errors.ts';
import { currentKey, type Keyring, keyFor, type Sealing } from './keyring.ts';
import { type SealedText, seal, unseal } from './seal.ts';

/** Whose a sealed text is: of a link, or of one of its acts, and what of it is kept until a day. */
export type Owner = { link_id: string; act?: string; kept_until?: string };

/** A sealed text. `open` throws `StartError` if its key is gone, or if it was changed. */
type SealedRow<Content> = Required<Pick<Owner, 'link_id' | 'act'>> & { open(): Content };

/** How many rows are sealed with the current key now, and the links of which one cannot be opened: it stays as it is. */
export type Resealed = { rekeyed: number; unopened: string[] };

/** The table of sealed texts of one kind, each sealed for the purpose that follows from whose it is. */
export function sealedRows<Content>(
  { db, keys, signer, now }: Sealing,
  table: 'bank_details' | 'sealed_answers' | 'drafts',
  purposeOf: (owner: Owner) => string,
) {
  type Row = SealedText & Required<Owner>;
  const opened = (keyring: Keyring, row: Row) => unseal(keyFor(keyring, row.key_id), purposeOf(row), row);

  return {
    /** Adds a text. `onConflict` is the end of the statement. */
    async add(tx: Queryable, owner: Owner, content: Content, onConflict = ''): Promise<void> {
      const sealed = seal(currentKey(await keys()), purposeOf(owner), JSON.stringify(content));
      const row = { ...owner, ...sealed, sealed_at: now().toISOString() };
      const names = Object.keys(row);
      const told = tellTaken(await signer(), `${table} ${nameOf(owner.link_id)}`);
      const added = tx.query(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) ${onConflict} returning 1`,
        Object.values(row),
      );
      if ((await added.catch(told)).length === 0) throw new Error(`The database has not kept a row of ${table}.`);
    },

    /** Reads the texts of these links. */
    async read(on: Queryable, linkIds: string[]): Promise<SealedRow<Content>[]> {
      const rows = await on.query<Row>(`select * from ${table} where link_id = any($1::uuid[])`, [linkIds]);
      if (rows.length === 0) return [];
      const keyring = await keys();
      return rows.map((row) => ({
        ...{ link_id: row.link_id, act: row.act },
        open: () => JSON.parse(opened(keyring, row)) as Content,
      }));
    },

    /** Seals rows of older keys anew, link by link: an interrupted run goes on. Only for the tables' owner. */
    async rekey(): Promise<Resealed> {
      const keyring = await keys();
      const current = currentKey(keyring);
      const resealed: Resealed = { rekeyed: 0, unopened: [] };
      const links = await db.query<{ link_id: string }>(
        `select link_id from ${table} where key_id <> $1 group by link_id order by link_id`,
        [current.id],
      );
      for (const { link_id } of links)
        await db.transaction(async (tx) => {
          const rows = await tx.query<Row>(`select * from ${table} where link_id = $1 and key_id <> $2 for update`, [
            link_id,
            current.id,
          ]);
          for (const row of rows) {
            let text: string;
            try {
              text = opened(keyring, row);
            } catch {
              resealed.unopened.push(link_id);
              continue;
            }
            const { key_id, iv, sealed } = seal(current, purposeOf(row), text);
            await tx.query(
              `update ${table} set key_id = $3, iv = $4, sealed = $5, sealed_at = $6 where link_id = $1 and iv = $2`,
              [link_id, row.iv, key_id, iv, sealed, now().toISOString()],
            );
            resealed.rekeyed += 1;
          }
        });
      return resealed;
    },
  };
}

/** The content of a sealed text; undefined where it cannot be opened. */
export function openIfWhole<Content>(row: { open(): Content }): Content | undefined {
  try {
    return row.open();
  } catch {
    return undefined;
  }
}
