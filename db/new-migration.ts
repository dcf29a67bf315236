import { join } from 'node:path'
import { realSystem } from '#src/shop/real-system.ts'
import { resolveSnapshots, restartMigrations, writeMigration } from './write-migration.ts'

const usage = `Usage: bun run migration <name>   write the migration for the changes in db/schema, for example add-gift-cards
       bun run migration --resolve  write snapshot.json again after a merge
       bun run migration --restart  replace all migrations by one, only before the first release`

const folder = join(import.meta.dir, 'migrations')
const [argument] = Bun.argv.slice(2)
if (!argument) {
  console.error(usage)
  process.exit(1)
}
try {
  if (argument === '--resolve') await resolveSnapshots(folder)
  else {
    const report =
      argument === '--restart' ? await restartMigrations(folder) : await writeMigration(folder, argument, new Date(realSystem.now()))
    for (const line of report) console.log(line)
  }
  Bun.spawnSync([process.execPath, 'fmt', folder])
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
