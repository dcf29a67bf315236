import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveTestDetails } from '#tests/support/checkout.ts'
import { openTab } from '#tests/support/chromium.ts'
import { createStockedShop, setCartCookie } from '#tests/support/stocked-shop.ts'
import { findSmallTargets } from '#tests/support/touch-targets.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await createStockedShop()
const { order, pack } = shop
const [variant] = (await shop.db.read.select().from(shop.db.t.variants).orderBy(shop.db.t.variants.id)).filter(
  ({ productId }) => productId === pack.id,
)
const wrappedLine = { id: pack.id, variantId: variant!.id, giftWrap: true }
const openPhone = () => openTab(shop, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

let guest: Page
let buyer: Page
let customer: Page
beforeAll(async () => {
  guest = await openPhone()
  buyer = await openPhone()
  const { cartId } = await setCartCookie(buyer, shop, [wrappedLine])
  await saveTestDetails(shop, cartId)
  customer = await openPhone()
  const user = await createTestUser(shop, 1, 'june@example.com')
  await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: user.id }))
  await signIn(customer, shop, user)
})

test.each([
  '/',
  '/shop?page=2',
  '/section/mugs?brand=harbor&min=10&in_stock=1',
  '/section/mugs?min=900',
  '/items/field-pack?color=Moss&size=24+L',
  '/items/field-pack/reviews',
  '/items/gone-pack',
  '/items/mug-99',
  '/login',
  '/cart',
  `/checkout/success/${order.externalId}`,
])('%s has nothing on a phone that a finger could miss', async (path) => {
  await guest.goto(path)
  expect(await findSmallTargets(guest)).toEqual([])
})

test('nor have the filters', async () => {
  await guest.goto('/section/mugs')
  await guest.click('#filters-open')
  await guest.getByRole('checkbox', { name: /Harbor/ }).waitFor()
  expect(await findSmallTargets(guest)).toEqual([])
})

test('nor have cart, drawer and checkout', async () => {
  await buyer.goto('/cart')
  const inCart = await findSmallTargets(buyer)
  await buyer.goto('/shop')
  await buyer.click('#cart-link')
  await buyer.locator('#cart-body [data-pending]').waitFor({ state: 'detached' })
  const inDrawer = await findSmallTargets(buyer)
  await buyer.goto('/checkout/review')
  const inReview = await findSmallTargets(buyer)
  await buyer.goto('/checkout?edit=1')
  await buyer.getByLabel('City').fill('')
  await buyer.getByRole('button', { name: 'Save & Continue' }).click()
  await buyer.getByText('Enter your city.').first().waitFor()
  expect([...inCart, ...inDrawer, ...inReview, ...(await findSmallTargets(buyer))]).toEqual([])
})

const tabs = ['orders', 'downloads', 'addresses', 'addresses&edit=new', 'details'].map((tab) => `?tab=${tab}`)
test.each(['', ...tabs, `/orders/${order.number}`, `/orders/${order.number}/invoice`])(
  'nor has the account, /dashboard%s',
  async (path) => {
    await customer.goto(`/dashboard${path}`)
    expect(await findSmallTargets(customer)).toEqual([])
  },
)
