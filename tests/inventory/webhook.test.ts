import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { type App, buildApp } from '#src/app.tsx'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { addLocation } from '#src/inventory/locations.ts'
import { openPretendWarehouse } from '#src/twins/warehouse.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { storeTest } from '#tests/support/store-test.ts'

const secret = 'warehouse-secret-1'
let logLines: string[]
let portlandId: number
let rotterdamId: number

const { shop, app } = storeTest({ config: { inventoryWebhookSecret: secret }, onLog: (line) => logLines.push(line) })
beforeEach(async () => {
  logLines = []
  await shop.db.transaction(async (tx) => {
    portlandId = await addLocation(tx, 'Portland', 0)
    rotterdamId = await addLocation(tx, 'Rotterdam', 1)
  })
  await createTestProduct(shop, { variants: [{ sku: 'MUG-1', stock: { stockLevel: 10 } }] })
})

type WebhookRequest = { to?: Pick<App, 'handle'>; body?: unknown; rawBody?: string; headers?: Record<string, string>; query?: string }
const warehouse = openPretendWarehouse({ storeUrl: 'http://localhost', secret })

/** Posts as a warehouse does: no cookies and no origin. `headers` and `query` instead of its secret. */
async function postWebhook({ to = app, body, rawBody, headers, query = '' }: WebhookRequest) {
  const report = warehouse.report(rawBody ?? JSON.stringify(body))
  const request = headers ? withHeaders(report, query, headers) : report
  const response = await to.handle(request)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const withHeaders = ({ url, method, body }: Request, query: string, headers: Record<string, string>) =>
  new Request(url + query, { method, body, headers: { 'content-type': 'application/json', ...headers } })

describe('the webhook secret', () => {
  const levelUpdate = { sku: 'MUG-1', stock_level: 7 }

  test.each([
    ['the custom header', { headers: { 'x-inventory-webhook-token': secret } }],
    ['a bearer header', { headers: { authorization: `Bearer ${secret}` } }],
    ['a bearer header in any case', { headers: { authorization: `bEaReR ${secret}` } }],
    ['the query', { headers: {}, query: `?api_token=${secret}` }],
    ['one right beside one wrong', { headers: { authorization: 'Bearer nope', 'x-inventory-webhook-token': secret } }],
  ] as [string, WebhookRequest][])('is accepted: %s', async (_, request) => {
    expect(await postWebhook({ body: levelUpdate, ...request })).toMatchObject({ status: 200, body: { success: true } })
  })

  test.each([
    ['missing', { headers: {} }],
    ['wrong', { headers: { 'x-inventory-webhook-token': 'warehouse-secret-2' } }],
    ['a prefix of it', { headers: { 'x-inventory-webhook-token': secret.slice(0, -1) } }],
    ['longer than it', { headers: { 'x-inventory-webhook-token': `${secret}1` } }],
    ['in another case', { headers: { 'x-inventory-webhook-token': secret.toUpperCase() } }],
    ['empty', { headers: { 'x-inventory-webhook-token': '', authorization: 'Bearer ' }, query: '?api_token=' }],
    ['basic', { headers: { authorization: `Basic ${secret}` } }],
  ] as [string, WebhookRequest][])('%s is answered with 401 and changes nothing', async (_, request) => {
    expect(await postWebhook({ body: levelUpdate, ...request })).toMatchObject({
      status: 401,
      body: { success: false, error: 'unauthorized' },
    })
    expect((await findInventory(shop.db.read, 'MUG-1'))?.stockLevel).toBe(10)
  })

  test('that is not configured refuses every request', async () => {
    const unconfigured = buildApp(await createTestShop())
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer null' }] as Record<string, string>[]) {
      expect((await postWebhook({ to: unconfigured, body: levelUpdate, headers })).status).toBe(401)
    }
  })

  test('is masked in the log when it is in the query', async () => {
    await postWebhook({ body: levelUpdate, headers: {}, query: `?api_token=${secret}` })
    expect(logLines.length).toBeGreaterThan(0)
    expect(logLines.join('\n')).not.toContain(secret)
  })
})

