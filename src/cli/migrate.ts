import { isPostgres } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { refuseEmptyFile } from '#db/sqlite-file.ts'
import { readConfig } from '#src/config.ts'
import { withProgress } from './terminal.ts'

/** Brings the database up to this program and says what was done. */
export async function migrateDatabase(): Promise<void> {
  const { databaseUrl, production } = readConfig()
  if (production && !isPostgres(databaseUrl)) refuseEmptyFile(databaseUrl)
  await withProgress(
    'Migrating the database',
    () => migrate(databaseUrl),
    ({ applied, backup }) => {
      if (applied.length === 0) return 'The database is up to date'
      return `Applied ${applied.join(', ')}${backup ? `; a backup from before is in ${backup}` : ''}`
    },
  )
}
