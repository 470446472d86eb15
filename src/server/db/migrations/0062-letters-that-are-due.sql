-- A rule is of the records after it: each of these has its letter, and the check names one that has none any more.
alter table letter_rules add column after_seq bigint; -- the last number of a record when it was written; null for a moment
