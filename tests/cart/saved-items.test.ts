import { beforeEach, describe, expect, test } from 'bun:test'
import { cartLifetime } from '#src/cart/find-cart.ts'
import { pruneCarts } from '#src/cart/prune-carts.ts'
import { maxLines } from '#src/cart/limits.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestProduct, setTestStock } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { postToCart, readCartLines, readRemovalId } from './cart-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))
const tea = perTest(() => createTestProduct(shop, { name: 'Tea', variants: [{ isSubscription: true }] }))

const credentials = { email: 'ann@example.com', password: correctPassword }
const signIn = (client: TestClient, next = '') => client.post('/login', { ...credentials, next })
const savedLines = async () => {
  const { carts, cartLines } = shop.db.t
  const savedIds = (await shop.db.read.select().from(carts)).filter(({ savedAt }) => savedAt !== null).map(({ id }) => id)
  return (await shop.db.read.select().from(cartLines).orderBy(cartLines.id)).filter(({ cartId }) => savedIds.includes(cartId))
}

/** A browser that signed in with a mug while the account's older cart had a subscription, which cannot be mixed. */
async function signInWithConflict(): Promise<TestClient> {
  await postToCart(guest, tea, { quantity: 2 })
  await signIn(guest)
  const otherDevice = createTestClient(app)
  await postToCart(otherDevice, mug)
  await signIn(otherDevice)
  return otherDevice
}

beforeEach(async () => {
  await createAccount(shop)
})

describe('an older cart that cannot be merged', () => {
  test('is shown as saved from earlier, in cart and drawer and in every browser of the account', async () => {
    const otherDevice = await signInWithConflict()
    for (const client of [guest, otherDevice]) {
      expect(await readCartLines(client)).toEqual(['1 x MOSS-MUG'])
      for (const page of [await client.get('/cart'), await client.htmx('/').get('/cart/drawer')]) {
        expect(page).toShow('Saved from earlier')
        expect(page).toShow('Tea')
      }
    }
    expect(await createTestClient(app).get('/cart')).not.toShow('Saved from earlier')
  })

  test('is refused by the mixing rule until the cart is free, and loses nothing', async () => {
    const client = await signInWithConflict()
    const refused = await client.htmx('/cart').post('/cart/saved/restore', {})
    expect(refused).toShow('is a subscription and cannot be bought together with Moss mug')
    expect(await readCartLines(client)).toEqual(['1 x MOSS-MUG'])
    expect(await savedLines()).toHaveLength(1)
    const [line] = (await shop.db.read.select().from(shop.db.t.cartLines)).filter(({ productId }) => productId === mug.id)
    await client.post(`/cart/items/${line!.id}/remove`)
    const restored = await client.post('/cart/saved/restore', {})
    expect(await readCartLines(client)).toEqual(['2 x TEA'])
    expect(await client.follow(restored)).not.toShow('Saved from earlier')
  })

  test('is discarded as a whole or by line, which can be undone', async () => {
    const client = await signInWithConflict()
    for (const isByLine of [false, true]) {
      const form: Record<string, number> = isByLine ? { line_id: (await savedLines())[0]!.id } : {}
      const discarded = await client.htmx('/cart').post('/cart/saved/discard', form)
      expect(discarded).toShow('Tea removed.')
      expect(await client.htmx('/cart').post('/cart/saved/discard', form)).toShow('This item was already removed.')
      expect(await savedLines()).toEqual([])
      const undo = { removal_id: readRemovalId(discarded) }
      await Promise.all([client.post('/cart/restore', undo), client.post('/cart/restore', undo)])
      expect(await savedLines()).toMatchObject([{ productId: tea.id, quantity: 2 }])
    }
  })

  test('joins what was saved before', async () => {
    await signInWithConflict()
    const thirdDevice = createTestClient(app)
    await postToCart(thirdDevice, tea)
    await signIn(thirdDevice)
    expect(await readCartLines(thirdDevice)).toEqual(['1 x TEA'])
    expect(new Map((await savedLines()).map(({ productId, quantity }) => [productId, quantity]))).toEqual(
      new Map([
        [mug.id, 1],
        [tea.id, 2],
      ]),
    )
    // Equal lines are one.
    const fourthDevice = createTestClient(app)
    await postToCart(fourthDevice, mug)
    await signIn(fourthDevice)
    expect((await savedLines()).map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [mug.id, 1],
      [tea.id, 3],
    ])
  })

  test('holds as many lines as a cart: the oldest go first', async () => {
    await signInWithConflict()
    const [savedTea] = await savedLines()
    const { id: _, createdAt, ...line } = savedTea!
    const laterLines = Array.from({ length: maxLines - 1 }, (_, at) => ({ ...line, createdAt: createdAt + 1 + at }))
    await shop.db.transaction((tx) => tx.insert(tx.t.cartLines).values(laterLines))
    // Signing in there saves the cart with the mug too.
    const thirdDevice = createTestClient(app)
    await postToCart(thirdDevice, tea)
    await signIn(thirdDevice)
    const saved = await savedLines()
    expect(saved).toHaveLength(maxLines)
    expect(saved.map(({ id }) => id)).not.toContain(savedTea!.id)
  })

  test('expires like any cart', async () => {
    const client = await signInWithConflict()
    shop.clock.advance(cartLifetime + 1)
    await pruneCarts(shop)
    expect(await savedLines()).toEqual([])
    expect(await client.get('/cart')).not.toShow('Saved from earlier')
  })
})

