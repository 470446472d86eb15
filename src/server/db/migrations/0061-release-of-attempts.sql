-- The record of a card names the build that drew its page, as that of every other act: its attempt keeps it until then.
alter table attempts add column release text;
