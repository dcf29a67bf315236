-- No table changes: what the database keeps by itself (db/kept) is laid anew after any migration.
select 1;
