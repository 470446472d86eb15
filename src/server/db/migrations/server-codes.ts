import type { Queryable } from '../db.ts';
import { pinFunctions } from './pinned-functions.ts';

/** The kinds of rows that a head covers: their table, its key, and the column with their link. */
const kinds = [
  { kind: 'record', table: 'records', key: 'seq', type: 'bigint', link: 'link_id', leaf: 'seq::text' },
  { kind: 'link', table: 'links', key: 'id', type: 'uuid', link: 'id', leaf: 'subject_of(id)' },
  {
    ...{ kind: 'attempt', table: 'attempts', key: 'id', type: 'uuid', link: 'link_id' },
    leaf: `id::text || ' ' || state || case when undone_at is null then '' else ' undone' end`,
  },
  { kind: 'refund', table: 'refunds', key: 'id', type: 'uuid', link: 'link_id', leaf: 'id::text' },
  { kind: 'reading', table: 'bank_details_readings', key: 'seq', type: 'bigint', link: 'link_id', leaf: 'seq::text' },
  { kind: 'erasure', table: 'erasures', key: 'seq', type: 'bigint', link: 'null::uuid', leaf: 'seq::text' },
] as const;

/** Demo links come and go: no head covers them. */
const noteOf = ({ kind, table, key, link }: (typeof kinds)[number]): string[] => {
  const isLasting = kind === 'erasure' ? 'true' : `not is_demo(new.${link})`;
  const changes = kind === 'attempt' || kind === 'refund';
  return [
    `create function note_${kind}() returns trigger language plpgsql as $$
       begin
         if ${isLasting} then insert into uncovered (kind, id) values ('${kind}', new.${key}::text); end if;
         return null;
       end $$`,
    `create trigger ${table}_uncovered after ${changes ? 'update of mac' : 'insert'} on ${table} for each row
       ${changes ? 'when (new.mac is distinct from old.mac)' : ''} execute function note_${kind}()`,
  ];
};

/**
 * The server's code on every row that a check relies on, and the list of rows that no head covers yet, which their
 * triggers write. Rows of before have no code: the first heads after this take them as they are, and say how many.
 */
