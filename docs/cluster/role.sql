-- Run once as the superuser: an ordinary role and a database that belongs to it. The server needs no other right: it
-- creates its tables and the extensions citext, pg_trgm and unaccent by itself.
create role rubato login password 'change me';
create database rubato owner rubato encoding 'UTF8' template template0;
