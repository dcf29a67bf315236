import '#tests/support/matchers.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { findUndoableEntry, undoWindowMs } from '#src/accounts/audit/undo.ts'
import { buildApp } from '#src/app.tsx'
import { enqueueJob, findJob, runDueJobs } from '#src/jobs/jobs.ts'
import { startProgress } from '#src/jobs/progress.ts'
import { bulkChangedAction } from '#src/product-list/bulk-runs.ts'
import { bulkUndoJobKind } from '#src/product-list/undo-bulk.ts'
import { fileRemovedAction } from '#src/product-files/product-files.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { type TestShop, createTestShop } from '#tests/support/shop.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'

let shop: TestShop
let admin: TestClient
let actor: { id: number; name: string }

beforeEach(async () => {
  shop = await createTestShop({ config: { rateLimits: false } })
  const { id } = await createTestUser(shop, 5)
  actor = { id, name: 'Admin' }
  const [user] = await shop.db.read.select().from(shop.db.t.users).where(eq(shop.db.t.users.id, id))
  admin = await createSignedInClient(buildApp(shop), shop, user!)
})

const record = (action: string, subject: string, change: Record<string, unknown>) =>
  shop.db.transaction((tx) => recordAudit(tx, { actor, action, subject, change, now: shop.now() }))

describe('an entry of the audit log', () => {
  const schema = Type.Object({ from: Type.Integer() })
  const find = (id: number, actorId = actor.id) => findUndoableEntry(shop.db.read, { id, actorId, action: 'a', now: shop.now() }, schema)

  test('can be undone by its author, within the time window, when its change has the shape of its action', async () => {
    const id = await record('a', 's', { from: 1, more: 'of a later release' })
    expect((await find(id))?.change.from).toBe(1)
    expect(await find(id, actor.id + 1)).toBeNull()
    shop.clock.advance(undoWindowMs)
    expect((await find(id))?.id).toBe(id)
    shop.clock.advance(1)
    expect(await find(id)).toBeNull()
  })

  test.each([{}, { from: '1' }, { from: null }, { before: 1 }])('cannot be undone with the change %j', async (change) => {
    expect(await find(await record('a', 's', change))).toBeNull()
  })
})

describe('a damaged entry is refused and nothing changes:', () => {
  const reviews = '/admin/ecommerce/reviews'

  test.each([
    ['reviews.decided', { to: 'approved', before: { 1: 'liked' } }],
    ['reviews.decided', { to: 'gone', before: {} }],
    ['reviews.deleted', { reviews: [{ productId: 1, userId: 1, text: 'no rating' }] }],
    ['reviews.answered', { id: 1, answer: 'only one' }],
  ])('%s %j', async (action, change) => {
    const entry = await record(action, 'reviews', change)
    const response = await admin.htmx(reviews).post(`${reviews}/undo`, { entry, back: reviews })
    expect(response).toHaveStatus(409)
    expect(response).toShow('This can no longer be undone.')
    expect(await admin.get(`${reviews}?undo=${entry}`)).toHaveStatus(200)
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toEqual([])
  })

  test('a removed image and a removed file', async () => {
    const { id } = await createTestProduct(shop)
    const path = `/admin/ecommerce/products/${id}`
    const image = await record('product.image.removed', `product:${id}`, { mediaId: 1, focus: 'nowhere' })
    const file = await record(fileRemovedAction, `product:${id}`, { id: 1, productId: id })
    const archived = await record('product.archived', `product:${id}`, { before: 'sold' })
    expect(await admin.post(`${path}/images/restore?entry=${image}`, {})).toHaveStatus(409)
    expect(await admin.post(`${path}/files/restore?entry=${file}`, {})).toHaveStatus(409)
    expect(await admin.post(`${path}/archive/undo`, { entry: archived })).toHaveStatus(409)
    expect(await shop.db.read.select().from(shop.db.t.productFiles)).toEqual([])
    const editor = await admin.get(`${path}/edit?removed=${image}&removed_file=${file}&archived=${archived}`)
    expect(editor.text).not.toContain('/restore?entry=')
  })

  const list = '/admin/ecommerce/products'
  const damaged = { change: { do: 'status', to: 'draft' }, before: { 1: { price: 'cheap' } }, after: {}, failed: [] }

  test('a bulk change', async () => {
    const entry = await record(bulkChangedAction, 'products:x', damaged)
    expect(await admin.post(`${list}/bulk/undo`, { subject: 'products:x', back: list })).toHaveStatus(409)
    expect((await admin.get(`${list}?done=${entry}`)).text).not.toContain('id="undo-button"')
  })

  test('one step of a long bulk change, which is reported while the others are undone', async () => {
    const { id } = await createTestProduct(shop, { price: 1000 })
    const change = { do: 'price', percent: 0, amount: 100 }
    const entry = await record(bulkChangedAction, 'products:x', damaged)
    await record(bulkChangedAction, 'products:x', {
      change,
      before: { [id]: { price: 900 } },
      after: { [id]: { price: 1000 } },
      failed: [],
    })
    const payload = { actor, subject: 'products:x', cursor: 0, ...startProgress(2) }
    const job = await shop.db.transaction((tx) => enqueueJob(tx, bulkUndoJobKind, payload, { now: shop.now() }))
    await runDueJobs(shop, jobHandlers)
    expect((await findJob(shop.db.read, job!))?.payload).toMatchObject({
      changed: 1,
      failed: 1,
      failures: [{ name: `#${entry}`, why: 'admin.undoTooLate' }],
    })
    const [product] = await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id))
    expect(product?.price).toBe(900)
  })
})
