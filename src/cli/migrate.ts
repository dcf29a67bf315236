import { isPostgres } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { refuseEmptied } from '#db/sqlite-file.ts'
import { readConfig } from '#src/config.ts'
import { inSteps } from './terminal.ts'

/** Brings the database up to this program and says what was done. */
export async function migrateDatabase(): Promise<void> {
  const { databaseUrl, production } = readConfig()
  if (production && !isPostgres(databaseUrl)) refuseEmptied(databaseUrl)
  await inSteps(
    'Migrating the database',
    () => migrate(databaseUrl),
    ({ applied, backup }) => {
      if (applied.length === 0) return 'The database is up to date'
      return `Applied ${applied.join(', ')}${backup ? `; the database as it was is in ${backup}` : ''}`
    },
  )
}
