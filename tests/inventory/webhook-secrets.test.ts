import { beforeEach, describe, expect, test } from 'bun:test'
import { hour, minute } from '#src/lib/dates/durations.ts'
import { endReplacedSecrets } from '#src/inventory/webhook-secrets.ts'
import { listConnections } from '#src/services/connections.ts'
import { openPretendWarehouse } from '#src/twins/warehouse.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { app, shop, boss, editor } = storeTest({ clients: { boss: 5, editor: 4 } })
const path = '/admin/settings/services/inventory-webhook'
beforeEach(() => createTestProduct(shop, { variants: [{ sku: 'MUG-1', stock: { stockLevel: 10 } }] }))

const rows = () => listConnections(shop.db.read, 'inventory-webhook')
const secretIn = (text: string) =>
  /id="new-secret"[^>]*value="([a-z0-9]+)"|value="([a-z0-9]+)"[^>]*id="new-secret"/.exec(text)?.slice(1).find(Boolean)
async function makeSecret(): Promise<string> {
  const [current] = await rows()
  const response = await boss.post(`${path}/secret`, { replaces: current?.replacedAt === null ? current.uid : '' })
  expect(response).toHaveStatus(200)
  return secretIn(response.text)!
}
const report = async (secret: string) =>
  (await app.handle(openPretendWarehouse({ storeUrl: 'http://localhost', secret }).report({ sku: 'MUG-1', stock_level: 7 }))).status

describe('a secret that the store makes', () => {
  test('is long, shown once with the address, stored encrypted, and answers at once', async () => {
    const secret = await makeSecret()
    expect(secret).toMatch(/^[a-z0-9]{64}$/)
    expect(await report(secret)).toBe(200)
    expect(await report(`${secret.slice(0, -1)}!`)).toBe(401)
    expect(JSON.stringify(await rows())).not.toContain(secret)
    const page = await boss.get(path)
    expect(page.text).not.toContain(secret)
    expect(page.text).toContain('/webhooks/inventory-update')
    expect(page).toShow('Connected')
  })

  test('is in no mail and no audit entry', async () => {
    const secret = await makeSecret()
    const mails = await shop.listMails()
    expect(mails.map(({ template, subject }) => [template, subject])).toEqual([
      ['staff_service_changed', 'Inventory webhook: the connection was changed'],
    ])
    for (const text of [JSON.stringify(mails), JSON.stringify(await shop.db.read.select().from(shop.db.t.auditLog))])
      expect(text).not.toContain(secret)
  })

  test('answers for a day after it was replaced, which the page says, and then no longer', async () => {
    const [first, second] = [await makeSecret(), await makeSecret()]
    expect([await report(first), await report(second)]).toEqual([200, 200])
    expect(await boss.get(path)).toShow('The secret that was replaced answers until')
    shop.clock.advance(24 * hour)
    expect([await report(first), await report(second)]).toEqual([401, 200])
    expect(await endReplacedSecrets(shop)).toBe(1)
    expect((await rows()).map(({ sealed, endedAt }) => [sealed === '', endedAt !== null])).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('is forgotten by the task no earlier than it answers', async () => {
    const first = await makeSecret()
    await makeSecret()
    shop.clock.advance(24 * hour - 1)
    expect(await endReplacedSecrets(shop)).toBe(0)
    expect(await report(first)).toBe(200)
  })

  test('ends at once when it is disconnected, with those it replaced', async () => {
    const secrets = [await makeSecret(), await makeSecret()]
    const [current] = await rows()
    expect((await boss.get(`${path}/disconnect`)).text).toContain('All of its secrets end at once')
    await boss.post(`${path}/disconnect`, { replaces: current!.uid })
    expect(await Promise.all(secrets.map(report))).toEqual([401, 401])
    expect((await rows()).map(({ sealed }) => sealed)).toEqual(['', ''])
    expect(await boss.get(path)).toShow('Not connected')
  })

  test('is made once when two administrators ask for it', async () => {
    await boss.post(`${path}/secret`, { replaces: '' })
    const second = await boss.post(`${path}/secret`, { replaces: '' })
    expect(second).toHaveStatus(409)
    expect(second).toShow('Another person has made a new secret.')
    expect(await rows()).toHaveLength(1)
  })

  test('is made for administrators only, and never typed', async () => {
    expect(await editor.post(`${path}/secret`, { replaces: '' })).toHaveStatus(403)
    expect(await boss.post(path, { replaces: '', inventory_webhook_secret_password: 'mine' })).toHaveStatus(404)
    expect(await boss.post('/admin/settings/services/easypost/secret', { replaces: '' })).toHaveStatus(404)
    expect(await rows()).toEqual([])
  })
})

describe('the last event', () => {
  test('is none until the first report, and then noted once a minute', async () => {
    const secret = await makeSecret()
    expect(await boss.get(path)).toShow('None yet')
    await report(secret)
    expect(await boss.get(path)).not.toShow('None yet')
    const noted = async () => (await rows())[0]!.checkedAt
    const first = await noted()
    shop.clock.advance(minute - 1)
    await report(secret)
    expect(await noted()).toBe(first)
    shop.clock.advance(2)
    await report(secret)
    expect(await noted()).toBe(shop.now())
  })
})

describe('the secret of the environment', () => {
  test('wins over one that the store has made, and the page says so', async () => {
    const secret = await makeSecret()
    shop.config = { ...shop.config, inventoryWebhookSecret: 'of the technician' }
    expect([await report(secret), await report('of the technician')]).toEqual([401, 200])
    expect(await boss.get(path)).toShow('Set by your technician')
    expect(await boss.post(`${path}/secret`, { replaces: '' })).toHaveStatus(404)
  })
})
