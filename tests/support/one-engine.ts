/**
 * A test file that imports this module uses a database but runs on one engine only: its tests judge routing, access, words or markup, and each
 * statement they cause runs on PostgreSQL in another file too. Never for a file that is the only one to run a statement.
 */
export {}
