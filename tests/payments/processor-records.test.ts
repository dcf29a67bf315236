import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Db } from '#db/open.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import { failureText, listProcessors } from '#src/payments/processors.ts'
import { listProcessorRecords, primaryProcessor, seedProcessors, setEnabled, setPrimary } from '#src/payments/processor-records.ts'
import type { CardConfig } from '#src/payments/processors/card.ts'
import { bankTransfer } from '#src/payments/processors/bank-transfer.ts'
import { freshDb } from '#tests/support/test-db.ts'

const unset = { secretKey: null, publishableKey: null, webhookSecret: null }
const set = { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: 'whsec_1' }
const own = (more: object) => ({ ...bankTransfer(), processorId: 100, slug: 'own', name: 'Own', ...more })

let db: Db
beforeEach(async () => {
  db = await freshDb()
})
afterEach(() => db.close())

const seed = (card: CardConfig = set) => db.transaction((tx) => seedProcessors(tx, listProcessors({ card })))
const primaryId = async () => (await primaryProcessor(db.read))?.processorId

test('the card is primary from the start when it is configured, else the first way to pay that is ready', async () => {
  expect(await primaryProcessor(db.read)).toBeNull()
  await seed(unset)
  expect(await primaryId()).toBe(10)
  expect((await listProcessorRecords(db.read)).map(({ processorId }) => processorId)).toEqual([0, 1, 10])
})

test('seeding again keeps what staff chose', async () => {
  await seed()
  expect(await primaryId()).toBe(1)
  await db.transaction((tx) => setPrimary(tx, 10))
  await db.transaction((tx) => setEnabled(tx, 1, false))
  await seed()
  expect(await primaryId()).toBe(10)
  expect((await listProcessorRecords(db.read)).find(({ processorId }) => processorId === 1)?.enabled).toBe(false)
})

test('exactly one processor is primary after any number of changes', async () => {
  await seed()
  for (const id of [10, 1, 1, 10]) {
    await db.transaction((tx) => setPrimary(tx, id))
    const primary = (await listProcessorRecords(db.read)).filter(({ isPrimary }) => isPrimary)
    expect(primary.map(({ processorId }) => processorId)).toEqual([id])
  }
})

test('a refused change leaves the primary processor as it was', async () => {
  await seed()
  await db.transaction((tx) => setEnabled(tx, 10, false))
  const refused = async (id: number) => db.transaction((tx) => setPrimary(tx, id)).catch((error: unknown) => error)
  expect(await refused(10)).toBeInstanceOf(Refusal)
  expect(await refused(0)).toBeInstanceOf(Refusal)
  expect(await refused(77)).toBeInstanceOf(NotFound)
  expect(await primaryId()).toBe(1)
})

test('the primary processor cannot be switched off, another one can', async () => {
  await seed()
  const off = (id: number) => db.transaction((tx) => setEnabled(tx, id, false)).catch((error: unknown) => error)
  expect(await off(1)).toMatchObject({ key: 'payments.primary_stays_enabled' })
  expect(await off(10)).toBeUndefined()
  expect((await listProcessorRecords(db.read)).map(({ enabled }) => enabled)).toEqual([true, true, false])
})

test('an own processor needs an id from 100 upward, and ids and slugs are never shared', () => {
  for (const processorId of [-1, 0, 1, 99, 100.5]) expect(() => listProcessors({ card: set }, [own({ processorId })])).toThrow('below 100')
  expect(() => listProcessors({ card: set }, [own({}), own({ slug: 'other' })])).toThrow('share')
  expect(() => listProcessors({ card: set }, [own({ slug: 'card-processor' })])).toThrow('share')
  expect(listProcessors({ card: set }, [own({})]).map(({ processorId }) => processorId)).toEqual([0, 1, 10, 100])
})

test('a processor that misses its configuration is listed with the names of what it misses', () => {
  const card = listProcessors({ card: { ...set, secretKey: ' ' } }).find(({ slug }) => slug === 'card-processor')
  expect(card).toMatchObject({ missing: ['CARD_SECRET_KEY'], client: null })
})

test('a reason without a sentence of its own still has one', () => {
  expect(failureText('expired_card')).toBe('payments.expired_card')
  for (const code of ['pickup_card', '', null, 'constructor', '__proto__']) expect(failureText(code)).toBe('payments.generic')
})
