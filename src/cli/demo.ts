import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { isPostgres } from '#db/connect.ts'
import { isShopEmpty, seedDemo } from '#db/seeds/demo/seed-demo.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { hasAdministrator } from '#src/accounts/administrators.ts'
import type { Config } from '#src/config.ts'
import { demoPassword, demoUsers } from '#src/lib/people/demo-users.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import type { Shop } from '#src/shop.ts'
import { withProgress } from './terminal.ts'

/** Creates the SQLite database of a demo. The file is renamed when complete, so an interrupted start leaves no partial shop. */
export async function createDemoDatabase(config: Config): Promise<void> {
  const file = config.databaseUrl
  if (isPostgres(file) || existsSync(file)) return
  const draft = `${file}.draft`
  const draftFiles = ['', '-wal', '-shm', '.lock', '.lock-journal', '.pid'].map((suffix) => draft + suffix)
  for (const path of draftFiles) await rm(path, { force: true })
  const shop = await openShop({ ...config, databaseUrl: draft }, { draft: true })
  try {
    await seedDemoIfEmpty(shop)
  } finally {
    await closeShop(shop)
  }
  await rename(draft, file)
  for (const path of draftFiles) await rm(path, { force: true })
}

export async function seedDemoIfEmpty(shop: Shop): Promise<void> {
  if (!(await isShopEmpty(shop)) || (await hasAdministrator(shop.db.read))) return
  await withProgress(
    'Loading demo data',
    (report) => seedDemo(shop, report),
    ({ orders }) => `Demo store ready: products, accounts and ${orders} past orders`,
  )
}

/** Startup lines with the demo sign-ins; empty once the demo administrator is gone. */
export async function demoSignInLines(shop: Shop): Promise<string[]> {
  if (!(await findUserByEmail(shop.db.read, demoUsers[0].email))) return []
  return [
    `  Sign in at ${shop.config.baseUrl}/login with password ${demoPassword} as:`,
    ...demoUsers.map(({ email, role }) => `    ${email.padEnd(23)}${role}`),
    '',
  ]
}