describe('after signing in during checkout', () => {
  async function signInDuringCheckout() {
    const lamp = await createTestProduct(shop, { name: 'Lamp', stock: 3 })
    await postToCart(guest, lamp, { quantity: 3 })
    await postToCart(guest, await createTestProduct(shop, { name: 'Bowl' }))
    await signIn(guest)
    const client = createTestClient(app)
    await postToCart(client, mug)
    await client.get('/checkout/sign-in')
    await signIn(client, '/checkout/sign-in')
    return { client, lamp }
  }

  test('the older items are offered on the details page, and restored one by one or all together', async () => {
    const { client } = await signInDuringCheckout()
    expect(await readCartLines(client)).toEqual(['1 x MOSS-MUG'])
    expect(await client.get('/checkout?edit=1')).toShow('Your cart has 4 items saved from earlier.')
    const [lampLine] = await savedLines()
    await client.post('/cart/saved/restore', { line_id: lampLine!.id })
    expect(await readCartLines(client)).toEqual(['1 x MOSS-MUG', '3 x LAMP'])
    await Promise.all([client.post('/cart/saved/restore', {}), client.post('/cart/saved/restore', {})])
    expect(await readCartLines(client)).toEqual(['1 x MOSS-MUG', '3 x LAMP', '1 x BOWL'])
    expect(await savedLines()).toEqual([])
  })

  test('an item with less stock is restored with what is left, and the page says so', async () => {
    const { client, lamp } = await signInDuringCheckout()
    await setTestStock(shop, lamp.sku, 2)
    const restored = await client.htmx('/cart').post('/cart/saved/restore', { line_id: (await savedLines())[0]!.id })
    expect(restored).toShow('Your cart now has 2 of Lamp, the most available.')
    expect(await readCartLines(client)).toContain(`2 x ${lamp.sku}`)
  })

  test('an empty cart takes the older items', async () => {
    await postToCart(guest, mug)
    await signIn(guest)
    const client = createTestClient(app)
    await postToCart(client, tea)
    const [line] = (await shop.db.read.select().from(shop.db.t.cartLines)).filter(({ productId }) => productId === tea.id)
    await client.post(`/cart/items/${line!.id}/remove`)
    await client.get('/checkout/sign-in')
    await signIn(client, '/checkout/sign-in')
    expect(await readCartLines(client)).toEqual(['1 x MOSS-MUG'])
  })
})

test('saved items of another account are out of reach, and a guest has none', async () => {
  await signInWithConflict()
  const [line] = await savedLines()
  await createAccount(shop, { email: 'ben@example.com' })
  const stranger = createTestClient(app)
  await stranger.post('/login', { email: 'ben@example.com', password: correctPassword })
  const forms: Record<string, string | number>[] = [{ line_id: line!.id }, {}, { line_id: 'x' }, { line_id: '9'.repeat(30) }]
  for (const form of forms) {
    await stranger.post('/cart/saved/restore', form)
    expect(await stranger.post('/cart/saved/discard', form)).toHaveStatus(404)
  }
  expect(await readCartLines(stranger)).toEqual([])
  expect((await createTestClient(app).post('/cart/saved/restore', {})).location).toStartWith('/login')
  expect(await savedLines()).toHaveLength(1)
})

test('two tabs that sign in at the same time do not double the lines', async () => {
  await postToCart(guest, mug, { quantity: 2 })
  await signIn(guest)
  const browser = createTestClient(app)
  await postToCart(browser, mug)
  const tabs = [1, 2, 3].map(() => createTestClient(app, new Map(browser.cookies)))
  await Promise.all(tabs.map((tab) => signIn(tab)))
  for (const client of [...tabs, guest]) expect(await readCartLines(client)).toEqual(['3 x MOSS-MUG'])
})
