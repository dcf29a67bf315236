import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Db } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { failureMessageKey, openProcessor, type ProcessorSettings, type ProcessorType } from '#src/payments/processor.ts'
import { listProcessors } from '#src/payments/processors.ts'
import {
  listProcessorRecords,
  findPrimaryProcessor,
  seedProcessors,
  setProcessorEnabled,
  setPrimaryProcessor,
} from '#src/payments/processor-records.ts'
import { bankTransfer } from '#src/payments/processors/bank-transfer/bank-transfer.ts'
import { card } from '#src/payments/processors/card/card.ts'
import { createTestDb } from '#tests/support/test-db.ts'
import { realSystem } from '#src/shop/real-system.ts'

const configured = { CARD_SECRET_KEY: 'sk_1', CARD_PUBLISHABLE_KEY: 'pk_1', CARD_WEBHOOK_SECRET: 'whsec_1' }
const createProcessor = (overrides: Partial<ProcessorType>) => ({
  ...bankTransfer,
  processorId: 100,
  slug: 'own',
  name: 'Own',
  ...overrides,
})

let db: Db
beforeEach(async () => {
  db = await createTestDb()
})
afterEach(() => db.close())

const seedTestProcessors = (settings: ProcessorSettings = configured) =>
  db.transaction((tx) => seedProcessors(tx, listProcessors(settings, realSystem)))
const readPrimaryId = async () => (await findPrimaryProcessor(db.read))?.processorId

test('the card is primary at first if it is configured, or else the first processor that is ready', async () => {
  expect(await findPrimaryProcessor(db.read)).toBeNull()
  await seedTestProcessors({})
  expect(await readPrimaryId()).toBe(10)
  expect((await listProcessorRecords(db.read)).map(({ processorId }) => processorId)).toEqual([0, 1, 2, 3, 10, 11, 90])
})

test('seeding again keeps the choices of staff', async () => {
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

test('a rejected change leaves the primary processor unchanged', async () => {
  await seedTestProcessors()
  await db.transaction((tx) => setProcessorEnabled(tx, 10, false))
  const trySetPrimary = async (id: number) => db.transaction((tx) => setPrimaryProcessor(tx, id)).catch((error: unknown) => error)
  expect(await trySetPrimary(10)).toBeInstanceOf(UserError)
  expect(await trySetPrimary(0)).toBeInstanceOf(UserError)
  expect(await trySetPrimary(77)).toBeInstanceOf(NotFound)
  expect(await readPrimaryId()).toBe(1)
})

test('the primary processor cannot be disabled, another one can', async () => {
  await seedTestProcessors()
  const tryDisable = (id: number) => db.transaction((tx) => setProcessorEnabled(tx, id, false)).catch((error: unknown) => error)
  expect(await tryDisable(1)).toMatchObject({ key: 'payments.primary_stays_enabled' })
  expect(await tryDisable(10)).toBeUndefined()
  expect((await listProcessorRecords(db.read)).map(({ enabled }) => enabled)).toEqual([true, true, true, true, false, false, false])
})

test('a custom processor needs an ID of 100 or higher, and processors share no ID, slug or variable', () => {
  for (const processorId of [-1, 0, 1, 99, 100.5])
    expect(() => listProcessors(configured, realSystem, [createProcessor({ processorId })])).toThrow('below 100')
  expect(() => listProcessors(configured, realSystem, [createProcessor({}), createProcessor({ slug: 'other' })])).toThrow(
    'same ID, slug or variable',
  )
  expect(() => listProcessors(configured, realSystem, [createProcessor({ slug: 'card-processor' })])).toThrow('same ID, slug or variable')
  expect(() => listProcessors(configured, realSystem, [createProcessor({ variables: card.variables })])).toThrow(
    'same ID, slug or variable',
  )
  expect(listProcessors(configured, realSystem, [createProcessor({})]).map(({ processorId }) => processorId)).toEqual([
    0, 1, 2, 3, 10, 11, 90, 100,
  ])
})

test('a processor that is not configured is listed with its missing variables', () => {
  const found = listProcessors({ ...configured, CARD_SECRET_KEY: ' ' }, realSystem).find(({ slug }) => slug === card.slug)
  expect(found).toMatchObject({ missing: ['CARD_SECRET_KEY'], form: null })
})

test('a decline reason without its own message has a default one', () => {
  const processor = openProcessor(card, configured, realSystem)
  expect(failureMessageKey(processor, 'expired_card')).toBe('processor.card.expired')
  for (const code of ['pickup_card', '', null, 'constructor', '__proto__'])
    expect(failureMessageKey(processor, code)).toBe('payments.failed')
  expect(failureMessageKey(undefined, 'expired_card')).toBe('payments.failed')
})
