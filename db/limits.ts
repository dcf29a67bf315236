/** Copies of a SQLite file, made before a migration, that stay beside it. */
export const maxMigrationBackups = 3
/** Rows up to which a list is counted and has pages: 400 of 25. */
export const maxCountedRows = 10_000
/** Words of a search in a list; further ones are not read. */
export const maxListSearchWords = 8
