import { isPostgres } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { refuseEmptyFile } from '#db/sqlite-file.ts'
import { readConfig } from '#src/config.ts'
import { withProgress } from './terminal.ts'

export async function migrateDatabase(): Promise<void> {
  const { databaseUrl, production } = readConfig()
  if (production && !isPostgres(databaseUrl)) refuseEmptyFile(databaseUrl)
  await withProgress(
    'Migrating the database',
    () => migrate(databaseUrl),
    ({ applied, recreated, backup }) => {
      if (applied.length + recreated.length === 0) return 'The database is up to date'
      const changes = [
        ...(applied.length > 0 ? [`Applied ${applied.join(', ')}`] : []),
        ...(recreated.length > 0 ? [`Updated ${recreated.join(' and ')}`] : []),
      ]
      return `${changes.join('; ')}${backup ? `; a backup from before is in ${backup}` : ''}`
    },
  )
}
