/**
 * Evidence is only ever added to: triggers refuse to change or delete it, whoever asks. Two ways lead round them, each
 * within one transaction: `doorstep.demo_reset` for the demo links' ids alone, and `doorstep.purge_before` for links on
 * which nothing has happened since that time.
 */
export const appendOnly = [
  `create or replace function refuse_change() returns trigger language plpgsql as $$
     declare
       purge_before timestamptz := nullif(current_setting('doorstep.purge_before', true), '')::timestamptz;
     begin
       if tg_op = 'DELETE' then
         if current_setting('doorstep.demo_reset', true) = 'on'
           and old.link_id::text like '00000000-0000-4000-8000-%' then return old; end if;
         if purge_before is not null
           and not exists (select 1 from links where id = old.link_id and created_at >= purge_before)
           and not exists (select 1 from records where link_id = old.link_id and recorded_at >= purge_before)
           then return old; end if;
       end if;
       raise exception 'records are only ever added to';
     end $$`,

  // A text goes only once no record holds its hash: the foreign key sees to that.
  `create function refuse_change_of_text() returns trigger language plpgsql as $$
     begin
       if tg_op = 'DELETE' and nullif(current_setting('doorstep.purge_before', true), '') is not null then return old; end if;
       raise exception 'records are only ever added to';
     end $$`,
  `create trigger agreed_texts_append_only before update or delete on agreed_texts
     for each row execute function refuse_change_of_text()`,

  // An order never changes after its link is made (D-22); only when a link ends does.
  `create function refuse_change_of_link() returns trigger language plpgsql as $$
     begin
       raise exception 'a link never changes once it is made';
     end $$`,
  `create trigger links_stay before update of id, journey, customer_type, payment_methods, amount_pence, own_values,
       sor_given_at, losing_provider, services, order_document, order_sha256, created_at on links
     for each row execute function refuse_change_of_link()`,

  `create index records_sha256 on records (sha256) where sha256 is not null`,
  `create table erasures (
     seq       bigint generated always as identity primary key,
     erased_at timestamptz not null default now(),
     before    timestamptz not null, -- links on which nothing had happened since
     links     integer not null,
     records   integer not null,
     texts     integer not null,
     by        text not null
   )`,
  `create function refuse_all() returns trigger language plpgsql as $$
     begin
       raise exception 'records are only ever added to';
     end $$`,
  `create trigger erasures_append_only before update or delete on erasures for each row execute function refuse_all()`,
  ...['records', 'agreed_texts', 'bank_details', 'bank_details_readings', 'erasures'].map(
    (table) =>
      `create trigger ${table}_stay_whole before truncate on ${table} for each statement execute function refuse_all()`,
  ),
];
