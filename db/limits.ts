/** Copies of a SQLite file, made before a migration, that stay beside it. */
export const maxMigrationBackups = 3
/** Rows up to which a list is counted and has pages. */
export const maxCountedRows = 10_000
/** Rows up to which the query of a tab counts; from then on it shows a plus. */
export const maxTabCount = 1000
/** Words of a search in a list; further ones are not read. */
export const maxListSearchWords = 8