export const serverCodes = [
  ...['links', 'attempts', 'refunds', 'bank_details_readings', 'erasures'].map(
    (table) => `alter table ${table} add column mac text`,
  ),
  // How often the row was changed, from 1; null in rows that have not changed since they have codes.
  ...['attempts', 'refunds'].map((table) => `alter table ${table} add column version integer`),
  `alter table heads add column form integer, add column taken integer, add column before text, drop column record_seq`,
  // The SHA-256 of the id of the leaf's link.
  `alter table leaves add column subject text`,

  // `refused_by` is the key whose server has found no code of its own on the row.
  `create table uncovered (
     seq        bigint generated always as identity primary key,
     kind       text not null,
     id         text not null,
     at         timestamptz not null default now(),
     refused_by text
   )`,
  'create index uncovered_rows on uncovered (kind, id)',
  fillUncovered,
  ...kinds.flatMap(noteOf),

  // The values an attempt began with never change, its state only as the server changes it, and each news of it has its
  // time and its version.
  `create or replace function watch_attempt() returns trigger language plpgsql as $$
     declare
       personal text[] := array['ip_address', 'user_agent', 'salt', 'personal_hash'];
       passing text[] := array['looked_at', 'clean_look_at', 'looks', 'closed_at', 'mac', 'version'];
       changeable text[] := passing || array['state', 'asked_at', 'started_at', 'mismatch', 'undone', 'undone_at',
         'settled_by', 'settled_because', 'settled_at'];
     begin
       if tg_op = 'DELETE' then
         if is_erasing(old.link_id) then return old; end if;
         raise exception 'attempts are only ever added to';
       end if;
       if to_jsonb(new) - personal = to_jsonb(old) - personal and is_erasing(old.link_id) then return new; end if;
       if to_jsonb(new) - changeable is distinct from to_jsonb(old) - changeable
         or (old.asked_at is not null and new.asked_at is distinct from old.asked_at)
         or (old.undone_at is not null and (new.undone, new.undone_at) is distinct from (old.undone, old.undone_at))
         or (new.state <> old.state and case old.state
           when 'pending' then false
           when 'unknown' then new.state = 'pending'
           when 'mismatch' then new.state not in ('succeeded', 'not-taken', 'surplus')
           when 'succeeded' then true
           when 'surplus' then true
           else new.state not in ('unknown', 'surplus', 'succeeded') end) then
         raise exception 'what an attempt was begun with never changes, nor that it succeeded';
       end if;
       if to_jsonb(new) - passing is distinct from to_jsonb(old) - passing then
         new.version := coalesce(old.version, 0) + 1;
         if new.state not in ('pending', 'unknown', 'mismatch') then new.closed_at := clock_timestamp(); end if;
       else
         new.version := old.version;
       end if;
       return new;
     end $$`,
  `create function watch_refund() returns trigger language plpgsql as $$
     begin
       if new.state <> old.state and (old.state in ('refunded', 'voided', 'refused') or new.state = 'pending') then
         raise exception 'the outcome of a refund never changes';
       end if;
       new.version := coalesce(old.version, 0) +
         case when (new.state, new.refusal, new.asked_at) is distinct from (old.state, old.refusal, old.asked_at)
           then 1 else 0 end;
       if new.version = 0 then new.version := null; end if;
       return new;
     end $$`,
  `create trigger refunds_watched before update on refunds for each row execute function watch_refund()`,

  // An erasure gets its code once, by the transaction that writes it.
  `create function refuse_change_of_erasure() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' and old.mac is null and old.made_in = pg_current_xact_id()::text
         and to_jsonb(new) - 'mac' = to_jsonb(old) - 'mac' then return new; end if;
       raise exception 'records are only ever added to';
     end $$`,
  'drop trigger erasures_append_only on erasures',
  `create trigger erasures_append_only before update or delete on erasures
     for each row execute function refuse_change_of_erasure()`,
  `create function code_erasure(erasure bigint, code text) returns void language plpgsql security definer as $$
     begin
       update erasures set mac = code where seq = erasure and mac is null;
     end $$`,

  // Leaves name their link since heads have codes: an erasure lists the positions of older leaves alone.
  `create or replace function erase_links(ids uuid[], before timestamptz, by text)
     returns table (links integer, records integer, texts integer)
     language plpgsql security definer as $$
     #variable_conflict use_column
     declare
       hashes text[];
       gone_links integer;
       gone_records integer;
       gone_texts integer;
       first_named bigint := coalesce((select min(first) from heads where form is not null), 9223372036854775807);
     begin
       if exists (
         select 1 from links l where l.id = any(ids) and not is_demo(l.id) and (
           erase_links.before is null or erase_links.before > now() - interval '29 days'
           or l.created_at >= erase_links.before
           or exists (select 1 from records r where r.link_id = l.id and r.recorded_at >= erase_links.before)
           or exists (select 1 from attempts a where a.link_id = l.id
                and (a.started_at >= erase_links.before or a.state in ('pending', 'unknown', 'mismatch')))))
       then raise exception 'something has happened on these links too lately to delete them'; end if;

       select count(*) into gone_links from links l where l.id = any(ids);
       select count(*), array_agg(distinct r.sha256) into gone_records, hashes from records r where r.link_id = any(ids);
       select count(*) into gone_texts from agreed_texts t where t.sha256 = any(hashes) and not exists (
         select 1 from records r where r.sha256 = t.sha256 and r.link_id <> all(ids));
       insert into erasures (kind, before, links, records, texts, by, subjects, leaves)
       select case when erase_links.before is null then 'demo' else 'purge' end, erase_links.before,
         gone_links, gone_records, gone_texts, erase_links.by, array(select subject_of(unnest) from unnest(ids)),
         array(select position from (
           select v.position from records r join leaves v on v.kind = 'record' and v.id = r.seq::text
             where r.link_id = any(ids)
           union all select v.position from unnest(ids) l join leaves v on v.kind = 'link' and v.id = subject_of(l)
           union all select v.position from attempts a
             cross join unnest(array['succeeded', 'declined', 'unauthenticated', 'not-taken', 'surplus', 'surplus undone']) s
             join leaves v on v.kind = 'attempt' and v.id = a.id::text || ' ' || s where a.link_id = any(ids)
           union all select v.position from bank_details_readings b join leaves v on v.kind = 'reading' and v.id = b.seq::text
             where b.link_id = any(ids)) older where position < first_named order by 1)
       where gone_records > 0 or exists (select 1 from attempts a where a.link_id = any(ids))
         or exists (select 1 from links l where l.id = any(ids) and not is_demo(l.id));

       delete from events e using records r where r.seq = e.record_seq and r.link_id = any(ids);
       delete from bank_details where link_id = any(ids);
       delete from bank_details_readings where link_id = any(ids);
       delete from records where link_id = any(ids);
       delete from attempts where link_id = any(ids);
       delete from sandbox_charges where link_id = any(ids);
       delete from sandbox_vaulted where link_id = any(ids);
       delete from links where id = any(ids);
       if gone_texts > 0 then
         delete from agreed_texts t where t.sha256 = any(hashes)
           and not exists (select 1 from records r where r.sha256 = t.sha256);
       end if;
       return query select gone_links, gone_records, gone_texts;
     end $$`,
  pinFunctions,
] as const;

const batch = 5_000;

/** Lists the rows that no head covers, in pages: a table may be long, and a statement has its time limit. */
async function fillUncovered(tx: Queryable): Promise<void> {
  for (const { kind, table, key, type, link, leaf } of kinds) {
    const isDemo = kind === 'erasure' ? 'false' : `is_demo(page.link)`;
    for (let last: string | null = null; ; ) {
      const [page]: { last: string | null }[] = await tx.query<{ last: string | null }>(
        `with page as (select ${key} as key, ${link} as link, ${leaf} as leaf from ${table}
             where $1::${type} is null or ${key} > $1 order by ${key} limit ${batch}),
           added as (insert into uncovered (kind, id) select '${kind}', key::text from page
             where not ${isDemo} and not exists (select 1 from leaves where leaves.kind = '${kind}' and leaves.id = page.leaf))
         select key::text as last from page order by key desc limit 1`,
        [last],
      );
      if (!page) break;
      last = page.last;
    }
  }
}
