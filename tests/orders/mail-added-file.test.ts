import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { payOrder } from '#src/payment-processing/apply-outcome.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { jobBatchSize } from '#src/jobs/progress.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const book = perTest(() => createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null }))
const files = () => `/admin/ecommerce/products/${book.id}/files`

async function buy(email: string) {
  const { cartId } = await createTestCart(shop, [book])
  await saveTestDetails(shop, cartId, { email })
  const order = await placeTestOrder(shop, cartId)
  const payment = { orderId: order.id, amount: order.total, currency: 'USD', method: 'Visa' }
  const findWording = await readWordings(shop)
  await shop.db.transaction((tx) => payOrder(shop, tx, payment, { actor: 'card-processor', findWording }))
  shop.clock.advance(1000)
  return order
}
const upload = (query = '') => admin.send(`${files()}?name=late.pdf${query}`, { method: 'POST', body: 'Late' })
const runJobs = async () => {
  shop.clock.advance(10 * 60_000)
  await runDueJobs(shop, jobHandlers)
}
const recipients = async () =>
  (await shop.listMails()).filter(({ template }) => template === 'file_added').map(({ recipient }) => recipient)

beforeEach(async () => void (await buy('ann@example.com')))

describe('a file added to a product later', () => {
  test('is announced once to each earlier buyer, with a link to the latest order', async () => {
    const latest = await buy('Ann@example.com')
    await buy('bo@example.com')
    await upload()
    await buy('late@example.com')
    expect(await recipients()).toEqual([])
    await runJobs()
    expect((await recipients()).toSorted()).toEqual(['Ann@example.com', 'bo@example.com'])
    const text = `/checkout/success/${latest.externalId}`
    await expect(shop).toHaveMailed({ to: 'Ann@example.com', template: 'file_added', text })
    await expect(shop).toHaveMailed({ to: 'bo@example.com', template: 'file_added', text: 'we added late.pdf to Field notes' })
    await runJobs()
    expect(await recipients()).toHaveLength(2)
  })

  test('is not announced when the box is unchecked, or the file is removed again', async () => {
    expect((await admin.get(`/admin/ecommerce/products/${book.id}/edit`)).text).toMatch(/name="mail_buyers"[^>]* checked/)
    await upload('&mail_buyers=off')
    await runJobs()
    await upload()
    const [, second] = await shop.db.read.select().from(shop.db.t.productFiles).orderBy(shop.db.t.productFiles.id)
    await admin.post(`${files()}/${second!.id}/delete`)
    await runJobs()
    expect(await recipients()).toEqual([])
  })

  test('is not announced to buyers whose order was cancelled, or whose address was erased', async () => {
    skipVerification(shop)
    const { orders } = shop.db.t
    const erased = await buy('bo@example.com')
    await upload()
    await shop.db.transaction(async (tx) => {
      await tx.update(orders).set({ status: 'cancelled' })
      await tx.update(orders).set({ status: 'completed', email: '' }).where(eq(orders.id, erased.id))
    })
    await runJobs()
    expect(await recipients()).toEqual([])
  })

  test('reaches more buyers than one step of the job', async () => {
    skipVerification(shop)
    const { orders, orderLines } = shop.db.t
    const [order] = await shop.db.read.select().from(orders)
    const [line] = await shop.db.read.select().from(orderLines)
    await shop.db.transaction(async (tx) => {
      for (let index = 0; index <= jobBatchSize; index += 1) {
        const email = `buyer${index}@example.com`
        const token = `t${index}`
        const { id: _id, ...columns } = order!
        const copy = { ...columns, externalId: token, number: 20_000 + index, attemptKey: token, email, emailKey: email }
        const [inserted] = await tx.insert(orders).values(copy).returning({ id: orders.id })
        const { id: _lineId, ...lineColumns } = line!
        await tx.insert(orderLines).values({ ...lineColumns, orderId: inserted!.id, downloadToken: token })
      }
    })
    await upload()
    await runJobs()
    const all = await recipients()
    expect(all).toHaveLength(jobBatchSize + 2)
    expect(new Set(all).size).toBe(all.length)
  })
})
