import { expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { listAddresses } from '#src/addresses/address-book.ts'
import { portlandAddress } from '#tests/support/checkout.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createEmptyDatabase, testEngine } from '#tests/support/test-db.ts'
import '#tests/support/both-engines.ts'

test('the complete address of an account becomes the default of its address book', async () => {
  const address = await createEmptyDatabase()
  await migrate(address, createEarlierRelease())
  const before = await connect(address)
  const jsonValue = (value: object | null) => {
    const text = value === null ? null : JSON.stringify(value)
    return testEngine === 'postgres' ? sql`cast(cast(${text} as text) as jsonb)` : sql`${text}`
  }
  const accounts = [portlandAddress, { ...portlandAddress, city: '' }, null]
  await before.transaction(async (tx) => {
    for (const [index, stored] of accounts.entries())
      await tx.rows(sql`insert into users (email, email_key, name, phone, password, address, created_at, updated_at)
        values (${`${index}@example.com`}, ${`${index}@example.com`}, 'Amara Okafor', '503', 'x', ${jsonValue(stored)}, 1, 2)`)
  })
  await before.close()
  await migrate(address)
  const after = await connect(address)
  const expected = { ...portlandAddress, userId: 1, label: '', name: 'Amara Okafor', phone: '503', isDefault: true, deletedAt: null }
  expect(await listAddresses(after.read, 1)).toMatchObject([expected])
  expect(await after.read.select().from(after.t.userAddresses)).toHaveLength(1)
  await after.close()
})

/** The folder of a program that has only the earlier migrations. */
function createEarlierRelease() {
  const released = join(import.meta.dir, '../../db/migrations', testEngine)
  const folder = join(getTempFolder(), 'before-address-book')
  mkdirSync(join(folder, testEngine), { recursive: true })
  for (const file of readdirSync(released))
    if (file.endsWith('.sql') && file < '20261122T1111') cpSync(join(released, file), join(folder, testEngine, file))
  return folder
}