describe('the stock levels', () => {
  test('are answered with the field names of the interface', async () => {
    expect(await postWebhook({ body: { sku: 'MUG-1', stock_level: 42 } })).toEqual({
      status: 200,
      body: { success: true, sku: 'MUG-1', stock_level: 42, warehouse_level: 0, calculated_total: 42 },
    })
  })

  test('that are omitted stay unchanged', async () => {
    await postWebhook({ body: { sku: 'MUG-1', stock_level: 20, warehouse_level: 6, location_id: portlandId } })
    expect((await postWebhook({ body: { sku: 'MUG-1', warehouse_level: 5 } })).body).toMatchObject({ stock_level: 20, warehouse_level: 5 })
    expect((await postWebhook({ body: { sku: 'MUG-1', stock_level: null, warehouse_level: null } })).body).toMatchObject({
      stock_level: 20,
      warehouse_level: 5,
    })
    expect((await postWebhook({ body: { sku: 'MUG-1' } })).body).toMatchObject({
      stock_level: 20,
      warehouse_level: 5,
      calculated_total: 20,
    })
  })

  test('of the warehouses are summed when they are the source, and never added to the total', async () => {
    await postWebhook({ body: { sku: 'MUG-1', warehouse_level: 4, location_id: portlandId } })
    await postWebhook({ body: { sku: 'MUG-1', warehouse_level: 3, location_id: rotterdamId } })
    expect((await postWebhook({ body: { sku: 'MUG-1', use_warehouse_stock: true } })).body).toMatchObject({
      stock_level: 10,
      calculated_total: 7,
    })
    expect((await postWebhook({ body: { sku: 'MUG-1', use_warehouse_stock: false } })).body).toMatchObject({ calculated_total: 10 })
  })

  test('without a location are set at the last used one', async () => {
    await postWebhook({ body: { sku: 'MUG-1', warehouse_level: 4, location_id: rotterdamId } })
    await postWebhook({ body: { sku: 'MUG-1', warehouse_level: 9 } })
    const { warehouses } = (await findInventory(shop.db.read, 'MUG-1'))!
    expect(warehouses.map(({ name, warehouseLevel }) => [name, warehouseLevel])).toEqual([['Rotterdam', 9]])
  })

  test('are read from text, and booleans from 0 and 1', async () => {
    await postWebhook({ body: { sku: 'MUG-1', warehouse_level: '8', location_id: String(portlandId), use_warehouse_stock: 1 } })
    expect(await findInventory(shop.db.read, 'MUG-1')).toMatchObject({ useWarehouseStock: true, calculatedTotal: 8 })
  })

  test('of a variant without a stock record create one that starts at 0', async () => {
    await createTestProduct(shop, { name: 'Poster', variants: [{ sku: 'POSTER-1' }], stock: null })
    expect(await findInventory(shop.db.read, 'POSTER-1')).toBeNull()
    expect(await postWebhook({ body: { sku: 'POSTER-1', warehouse_level: 5, location_id: portlandId } })).toEqual({
      status: 200,
      body: { success: true, sku: 'POSTER-1', stock_level: 0, warehouse_level: 5, calculated_total: 0 },
    })
    expect((await postWebhook({ body: { sku: 'POSTER-1', stock_level: 3 } })).body).toMatchObject({ stock_level: 3, calculated_total: 3 })
  })

  test('that are invalid create no record', async () => {
    await createTestProduct(shop, { name: 'Poster', variants: [{ sku: 'POSTER-1' }], stock: null })
    expect(await postWebhook({ body: { sku: 'POSTER-1', stock_level: 3, location_id: 99_999 } })).toMatchObject({ status: 422 })
    expect(await findInventory(shop.db.read, 'POSTER-1')).toBeNull()
  })

  test('sent concurrently for a variant without a record create one, with a ledger that adds up', async () => {
    await createTestProduct(shop, { name: 'Poster', variants: [{ sku: 'POSTER-1' }], stock: null })
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => postWebhook({ body: { sku: 'POSTER-1', stock_level: index + 1 } })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const { stockLedger } = shop.db.t
    const rows = await shop.db.read.select().from(stockLedger).where(eq(stockLedger.sku, 'POSTER-1'))
    const record = (await findInventory(shop.db.read, 'POSTER-1'))!
    expect(rows.reduce((sum, row) => sum + row.delta, 0)).toBe(record.stockLevel)
  })

  test('are explained by the stock ledger', async () => {
    await postWebhook({ body: { sku: 'MUG-1', stock_level: 4 } })
    await postWebhook({ body: { sku: 'MUG-1', stock_level: 4 } })
    await postWebhook({ body: { sku: 'MUG-1', stock_level: 9, warehouse_level: 2, location_id: portlandId } })
    const { stockLedger } = shop.db.t
    const rows = await shop.db.read.select().from(stockLedger).where(eq(stockLedger.sku, 'MUG-1')).orderBy(stockLedger.id)
    expect(rows.map(({ reason, locationId, delta, levelAfter }) => [reason, locationId, delta, levelAfter])).toEqual([
      ['opening', null, 10, 10],
      ['webhook', null, -6, 4],
      ['webhook', null, 5, 9],
      ['webhook', portlandId, 2, 2],
    ])
  })

  test('sent concurrently end at one of them, with a ledger that adds up', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => postWebhook({ body: { sku: 'MUG-1', stock_level: index } })))
    const { stockLedger } = shop.db.t
    const rows = await shop.db.read.select().from(stockLedger).where(eq(stockLedger.sku, 'MUG-1'))
    const record = (await findInventory(shop.db.read, 'MUG-1'))!
    expect(rows.reduce((sum, row) => sum + row.delta, 0)).toBe(record.stockLevel)
  })
})

