import { migrate } from '#db/migrate/migrate.ts'
import { readConfig } from '#src/config.ts'
import { refuseLostDatabase } from '#src/open-shop.ts'
import { withProgress } from './terminal.ts'

export async function migrateDatabase(): Promise<void> {
  const config = readConfig()
  if (config.production) refuseLostDatabase(config)
  await withProgress(
    'Migrating the database',
    () => migrate(config.databaseUrl),
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
