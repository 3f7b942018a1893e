-- Run once as the superuser: creates an ordinary role and a database that it owns. The server needs no other right: it
-- creates its tables and the extensions citext, pg_trgm and unaccent itself.
create role rubato login password 'change me';
create database rubato owner rubato encoding 'UTF8' template template0;
