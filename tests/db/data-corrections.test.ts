import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { readMigrations } from '#db/migrations.ts'
import { guestPassword } from '#src/accounts/passwords.ts'
import { createAddress, listAddresses } from '#src/addresses/address-book.ts'
import { sumLedgerByLocation } from '#src/inventory/stock-ledger.ts'
import { createAccount } from '#tests/accounts/create-account.ts'
import { portlandAddress } from '#tests/support/checkout.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

async function runMigration(name: string): Promise<void> {
  const { statements } = readMigrations(shop.db.engine).find((migration) => migration.name.endsWith(name))!
  await shop.db.transaction(async (tx) => {
    for (const statement of statements) await tx.rows(sql.raw(statement))
  })
}

test('addresses that guests left are deleted, those of accounts stay', async () => {
  const address = { ...portlandAddress, name: 'Amara', phone: '', label: '', isDefault: false }
  const guest = await createAccount(shop, { email: 'guest@example.com', password: guestPassword })
  const customer = await createAccount(shop, { email: 'customer@example.com' })
  for (const { id } of [guest, customer]) await shop.db.transaction((tx) => createAddress(tx, id, address, shop.now()))
  await runMigration('guest-addresses')
  expect(await listAddresses(shop.db.read, guest.id)).toEqual([])
  expect(await listAddresses(shop.db.read, customer.id)).toHaveLength(1)
})

test('the stock history of deleted SKUs ends at 0', async () => {
  const entry = { reason: 'opening' as const, reference: '', createdAt: 5 }
  await shop.db.transaction((tx) =>
    tx.insert(tx.t.stockLedger).values([
      { ...entry, sku: 'GONE', delta: 4, levelAfter: 4 },
      { ...entry, sku: 'GONE', delta: -1, levelAfter: 3 },
    ]),
  )
  await runMigration('close-deleted-stock')
  expect(await sumLedgerByLocation(shop.db.read, 'GONE')).toEqual(new Map([[null, 0]]))
})
