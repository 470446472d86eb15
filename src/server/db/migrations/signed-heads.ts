/**
 * Leaves and signed heads over all that is recorded (D-31), and the one way to delete any of it, as they began: later
 * migrations replace some of the functions.
 */
export const signedHeads: readonly string[] = [
  // HEADS: each covers what was recorded since the one before it

  `create table heads (
     number       integer primary key, -- from 1
     made_at      timestamptz not null,
     previous     text, -- the hash of the head before it
     first        bigint not null, -- the position of its first leaf
     leaves       integer not null, -- how many it covers
     root         text not null, -- of the Merkle tree of their hashes
     key          text not null, -- the id of the public key
     hash         text not null, -- of all the above
     signature    text not null,
     record_seq   bigint not null, -- no record up to here is missing, as far as anybody can know
     told_at      timestamptz, -- when the provider was told
     leased_until timestamptz -- a server process is telling it now
   )`,
  // The hash of everything that a head covers. It stays when that is erased, and says nothing of it.
  `create table leaves (
     position bigint primary key, -- from 1
     head     integer not null,
     kind     text not null, -- record, link, attempt, reading, erasure
     id       text not null,
     hash     text not null,
     unique (kind, id)
   )`,

  // ATTEMPTS are sealed when they are closed, and whenever something becomes known of them afterwards

  `alter table attempts add column salt text default replace(gen_random_uuid()::text, '-', ''),
     add column personal_hash text, add column closed_at timestamptz`,
  `create index attempts_closed_at on attempts (closed_at)`,

  // ERASURES

  // `subjects` are the SHA-256 of the ids of the links, `leaves` the positions of what was deleted.
  `alter table erasures alter before drop not null, add column kind text not null default 'purge',
     add column subjects text[] not null default '{}', add column leaves bigint[] not null default '{}',
     add column made_in text not null default pg_current_xact_id()::text`,
  `create index erasures_erased_at on erasures (erased_at)`,
  `create function subject_of(link uuid) returns text language sql immutable as
     $$ select encode(sha256(convert_to(link::text, 'UTF8')), 'hex') $$`,
  // Whether this very transaction has written that it erases the link.
  `create function is_erasing(link uuid) returns boolean language sql stable as
     $$ select exists (select 1 from erasures
          where erased_at = now() and made_in = pg_current_xact_id()::text and subject_of(link) = any(subjects)) $$`,
  `create function is_demo(link uuid) returns boolean language sql immutable as
     $$ select link::text like '00000000-0000-4000-8000-%' $$`,

  // Nothing of a link is deleted, and no personal field emptied, unless the erasure is written first.
  `create or replace function refuse_change() returns trigger language plpgsql as $$
     declare
       personal text[] := array['ip_address', 'user_agent', 'account_ending', 'salt', 'personal_hash'];
     begin
       if is_erasing(old.link_id) then
         if tg_op = 'DELETE' then return old; end if;
         if to_jsonb(new) - personal = to_jsonb(old) - personal and to_jsonb(new) ->> 'salt' is null then
           return new;
         end if;
       end if;
       raise exception 'records are only ever added to';
     end $$`,
  `create or replace function refuse_change_of_text() returns trigger language plpgsql as $$
     begin
       if tg_op = 'DELETE' and not exists (select 1 from records where sha256 = old.sha256)
         and exists (select 1 from erasures where erased_at = now() and made_in = pg_current_xact_id()::text)
         then return old; end if;
       raise exception 'records are only ever added to';
     end $$`,
  `create or replace function refuse_change_of_link() returns trigger language plpgsql as $$
     declare
       personal text[] := array['own_values', 'value_salts', 'erased_values'];
     begin
       if is_erasing(old.id) and to_jsonb(new) - personal = to_jsonb(old) - personal then return new; end if;
       raise exception 'a link never changes once it is made';
     end $$`,
  `create trigger links_hash_stays before update of hash, value_salts, erased_values on links
     for each row execute function refuse_change_of_link()`,
  // A demo link on which nothing was done is made anew at every start, and leaves nothing to erase.
  `create function refuse_end_of_link() returns trigger language plpgsql as $$
     begin
       if is_erasing(old.id) or (is_demo(old.id)
         and not exists (select 1 from records where link_id = old.id)
         and not exists (select 1 from attempts where link_id = old.id)) then return old; end if;
       raise exception 'a link is deleted by an erasure alone';
     end $$`,
  `create trigger links_end before delete on links for each row execute function refuse_end_of_link()`,

  // An attempt never changes the values it began with, one that succeeded stays so, and each news of it has its time.
  `create function watch_attempt() returns trigger language plpgsql as $$
     declare
       personal text[] := array['ip_address', 'user_agent', 'salt', 'personal_hash'];
       passing text[] := array['looked_at', 'clean_look_at', 'looks', 'closed_at'];
     begin
       if tg_op = 'DELETE' then
         if is_erasing(old.link_id) then return old; end if;
         raise exception 'attempts are only ever added to';
       end if;
       if to_jsonb(new) - personal = to_jsonb(old) - personal and is_erasing(old.link_id) then return new; end if;
       if (new.id, new.link_id, new.act, new.key, new.nonce_sha256, new.order_id, new.started_by,
           new.ip_address, new.user_agent) is distinct from
          (old.id, old.link_id, old.act, old.key, old.nonce_sha256, old.order_id, old.started_by,
           old.ip_address, old.user_agent)
         or new.amount_pence is distinct from old.amount_pence
         or (old.state = 'succeeded' and new.state <> 'succeeded') then
         raise exception 'what an attempt was begun with never changes, nor that it succeeded';
       end if;
       if new.state not in ('pending', 'unknown', 'mismatch') and to_jsonb(new) - passing is distinct from to_jsonb(old) - passing
         then new.closed_at := clock_timestamp(); end if;
       return new;
     end $$`,
  `create trigger attempts_watched before update or delete on attempts
     for each row execute function watch_attempt()`,

  `create function refuse_change_of_head() returns trigger language plpgsql as $$
     declare
       telling text[] := array['told_at', 'leased_until'];
     begin
       if tg_op = 'UPDATE' and to_jsonb(new) - telling = to_jsonb(old) - telling then return new; end if;
       raise exception 'heads are only ever added to';
     end $$`,
  `create trigger heads_append_only before update or delete on heads
     for each row execute function refuse_change_of_head()`,
  `create trigger leaves_append_only before update or delete on leaves for each row execute function refuse_all()`,
  ...['heads', 'leaves', 'attempts'].map(
    (table) =>
      `create trigger ${table}_stay_whole before truncate on ${table} for each statement execute function refuse_all()`,
  ),

  // THE ONE WAY TO DELETE. These functions have the rights of the tables' owner, so that nobody else needs them.

  `create function hold_acts() returns void language plpgsql security definer set search_path from current as $$
     begin
       lock table records in share row exclusive mode;
     end $$`,

  // Deletes links with their rows, and texts that no other link has agreed to, and writes the erasure. Links that are
  // no demo are deleted only if nothing has happened on them since `before`, at least thirty days ago.
  `create function erase_links(ids uuid[], before timestamptz, by text)
     returns table (links integer, records integer, texts integer)
     language plpgsql security definer set search_path from current as $$
     #variable_conflict use_column
     declare
       hashes text[];
       erasure bigint;
       gone_links integer;
       gone_records integer;
       gone_texts integer;
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
         array(
           select position from leaves v join records r on v.kind = 'record' and v.id = r.seq::text where r.link_id = any(ids)
           union all select position from leaves v where v.kind = 'link' and v.id in (select subject_of(unnest) from unnest(ids))
           union all select position from leaves v join attempts a
             on v.kind = 'attempt' and v.id like a.id::text || ' %' where a.link_id = any(ids)
           union all select position from leaves v join bank_details_readings b
             on v.kind = 'reading' and v.id = b.seq::text where b.link_id = any(ids)
           order by 1)
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

  // Empties the personal fields of one customer, with the hashes that stay in their place; and writes the erasure.
  `create function erase_customer(link uuid, record_hashes jsonb, attempt_hashes jsonb, value_hashes jsonb, by text)
     returns void language plpgsql security definer set search_path from current as $$
     declare
       names text[] := array(select jsonb_object_keys(value_hashes));
     begin
       if exists (select 1 from attempts where link_id = link and state in ('pending', 'unknown', 'mismatch')) then
         raise exception 'the outcome of a card is not known yet';
       end if;
       insert into erasures (kind, links, records, texts, by, subjects)
       values ('customer', 1, (select count(*) from records where link_id = link), 0, by, array[subject_of(link)]);
       update records set ip_address = '', user_agent = '', account_ending = null, salt = null,
         personal_hash = record_hashes ->> seq::text
       where link_id = link and salt is not null;
       update attempts set ip_address = '', user_agent = '', salt = null, personal_hash = attempt_hashes ->> id::text
       where link_id = link and salt is not null;
       update links set own_values = own_values - names, value_salts = value_salts - names,
         erased_values = coalesce(erased_values, '{}') || value_hashes
       where id = link;
       delete from bank_details where link_id = link;
     end $$`,
];
