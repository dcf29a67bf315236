import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import { SqliteConnection } from '#db/sqlite/sqlite-file.ts'
import { linkGatewayCustomers, saveGatewayCustomer } from '#src/payments/gateway-customers.ts'
import type { CustomerEvent } from '#src/payments/processor-events.ts'
import { createAccount } from '#tests/accounts/create-account.ts'
import '#tests/support/both-engines.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})

const save = (customer: Partial<CustomerEvent>, occurredAt = 1000, processorId = 1) =>
  shop.db.transaction((tx) =>
    saveGatewayCustomer(tx, { processorId, customer: { customerId: 'cus_1', email: null, userId: null, ...customer }, occurredAt }),
  )
const listCustomers = async () => {
  const { gatewayCustomers: table } = shop.db.t
  const { processorId, customerId, userId } = table
  return shop.db.read.select({ processorId, customerId, userId }).from(table).orderBy(table.processorId, table.customerId)
}

describe("a processor's customer record", () => {
  test('belongs to the user it names, or else to the user with its email, ignoring case', async () => {
    const june = await createAccount(shop, { email: 'june@example.com' })
    const amara = await createAccount(shop, { email: 'amara@example.com' })
    await save({ customerId: 'cus_1', email: 'amara@example.com', userId: june.id })
    await save({ customerId: 'cus_2', email: ' Amara@Example.com' })
    expect(await listCustomers()).toEqual([
      { processorId: 1, customerId: 'cus_1', userId: june.id },
      { processorId: 1, customerId: 'cus_2', userId: amara.id },
    ])
  })

  test('that names an unknown user is matched by email', async () => {
    const june = await createAccount(shop, { email: 'june@example.com' })
    await save({ email: 'june@example.com', userId: 987_654 })
    expect(await listCustomers()).toMatchObject([{ userId: june.id }])
  })

  test('is unique per user and processor: the newest one wins, in whatever order events arrive', async () => {
    const june = await createAccount(shop, { email: 'june@example.com' })
    await save({ customerId: 'cus_2', email: june.email }, 2000)
    await save({ customerId: 'cus_1', email: june.email }, 1000)
    await save({ customerId: 'cus_3', email: june.email }, 3000)
    await save({ customerId: 'ctm_1', email: june.email }, 1000, 2)
    expect(await listCustomers()).toEqual([
      { processorId: 1, customerId: 'cus_3', userId: june.id },
      { processorId: 2, customerId: 'ctm_1', userId: june.id },
    ])
  })

  test('waits for an account with its email and is linked when that account is created', async () => {
    await save({ customerId: 'cus_2', email: 'june@example.com' }, 2000)
    await save({ customerId: 'cus_1', email: 'june@example.com' }, 1000)
    await save({ customerId: 'cus_4', email: 'amara@example.com' })
    expect(await listCustomers()).toMatchObject([
      { customerId: 'cus_2', userId: null },
      { customerId: 'cus_4', userId: null },
    ])
    const june = await createAccount(shop, { email: 'June@example.com' })
    await shop.db.transaction((tx) => linkGatewayCustomers(tx, june))
    expect(await listCustomers()).toMatchObject([
      { customerId: 'cus_2', userId: june.id },
      { customerId: 'cus_4', userId: null },
    ])
  })

  test('that belongs to a user stays theirs when another account has its email later', async () => {
    const june = await createAccount(shop, { email: 'june@example.com' })
    await save({ email: 'amara@example.com', userId: june.id })
    const amara = await createAccount(shop, { email: 'amara@example.com' })
    await shop.db.transaction((tx) => linkGatewayCustomers(tx, amara))
    expect(await listCustomers()).toMatchObject([{ userId: june.id }])
  })

  test('without an email or a user is stored and never linked by accident', async () => {
    await save({ customerId: 'cus_1' })
    await save({ customerId: 'cus_2' })
    const june = await createAccount(shop, { email: 'june@example.com' })
    await shop.db.transaction((tx) => linkGatewayCustomers(tx, { ...june, email: '' }))
    expect(await listCustomers()).toMatchObject([{ userId: null }, { userId: null }])
  })
})

// Every guest who orders gets an account: without the index each of them would read all customers.
test.skipIf(testEngine === 'postgres')('a new account finds the customers that wait for its email by their index', async () => {
  const address = await createMigratedDatabase()
  const db = await connect(address)
  using prepared = spyOn(SqliteConnection.prototype, 'prepare')
  await db.transaction((tx) => linkGatewayCustomers(tx, { id: 1, email: 'june@example.com' }))
  const statements = prepared.mock.calls.map(([text]) => text).filter((text) => text.startsWith('update "gateway_customers"'))
  await db.close()
  expect(statements).not.toBeEmpty()
  using file = new Database(address)
  for (const text of statements) {
    const steps = file.query<{ detail: string }, []>(`explain query plan ${text}`).all()
    expect(steps.map(({ detail }) => detail)).toEqual([expect.stringContaining('USING INDEX gateway_customers_waiting')])
  }
})