describe('invalid requests', () => {
  test('an unknown SKU is 404, and wildcards or another case match none', async () => {
    for (const sku of ['NOPE', 'mug-1', 'MUG-_', '%', "MUG-1' or '1'='1"]) {
      expect(await postWebhook({ body: { sku, stock_level: 1 } })).toMatchObject({
        status: 404,
        body: { success: false, error: 'unknown_sku' },
      })
    }
  })

  test.each(['', '{', 'null', '[]', '"MUG-1"', '{"sku":"MUG-1",}'])('a body of %p is 400', async (rawBody) => {
    expect(await postWebhook({ rawBody })).toMatchObject({ status: 400, body: { success: false, error: 'invalid_json' } })
  })

  test.each([
    ['no sku', { stock_level: 1 }, 'sku'],
    ['an empty sku', { sku: ' ' }, 'sku'],
    ['a sku with NUL in it', { sku: 'MUG-1\u0000' }, 'sku'],
    ['a sku that is no text', { sku: { $ne: '' } }, 'sku'],
    ['a negative level', { sku: 'MUG-1', stock_level: -1 }, 'stock_level'],
    ['half a unit', { sku: 'MUG-1', stock_level: 1.5 }, 'stock_level'],
    ['more than a number holds', { sku: 'MUG-1', stock_level: 2 ** 53 }, 'stock_level'],
    ['one unit above the limit', { sku: 'MUG-1', stock_level: 1_000_000_001 }, 'stock_level'],
    ['a level in words', { sku: 'MUG-1', warehouse_level: 'five' }, 'warehouse_level'],
    ['a switch that is neither', { sku: 'MUG-1', use_warehouse_stock: 'maybe' }, 'use_warehouse_stock'],
    ['a location nobody knows', { sku: 'MUG-1', warehouse_level: 1, location_id: 99_999 }, 'location_id'],
  ] as [string, object, string][])('%s is 422 and names the field', async (_, body, field) => {
    const response = await postWebhook({ body })
    expect(response).toMatchObject({ status: 422, body: { success: false, error: 'invalid_fields' } })
    expect(Object.keys(response.body['errors'] as object)).toEqual([field])
    expect((await findInventory(shop.db.read, 'MUG-1'))?.stockLevel).toBe(10)
  })

  test('a level of exactly the limit is saved', async () => {
    expect(await postWebhook({ body: { sku: 'MUG-1', stock_level: 1_000_000_000 } })).toMatchObject({ status: 200 })
    expect((await findInventory(shop.db.read, 'MUG-1'))?.stockLevel).toBe(1_000_000_000)
  })

  test('other columns cannot be written', async () => {
    await postWebhook({ body: { sku: 'MUG-1', stock_level: 3, reserved: 99, calculated_total: 99, price: 1 } })
    expect(await findInventory(shop.db.read, 'MUG-1')).toMatchObject({ reserved: 0, calculatedTotal: 3 })
  })

  test('a body over 64 KB is 413', async () => {
    expect((await postWebhook({ rawBody: JSON.stringify({ sku: 'MUG-1', note: 'x'.repeat(65 * 1024) }) })).status).toBe(413)
  })
})
