/** Copies of a SQLite file, made before a migration, that stay beside it. */
export const maxMigrationBackups = 3
