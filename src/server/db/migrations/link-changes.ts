import type { Queryable } from '../db.ts';
import { pinFunctions } from './pinned-functions.ts';

/**
 * Who has ended a link, or put one or the whole site under maintenance, and when. It goes with its link. Heads cover
 * it, but for demo links.
 */
export const linkChanges: readonly (string | ((tx: Queryable) => Promise<void>))[] = [
  `create table link_changes (
     seq        bigint generated always as identity primary key,
     link_id    uuid references links on delete cascade, -- null: the whole site
     changed_at timestamptz not null,
     change     text not null check (change in ('expired', 'maintenance-on', 'maintenance-off')),
     by         text not null,
     mac        text
   )`,
  'create index link_changes_link on link_changes (link_id)',
  `create trigger link_changes_append_only before update or delete on link_changes
     for each row execute function refuse_change()`,
  `create trigger link_changes_stay_whole before truncate on link_changes for each statement execute function refuse_all()`,
  `create function note_change() returns trigger language plpgsql as $$
     begin
       if new.link_id is null or not is_demo(new.link_id) then
         insert into uncovered (kind, id) values ('change', new.seq::text);
       end if;
       return null;
     end $$`,
  `create trigger link_changes_uncovered after insert on link_changes for each row execute function note_change()`,
  pinFunctions,
];
