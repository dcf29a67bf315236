import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { isPostgres } from '#db/connect.ts'
import { isEmpty, seedDemo } from '#db/seeds/demo/seed.ts'
import { hasAdministrator } from '#src/accounts/users.ts'
import type { Config } from '#src/config.ts'
import { closeShop, openShop, type OpenOptions } from '#src/open-shop.ts'
import type { Shop } from '#src/shop.ts'
import { inSteps } from './terminal.ts'

/**
 * The first start of a demo on SQLite: the filled file gets its name only when it is complete, so a start that is
 * interrupted leaves no half-filled shop behind.
 */
export async function makeDemo(config: Config, options: OpenOptions): Promise<void> {
  const file = config.databaseUrl
  if (isPostgres(file) || existsSync(file)) return
  const draft = `${file}.draft`
  const remains = ['', '-wal', '-shm', '.lock', '.lock-journal', '.pid'].map((ending) => draft + ending)
  for (const path of remains) await rm(path, { force: true })
  const shop = await openShop({ ...config, databaseUrl: draft }, { ...options, draft: true })
  try {
    await fillDemo(shop)
  } finally {
    await closeShop(shop)
  }
  await rename(draft, file)
  for (const path of remains) await rm(path, { force: true })
}

/** Fills a demo shop that nobody has used yet. */
export async function fillDemo(shop: Shop): Promise<void> {
  if (!(await isEmpty(shop)) || (await hasAdministrator(shop.db.read))) return
  await inSteps(
    'Filling the empty shop with the demo',
    (say) => seedDemo(shop, say),
    ({ orders }) => `The demo is ready: goods, people and ${orders} past orders`,
  )
}
