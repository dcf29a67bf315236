import { join } from 'node:path'
import { realSystem } from '#src/shop/real-system.ts'
import { resolveSnapshots, writeMigration } from './write-migration.ts'

const usage = `Usage: bun run migration <name>   write the migration for the changes in db/schema, for example add-gift-cards
       bun run migration --resolve  write snapshot.json again after a merge`

const folder = join(import.meta.dir, '../migrations')
const [argument] = Bun.argv.slice(2)
if (!argument) {
  console.error(usage)
  process.exit(1)
}
try {
  if (argument === '--resolve') await resolveSnapshots(folder)
  else for (const line of await writeMigration(folder, argument, new Date(realSystem.now()))) console.log(line)
  Bun.spawnSync([process.execPath, 'fmt', folder])
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
