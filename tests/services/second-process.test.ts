import '#tests/support/both-engines.ts'
import { describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#src/app.tsx'
import { readConfig } from '#src/config.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { saveConnection } from '#src/services/connections.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'

// A process of SQLite has its file for itself.
describe.if(testEngine === 'postgres')('two processes', () => {
  test('what staff connect in one is used by the other within a second', async () => {
    const config = readConfig({
      DATABASE_URL: await createMigratedDatabase(),
      DATA_DIR: mkdtempSync(join(getTempFolder(), 'processes-')),
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    })
    let elapsed = 0
    const system = { ...realSystem, timers: { ...realSystem.timers, elapsed: () => elapsed } }
    const [one, other] = [await openShop(config), await openShop(config, { system })]
    const client = createTestClient(buildApp(other))
    const isReady = () => other.carriers.find(({ id }) => id === 'shippo')!.missing.length === 0
    await client.get('/robots.txt')
    expect(isReady()).toBe(false)
    const values = { SHIPPO_API_KEY: 'shippo_live_1' }
    await one.db.transaction((tx) =>
      saveConnection(tx, one.secrets, { slug: 'shippo', values, mode: 'live', replaces: null, keepsReplaced: false, now: one.now() }),
    )
    elapsed = 999
    await client.get('/robots.txt')
    expect(isReady()).toBe(false)
    elapsed = 1000
    await client.get('/robots.txt')
    expect(isReady()).toBe(true)
    await Promise.all([closeShop(one), closeShop(other)])
  })
})
