import { eq, inArray } from 'drizzle-orm'
import { createCheckoutField } from '#src/checkout/edit-checkout-fields.ts'
import { addProductFile } from '#src/product-files/product-files.ts'
import { createSetPasswordLink } from '#src/accounts/passwords/set-password.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { apply } from '#src/wholesale/applications.ts'
import { createUser } from '#src/accounts/users.ts'
import { saveCrossSells } from '#src/cross-sells/save-cross-sells.ts'
import { currentSettings, saveSettings } from '#src/settings/settings.ts'
import { quoteDraft } from '#src/draft-orders/quote-draft.ts'
import { activateLink, createDraft } from '#src/draft-orders/save-draft.ts'
import { createLocation } from '#src/inventory/locations.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { transitionOrder } from '#src/orders/status.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { assignPayment } from '#src/payments/payments.ts'
import { createFailedEvent } from '#tests/support/failed-events.ts'
import { recordUnmatchedPayment, unmatchedReasons } from '#src/payments/unmatched-payments.ts'
import { answerReview } from '#src/reviews/moderate.ts'
import { switchCarrier } from '#src/shipping/carrier-records.ts'
import { createBox } from '#src/shipping/edit-boxes.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { fieldsOfEveryType } from '#tests/support/customization.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createTestReview } from '../reviews/create-review.ts'
import { fillPseudoPages } from '../cms/pseudo-pages.ts'
import { fillPseudoHelpCenter } from '../kb/pseudo-help-center.ts'
import { fillPseudoSearches } from '../search/pseudo-searches.ts'
import { fillPseudoRedirects } from '../redirects/pseudo-redirects.ts'
import { startRun } from '#src/imports/import-runs.ts'
import { checkImport, createTestImport, runImport, testActor } from '../imports/import-helpers.ts'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import type { RenewedOrder } from '#db/schema/subscriptions.ts'
import { requestReturn } from '#src/returns/request-return.ts'
import { fillReceivedMails } from '../support/inbound-mail.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { fillPseudoSiteParts } from './pseudo-site-parts.ts'
import { fillPseudoTickets } from './pseudo-tickets.ts'

