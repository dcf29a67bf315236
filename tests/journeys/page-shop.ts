import { seedHelpCenter } from '#db/seeds/demo/kb/seed-help-center.ts'
import { createAddress } from '#src/addresses/address-book.ts'
import { recordDispute } from '#src/disputes/record-dispute.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { transitionOrder } from '#src/orders/status.ts'
import { assignPayment } from '#src/payments/payments.ts'
import { demoSubscriptionReference } from '#src/payments/processors/card/card-demo-payments.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { recordUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import { recordRejectedEvent, rejectedForAge } from '#src/payments/events/webhook-events.ts'
import { addProductFile } from '#src/product-files/product-files.ts'
import { answerReview } from '#src/reviews/moderate.ts'
import { portlandAddress } from '#tests/support/checkout.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createFailedEvent } from '#tests/support/failed-events.ts'
import { fillReceivedMails } from '#tests/support/inbound-mail.ts'
import { cardSettings, type startTestCardServer } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createPaidOrder, createStockedShop, type StockedShop } from '#tests/support/stocked-shop.ts'
import { createTestUser } from '#tests/support/users.ts'
import { createTestPage, createTestTerm } from '../cms/create-page.ts'
import { fillPseudoTickets } from '../i18n/pseudo-tickets.ts'
import { createPaymentRequest } from '../payments/payment-request.ts'
import { createTestReview } from '../reviews/create-review.ts'
import { realSystem } from '#src/shop/real-system.ts'

type CardServer = ReturnType<typeof startTestCardServer>

/** A page: what it is, and its path. */
export type PageSample = [name: string, path: string]

export type PageShop = Awaited<ReturnType<typeof createPageShop>>

/** A stocked shop with data for every page of store, account and admin. */
export async function createPageShop(card: CardServer) {
  const shop = await createStockedShop({
    processors: listProcessors(cardSettings(card), realSystem),
    sandboxes: new Map([['card-processor', card.sandbox]]),
  })
  await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
  await recordPaymentProblems(shop)
  await fillSandbox(shop, card)
  await fillReceivedMails(shop)
  await createReviews(shop)
  const orders = await createOrders(shop)
  const customer = await createCustomer(shop)
  const tickets = await fillPseudoTickets(shop)
  await seedHelpCenter(shop, customer)
  await createArticles(shop)
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))
  const discountId = await createTestDiscount(shop, { minTotal: 90_000, includedProducts: [1] })
  return { ...orders, shop, customer, tickets, discountId, packVariants: await listPackVariants(shop) }
}

async function recordPaymentProblems(shop: StockedShop): Promise<void> {
  const unmatched = { processorId: 1, reference: 'pi_1', amount: 500, currency: 'USD', reason: 'wrong_amount' } as const
  const failure = { payload: '{"id":"evt_1"}', error: 'the card processor sent no amount', now: shop.now() }
  const dispute = {
    disputeId: 'du_1',
    paymentReference: 'pi_3',
    state: 'open',
    amount: 500,
    currency: 'USD',
    reason: 'fraudulent',
  } as const
  const disputed = { processorId: 1, dispute: { ...dispute, evidenceDueAt: shop.now() + 86_400_000 }, occurredAt: shop.now() }
  await shop.db.transaction((tx) => createFailedEvent(tx, 'card-processor', { eventId: 'evt_1', type: 'charge.failed' }, failure))
  await shop.db.transaction(async (tx) => {
    await recordUnmatchedPayment(tx, shop.log, unmatched, shop.now())
    await recordRejectedEvent(tx, {
      source: 'card-processor',
      eventId: 'evt_2',
      type: 'charge.succeeded',
      payload: '{}',
      error: rejectedForAge,
      now: shop.now(),
    })
    await recordDispute(tx, disputed, shop.now())
  })
}

/** More calls of the pretend processor than the sandbox shows at once. */
async function fillSandbox(shop: StockedShop, card: CardServer): Promise<void> {
  for (let payment = 0; payment < 11; payment++) {
    const started = await shop.processors.find(({ slug }) => slug === 'card-processor')!.begin(createPaymentRequest())
    card.pay('reference' in started ? started.reference : '')
  }
  card.renew(demoSubscriptionReference({ amount: 2400, currency: 'USD', unit: 'month', count: 1, startedAt: shop.now() }, 1))
}

async function createReviews(shop: StockedShop): Promise<void> {
  const review = await createTestReview(shop, shop.pack, { title: 'Carries well', rating: 4 })
  await shop.db.transaction((tx) => answerReview(tx, review.id, 'Thank you!', shop.now()))
  for (let i = 0; i < 5; i++) await createTestReview(shop, shop.pack, { rating: 5 })
  await createTestReview(shop, shop.pack, { status: 'pending' })
}

/** An order with files, and one that was cancelled after it was paid. */
async function createOrders(shop: StockedShop) {
  const notes = await createTestProduct(shop, {
    name: 'Field notes',
    isDigital: true,
    stock: null,
    completionRedirect: 'https://example.com/',
    completionRedirectLabel: 'Open the course',
  })
  for (const name of ['notes.epub', 'notes.pdf'])
    await addProductFile(shop, notes.id, { name, parts: new Blob(['Notes']).stream() }, async () => {})
  const [orderWithFiles, orderToRefund] = [await createPaidOrder(shop, notes), await createPaidOrder(shop, notes)]
  const payment = { processorId: 1, reference: 'pi_2', amount: 2000, currency: 'USD', idempotencyKey: 'refund-due' }
  await shop.db.transaction(async (tx) => {
    await assignPayment(tx, { ...payment, orderId: orderToRefund.id }, shop.now())
    for (const status of ['processing', 'cancelled'] as const)
      await transitionOrder(tx, orderToRefund.id, status, { actor: 'Robin', now: shop.now() })
  })
  return { orderWithFiles, orderToRefund }
}

/** The customer of all orders, with two addresses. */
async function createCustomer(shop: StockedShop) {
  const customer = await createTestUser(shop, 1, 'june@example.com')
  await shop.db.transaction(async (tx) => {
    await tx.update(tx.t.orders).set({ userId: customer.id })
    for (const label of ['Home', 'Studio'])
      await createAddress(tx, customer.id, { ...portlandAddress, label, name: 'June', phone: '', isDefault: false }, shop.now())
  })
  return customer
}

async function createArticles(shop: StockedShop): Promise<void> {
  const journal = await createTestTerm(shop, 'category', 'Journal', 'journal')
  const article = { categoryIds: [journal], tags: ['canvas'], template: 'article' as const, excerpt: 'From cloth to bag.' }
  for (const title of ['How we wax canvas', 'A visit to the tannery', 'Packing light']) await createTestPage(shop, { ...article, title })
}

async function listPackVariants({ db, pack }: StockedShop) {
  const { variants } = db.t
  const all = await db.read.select().from(variants).orderBy(variants.id)
  return all.filter(({ productId }) => productId === pack.id)
}
