import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Db } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors.ts'
import { failureMessageKey, listProcessors } from '#src/payments/processors.ts'
import {
  listProcessorRecords,
  findPrimaryProcessor,
  seedProcessors,
  setProcessorEnabled,
  setPrimaryProcessor,
} from '#src/payments/processor-records.ts'
import type { CardConfig } from '#src/payments/processors/card.ts'
import { bankTransferProcessor } from '#src/payments/processors/bank-transfer.ts'
import { createTestDb } from '#tests/support/test-db.ts'

const unsetKeys = { secretKey: null, publishableKey: null, webhookSecret: null }
const configuredKeys = { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: 'whsec_1' }
const createProcessor = (overrides: object) => ({ ...bankTransferProcessor(), processorId: 100, slug: 'own', name: 'Own', ...overrides })

let db: Db
beforeEach(async () => {
  db = await createTestDb()
})
afterEach(() => db.close())

const seedTestProcessors = (card: CardConfig = configuredKeys) => db.transaction((tx) => seedProcessors(tx, listProcessors({ card })))
const readPrimaryId = async () => (await findPrimaryProcessor(db.read))?.processorId

test('the card is primary from the start when it is configured, else the first way to pay that is ready', async () => {
  expect(await findPrimaryProcessor(db.read)).toBeNull()
  await seedTestProcessors(unsetKeys)
  expect(await readPrimaryId()).toBe(10)
  expect((await listProcessorRecords(db.read)).map(({ processorId }) => processorId)).toEqual([0, 1, 10])
})

test('seeding again keeps what staff chose', async () => {
  await seedTestProcessors()
  expect(await readPrimaryId()).toBe(1)
  await db.transaction((tx) => setPrimaryProcessor(tx, 10))
  await db.transaction((tx) => setProcessorEnabled(tx, 1, false))
  await seedTestProcessors()
  expect(await readPrimaryId()).toBe(10)
  expect((await listProcessorRecords(db.read)).find(({ processorId }) => processorId === 1)?.enabled).toBe(false)
})

test('exactly one processor is primary after any number of changes', async () => {
  await seedTestProcessors()
  for (const id of [10, 1, 1, 10]) {
    await db.transaction((tx) => setPrimaryProcessor(tx, id))
    const primaryRecords = (await listProcessorRecords(db.read)).filter(({ isPrimary }) => isPrimary)
    expect(primaryRecords.map(({ processorId }) => processorId)).toEqual([id])
  }
})

test('a refused change leaves the primary processor as it was', async () => {
  await seedTestProcessors()
  await db.transaction((tx) => setProcessorEnabled(tx, 10, false))
  const trySetPrimary = async (id: number) => db.transaction((tx) => setPrimaryProcessor(tx, id)).catch((error: unknown) => error)
  expect(await trySetPrimary(10)).toBeInstanceOf(UserError)
  expect(await trySetPrimary(0)).toBeInstanceOf(UserError)
  expect(await trySetPrimary(77)).toBeInstanceOf(NotFound)
  expect(await readPrimaryId()).toBe(1)
})

test('the primary processor cannot be switched off, another one can', async () => {
  await seedTestProcessors()
  const tryDisable = (id: number) => db.transaction((tx) => setProcessorEnabled(tx, id, false)).catch((error: unknown) => error)
  expect(await tryDisable(1)).toMatchObject({ key: 'payments.primary_stays_enabled' })
  expect(await tryDisable(10)).toBeUndefined()
  expect((await listProcessorRecords(db.read)).map(({ enabled }) => enabled)).toEqual([true, true, false])
})

test('an own processor needs an id from 100 upward, and ids and slugs are never shared', () => {
  for (const processorId of [-1, 0, 1, 99, 100.5])
    expect(() => listProcessors({ card: configuredKeys }, [createProcessor({ processorId })])).toThrow('below 100')
  expect(() => listProcessors({ card: configuredKeys }, [createProcessor({}), createProcessor({ slug: 'other' })])).toThrow(
    'have the same ID or slug',
  )
  expect(() => listProcessors({ card: configuredKeys }, [createProcessor({ slug: 'card-processor' })])).toThrow('have the same ID or slug')
  expect(listProcessors({ card: configuredKeys }, [createProcessor({})]).map(({ processorId }) => processorId)).toEqual([0, 1, 10, 100])
})

test('a processor that misses its configuration is listed with the names of what it misses', () => {
  const card = listProcessors({ card: { ...configuredKeys, secretKey: ' ' } }).find(({ slug }) => slug === 'card-processor')
  expect(card).toMatchObject({ missing: ['CARD_SECRET_KEY'], client: null })
})

test('a reason without a sentence of its own still has one', () => {
  expect(failureMessageKey('expired_card')).toBe('payments.expired_card')
  for (const code of ['pickup_card', '', null, 'constructor', '__proto__']) expect(failureMessageKey(code)).toBe('payments.generic')
})