/** Data for every page and email, with names that no English sentence contains. */
export async function fillPseudoShop(shop: TestShop) {
  await createFlatShippingRate(shop)
  await shop.db.transaction(async (tx) => {
    const box = { name: 'Коробка', length: 400, width: 300, height: 200, maxWeight: 20_000, tareWeight: 200 }
    await createBox(tx, box, shop.now())
    await switchCarrier(tx, 'easypost', true)
    await saveSettings(
      tx,
      { shipping_origin_address1: 'Причал 2', shipping_origin_city: 'Порт', shipping_origin_country: 'US' },
      shop.now(),
    )
  })
  const brand = await createTestBrand(shop, { name: 'Кедр', slug: 'brand-1', story: 'Глина.' })
  await createTestBrand(shop, { name: 'Липа', slug: 'brand-2' })
  const parent = await createTestCategory(shop, { name: 'Стол', slug: 'category-1', intro: 'Посуда.' })
  const child = await createTestCategory(shop, { name: 'Кружки', slug: 'category-2', parentId: parent.id })
  for (let index = 1; index <= 26; index += 1) {
    await createTestProduct(shop, {
      name: `Кружка ${index}`,
      seoLink: `mug-${index}`,
      categoryId: child.id,
      brandId: brand.id,
      ...(index % 3 === 0 ? { salePrice: 900 } : {}),
      ...(index % 5 === 0 ? { stock: 0 } : {}),
      variants: [{ sku: `${index}` }],
    })
  }
  const pack = await createTestProduct(shop, {
    name: 'Рюкзак',
    seoLink: 'pack',
    price: 12000,
    salePrice: 9900,
    cost: 3000,
    categoryId: child.id,
    brandId: brand.id,
    giftWrap: true,
    shortDescription: 'Холст.',
    description: '<p>Ручная работа.</p>',
    details: [{ heading: 'Уход', text: 'Вода.' }],
    options: { Цвет: ['Синий', 'Белый'], Размер: ['18', '24'] },
    images: ['', ''],
    tags: ['лето'],
    videoUrl: `/media/${'a'.repeat(32)}.mp4`,
    videoLabel: 'Видео',
    layout: 3,
    variants: [
      { sku: '100', options: { Цвет: 'Синий', Размер: '18' } },
      { sku: '101', options: { Цвет: 'Синий', Размер: '24' }, variantFee: 1600 },
      { sku: '102', options: { Цвет: 'Белый', Размер: '18' }, stock: { stockLevel: 3 } },
      { sku: '103', options: { Цвет: 'Белый', Размер: '24' }, stock: { stockLevel: 0 } },
    ],
  })
  const gone = await createTestProduct(shop, { name: 'Ваза', seoLink: 'gone', stock: 0, images: [''], variants: [{ sku: '200' }] })
  const alone = await createTestProduct(shop, { name: 'Лампа', seoLink: 'alone', standalonePurchase: true, variants: [{ sku: '201' }] })
  const monthly = await createTestProduct(shop, { name: 'Чай', seoLink: 'monthly', variants: [{ sku: '202', isSubscription: true }] })
  const draft = await createTestProduct(shop, { name: 'Черновик', seoLink: 'draft', status: 'draft', variants: [{ sku: '203' }] })
  const engraved = await createTestProduct(shop, {
    name: 'Шкатулка',
    seoLink: 'box',
    isDigital: false,
    maxQty: true,
    customization: fieldsOfEveryType.map((field, index) => ({
      ...field,
      label: `Поле ${index}`,
      choices: field.choices.map((choice, at) => ({ ...choice, value: `Выбор ${at}` })),
    })),
    variants: [{ sku: '204' }],
  })
  const notes = await createTestProduct(shop, { name: 'Книга', seoLink: 'book', isDigital: true, stock: null, variants: [{ sku: '205' }] })
  for (const name of ['книга.pdf', 'ноты.pdf']) {
    await addProductFile(shop, notes.id, { name, parts: new Blob(['x']).stream() }, async () => {})
  }

  await fillPseudoHelpCenter(shop)
  await fillPseudoPages(shop)
  await fillPseudoRedirects(shop)
  await fillPseudoSearches(shop)
  await shop.db.transaction(async (tx) => {
    const offers = [gone, monthly, engraved].map(({ id }) => ({ offeredId: id, displayOnItemView: true, displayOnPostCart: true }))
    await saveCrossSells(tx, pack.id, offers)
    await saveSettings(tx, { support_email: 'help@example.com', wholesale_applications: true }, 1)
  })

  const review = await createTestReview(shop, pack, { title: 'Хорошо', text: 'Очень хорошо.', rating: 4, author: 'Анна К.' })
  await shop.db.transaction((tx) => answerReview(tx, review.id, 'Спасибо!', shop.now()))
  for (const type of ['text', 'textarea', 'select', 'checkbox'] as const) {
    const field = { label: 'Номер', type, options: 'Да', required: false, appliesTo: 'physical', texts: {} } as const
    await shop.db.transaction((tx) => createCheckoutField(tx, field, shop.now()))
  }
  for (let index = 0; index < 5; index += 1) await createTestReview(shop, pack, { text: 'Отлично, спасибо.', author: 'Олег К.' })
  await createTestReview(shop, pack, { status: 'pending', text: 'Ещё не знаю.', author: 'Ирина К.' })
  await createTestReview(shop, pack, { status: 'rejected', text: 'Ещё не знаю.', author: 'Ирина К.' })

  const paid = await createPaidOrder(shop, pack)
  const subscription = {
    orderId: paid.id,
    processorId: 1,
    reference: '4711',
    state: 'active',
    intervalUnit: 'month',
    intervalCount: 3,
    amount: 1600,
    currency: 'USD',
    title: 'Чай',
    searchText: 'чай',
    renewedOrder: { name: 'Анна', email: 'anna@example.com' } as RenewedOrder,
    startedAt: shop.now(),
    periodEnd: shop.now() + 1,
    updatedAt: shop.now(),
  } as const
  await shop.db.transaction((tx) => tx.insert(tx.t.subscriptions).values(subscription))
  const shipment = {
    orderId: paid.id,
    key: 'отправка',
    units: null,
    carrier: 'Почта',
    trackingNumber: '4711',
    trackingUrl: '',
    actor: 'Олег',
  }
  await shop.db.transaction((tx) => fulfillOrder(tx, shipment, shop.now()))
  const [paidLine] = await listOrderLines(shop.db.read, paid.id)
  const findWording = await readWordings(shop)
  const returned = {
    orderId: paid.id,
    key: 'возврат',
    kind: 'return' as const,
    units: new Map([[paidLine!.id, { quantity: 1, reason: 'damaged' as const }]]),
    note: 'Разбилась',
    photos: [],
    actor: 'customer',
  }
  await shop.db.transaction((tx) => requestReturn(shop, tx, returned, findWording))
  // They were written before the wordings of the test language.
  const writtenMail = { subject: 'Возврат', text: 'Возврат', html: '<p>Возврат</p>' }
  await shop.db.transaction((tx) =>
    tx
      .update(tx.t.outbox)
      .set(writtenMail)
      .where(inArray(tx.t.outbox.template, ['return_requested', 'staff_new_return'])),
  )
  const [withFiles, refundDue] = [await createPaidOrder(shop, notes), await createPaidOrder(shop, notes)]
  const { cartId } = await createTestCart(shop, [{ ...pack, giftWrap: true }])
  await saveTestDetails(shop, cartId)
  const unpaid = await placeTestOrder(shop, cartId)
  await shop.db.transaction(async (tx) => {
    const payment = { processorId: 1, reference: 'pi_2', orderId: refundDue.id, amount: 2000, currency: 'USD', idempotencyKey: 'due' }
    await assignPayment(tx, payment, shop.now())
    await transitionOrder(tx, refundDue.id, 'processing', { actor: 'Олег', now: shop.now() })
    await transitionOrder(tx, refundDue.id, 'cancelled', { actor: 'Олег', now: shop.now() })
    for (const [index, reason] of unmatchedReasons.entries()) {
      const unmatched = { processorId: 1, reference: `pi_1${index}`, amount: 500, currency: 'USD', reason }
      await recordUnmatchedPayment(tx, shop.log, unmatched, shop.now())
    }
    const event = { eventId: 'событие-1', type: 'событие' }
    await createFailedEvent(tx, 'банк', event, { payload: '{}', error: 'нет суммы', now: shop.now() })
    await tx.update(tx.t.orderProcessors).set({ name: 'Банк' })
    await createLocation(tx, 'Склад')
    await createLocation(tx, 'Магазин')
  })
  await fillReceivedMails(shop)
  const [owing, owed] = [await createPaidOrder(shop, pack), await createPaidOrder(shop, pack)]
  await shop.db.transaction(async (tx) => {
    const { orders } = tx.t
    for (const [order, balance] of [
      [owing, 500],
      [owed, -500],
    ] as const)
      await tx.update(orders).set({ balance }).where(eq(orders.id, order.id))
    const entry = { orderId: owing.id, actor: 'Олег', now: shop.now() }
    const edited = { lines: '+ Рюкзак × 1', shipping: 'Почта', before: 100, total: 600, reason: 'Звонок' }
    await addTimelineEntry(tx, { ...entry, kind: 'edited', data: edited })
    await addTimelineEntry(tx, { ...entry, kind: 'balance_paid', data: { amount: 500, method: 'Наличные' } })
    await addTimelineEntry(tx, { ...entry, kind: 'payment_requested', data: { amount: 500 } })
    await addTimelineEntry(tx, { ...entry, kind: 'from_draft', data: { draft: 1, by: 'Олег' } })
  })
  const draftOrders = [await createPseudoDraft(shop, pack), await createPseudoDraft(shop, gone)]
  const imports = {
    mapping: await createTestImport(shop, importText),
    checked: await checkImport(shop, importText),
    done: await runImport(shop, importText),
    running: await checkImport(shop, importText),
  }
  await shop.db.transaction((tx) => startRun(tx, imports.running, testActor, shop.now()))
  const [line] = await listOrderLines(shop.db.read, withFiles.id)
  const download = `/downloads/${line!.id}/${line!.downloadToken}`
  const guest = await shop.db.transaction((tx) =>
    createUser(tx, { email: 'guest@example.com', name: 'Анна', password: guestPassword, roleId: 1, now: shop.now() }),
  )
  const taxRate = { country: 'US', region: 'OR', kind: 'sales_tax' as const, name: 'Налог', ratePpm: 50_000, checkedOn: '2026-03-02' }
  await shop.db.transaction((tx) => tx.insert(tx.t.taxRates).values(taxRate))
  const application = { company: 'Мир', taxId: '1', website: '', message: 'Да.' }
  await shop.db.transaction((tx) => apply(tx, guest.id, application, shop.now()))
  const setPassword = (await createSetPasswordLink(shop, guest)).replace(shop.config.baseUrl, '')
  const discount = await createTestDiscount(shop, {
    name: 'Скидка',
    code: 'СКИДКА',
    minTotal: 100,
    maxTotal: 99_999,
    minQuantity: 1,
    maxWeight: 9000,
    wholesaleOnly: true,
    saleItems: 'exclude',
    includedProducts: [pack.id],
    startsOn: '2026-01-01',
    endsOn: '2099-12-31',
    usageLimit: 9,
    customerLimit: 2,
    stackable: true,
  })
  await createTestDiscount(shop, { name: 'Доставка', automatic: true, kind: 'free_shipping', maxShippingRate: 900, active: false })
  await fillPseudoSiteParts(shop)
  return {
    tickets: await fillPseudoTickets(shop),
    brand,
    discount,
    parent,
    child,
    pack,
    gone,
    alone,
    monthly,
    draft,
    engraved,
    notes,
    paid,
    withFiles,
    refundDue,
    unpaid,
    owing,
    owed,
    draftOrders,
    imports,
    download,
    setPassword,
  }
}

/** A draft with a link, a discount and another shipping method. */
async function createPseudoDraft(shop: TestShop, { variantId }: { variantId: number }) {
  const address = { company: '', address1: 'Улица', address2: '', city: 'Portland', state: 'OR', postalCode: '97205', country: 'US' }
  const facts = {
    email: 'guest@example.com',
    name: 'Анна',
    phone: '',
    address,
    lines: [{ variantId, quantity: 4, unitPrice: 1000 }],
    discount: { kind: 'percent' as const, value: 100_000, reason: '' },
    shippingName: 'Почта',
    shippingAmount: 500,
    note: 'Да.',
  }
  const quoted = await quoteDraft(shop.db.read, facts, { settings: await currentSettings(shop), now: shop.now(), discountName: 'Скидка' })
  return shop.db.transaction(async (tx) => {
    const id = await createDraft(tx, facts, { quoted, currency: 'USD', actor: 'Олег', now: shop.now() })
    return activateLink(tx, id, { ships: true, isSent: true, now: shop.now() })
  })
}

const importText = `name,sku,price,status,stock_level,seo_link
Миска,300,12.00,active,5,bowl
Тарелка,301,abc,active,x,plate
Блюдо,301,5.00,strange,1,dish
`
