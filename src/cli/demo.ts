import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isPostgres } from '#db/connect.ts'
import { demoPassword, isShopEmpty, seedDemo } from '#db/seeds/demo/seed-demo.ts'
import { findUserByEmail, hasAdministrator } from '#src/accounts/users.ts'
import type { Config } from '#src/config.ts'
import { closeShop, openShop, type OpenOptions } from '#src/open-shop.ts'
import { startPretendCard } from '#src/payments/pretend/card-server.ts'
import type { Shop } from '#src/shop.ts'
import { withProgress } from './terminal.ts'

/** Creates the SQLite database of a demo. The file is renamed when complete, so an interrupted start leaves no partial shop. */
export async function createDemoDatabase(config: Config, options: OpenOptions): Promise<void> {
  const file = config.databaseUrl
  if (isPostgres(file) || existsSync(file)) return
  const draft = `${file}.draft`
  const draftFiles = ['', '-wal', '-shm', '.lock', '.lock-journal', '.pid'].map((suffix) => draft + suffix)
  for (const path of draftFiles) await rm(path, { force: true })
  const shop = await openShop({ ...config, databaseUrl: draft }, { ...options, draft: true })
  try {
    await seedDemoIfEmpty(shop)
  } finally {
    await closeShop(shop)
  }
  await rename(draft, file)
  for (const path of draftFiles) await rm(path, { force: true })
}

/** Fills a demo shop that has not been used. */
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
  if (!(await findUserByEmail(shop.db.read, 'admin@example.com'))) return []
  return [
    `  Sign in at ${shop.config.baseUrl}/login with password ${demoPassword} as:`,
    '    admin@example.com      administrator',
    '    agent@example.com      support agent',
    '    customer@example.com   customer',
    '    wholesale@example.com  wholesale customer',
    '',
  ]
}

/** Starts a local simulation of the card processor for a demo without keys; it moves no money. */
export function startDemoCardProcessor(config: Config) {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const pretendCard = startPretendCard({
    webhookSecret,
    shopOrigins: [config.baseUrl],
    ledgerFile: join(config.dataDir, 'pretend-card.json'),
  })
  const keys = {
    secretKey: 'sk_test_pretend',
    publishableKey: 'pk_test_pretend',
    webhookSecret,
    apiUrl: pretendCard.url,
    scriptUrl: pretendCard.scriptUrl,
  }
  return { pretendCard, keys }
}
