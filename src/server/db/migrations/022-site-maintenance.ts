/** Whether the whole site is under maintenance: a row says that it is, and since when. And the order of lists. */
export const siteMaintenance = [
  `create table site_maintenance (
     only_row boolean primary key default true check (only_row),
     since    timestamptz not null
   )`,
  // Links are listed the newest first.
  `create index links_newest on links (created_at desc, id desc)`,
];
