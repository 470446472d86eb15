-- What a record says is the payload of its receipt (D-68). Beside that are the columns by which records are searched, which
-- say what the payload says, and what it has by its hash: answers and personal fields.
alter table records
  drop column document, drop column version, drop column statement, drop column button, drop column order_sha256,
  drop column language, drop column pair_sha256, drop column shown, drop column release, drop column amount_pence,
  drop column bank_sha256, drop column wallet, drop column transaction, drop column liability_shifted,
  drop column reason, drop column told_by, drop column letter, drop column corrected;

-- Payments of a gateway since a day.
create index records_money on records (gateway, recorded_at) where gateway is not null;
