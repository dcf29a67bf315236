import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { saveDetails } from '#src/checkout/details.ts'
import { type PlaceOrderInput, placeOrder } from '#src/checkout/place-order.ts'
import { type CheckoutReview, type CheckoutReviewInput, getCheckoutReview } from '#src/checkout/review.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { readConfig } from '#src/config.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import type { Shop } from '#src/shop.ts'
import { nextVariant } from './scenarios.ts'
import { formatNumber, type TargetResult } from './report.ts'
import { seededFile } from './seed.ts'
import type { BenchShop } from './server.ts'
import { recordStatements, type RecordedStatement } from './record-statements.ts'

export interface OrdersBenchmark {
  summary: string
  targetResults: TargetResult[]
}

const inFlight = 32
const rounds = 4
/** In each round, of each kind. */
const ordersPerRound = 256
const warmUpOrders = 64
const leastRatio = 0.3

/**
 * Places orders, 32 at once, and in turns runs the very statements of the same orders as bare SQLite transactions, one per order, on a copy of
 * the database: both with `synchronous = full`.
 */
export async function measureOrders({ products, folder }: Pick<BenchShop, 'products' | 'folder'>): Promise<OrdersBenchmark> {
  const [placed, recorded, bare] = ['placed', 'recorded', 'bare'].map((name) => join(folder, `orders-${name}.db`)) as [
    string,
    string,
    string,
  ]
  copyFileSync(await seededFile(products), placed)
  const inputs = await useShop(folder, placed, (shop) => fillCarts(shop, products, warmUpOrders + rounds * ordersPerRound))
  for (const copy of [recorded, bare]) copyFileSync(placed, copy)
  const transactions = await recordTransactions(folder, recorded, inputs)

  using replay = openReplay(bare)
  const times = await useShop(folder, placed, async (shop) => {
    await readReview(shop, inputs[0]!)
    await placeAll(shop, inputs.slice(0, warmUpOrders))
    replay.run(transactions.slice(0, warmUpOrders))
    const spent = { placed: 0, bare: 0 }
    for (let from = warmUpOrders; from < inputs.length; from += ordersPerRound) {
      spent.placed += await timeOf(() => placeAll(shop, inputs.slice(from, from + ordersPerRound)))
      spent.bare += await timeOf(() => replay.run(transactions.slice(from, from + ordersPerRound)))
    }
    requireSameOrders(await shop.db.read.$count(shop.db.t.orders), replay.countOrders(), inputs.length)
    return spent
  })

  const [perSecond, barePerSecond] = [times.placed, times.bare].map((ms) => (rounds * ordersPerRound * 1000) / ms) as [number, number]
  const statements = transactions.at(-1)!.length
  return {
    summary: [
      `Placing orders with ${products} products, ${inFlight} at once: ${formatNumber(perSecond)} a second; bare SQLite transactions of the same`,
      `${statements} statements, synchronous = full: ${formatNumber(barePerSecond)} a second; ratio ${formatNumber(perSecond / barePerSecond, 2)}`,
    ].join(' '),
    targetResults: [
      {
        target: `bare transactions in the time of one placed order, at least ${leastRatio} × their rate (shown as its inverse)`,
        value: barePerSecond / perSecond,
        atMost: 1 / leastRatio,
        digits: 2,
      },
    ],
  }
}

async function useShop<R>(folder: string, databaseUrl: string, work: (shop: Shop) => Promise<R>): Promise<R> {
  const shop = await openShop(readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }))
  try {
    return await work(shop)
  } finally {
    await closeShop(shop)
  }
}

/** Carts at the review, each of a buyer with a network of their own. */
async function fillCarts(shop: Shop, products: number, count: number): Promise<PlaceOrderInput[]> {
  const inputs: PlaceOrderInput[] = []
  for (let index = 0; index < count; index += 1) {
    const { product_id: productId, variant_id: variantId } = nextVariant({ products })
    const now = shop.now()
    const cartId = await shop.db.transaction(async (tx) => {
      const line = { productId, variantId, quantity: 1, giftWrap: false, giftMessage: '' }
      const { cartId } = await addToCart(tx, { token: null, userId: null }, line, { wholesale: false, now })
      await saveDetails(tx, cartId, { ...buyer, email: `buyer${index}@example.com` }, { userId: null, now })
      return cartId
    })
    inputs.push(await readInput(shop, cartId, `10.${index >> 8}.${index & 255}.1`))
  }
  return inputs
}

async function readInput(shop: Shop, cartId: number, network: string): Promise<PlaceOrderInput> {
  const input = {
    cartId,
    pricing: { wholesale: false, now: shop.now(), giftWrapFee: 0, giftWrapPerUnit: false, contentLanguage: null },
    pricesIncludeTax: false,
    tax: {
      timeZone: 'UTC',
      usesProvider: false,
      taxShipping: false,
      defaultCountry: '',
      defaultRegion: '',
      sellerVatNumber: '',
      requiresCountry: false,
    },
    currency: 'USD',
    language: 'en',
    shipping: {
      boxes: [],
      handling: { timeZone: 'UTC', cutoffHour: null, handlingDays: 0, originCountry: '' },
      origin: null,
      carriers: [],
    },
    reservationLimit: 20,
    userId: null,
    discountPolicy: { codesEnabled: true, combination: 'stackable' as const, timeZone: 'UTC' },
  }
  const { attemptKey, rate } = await readReview(shop, input)
  return {
    ...input,
    checkedEmail: null,
    attemptKey,
    rateId: rate?.id ?? '',
    comment: '',
    client: { userId: null, network },
    cancelPayments,
  }
}

/** Also fills the caches of settings and rates, as the review page of a serving shop does: transactions do not. */
async function readReview(shop: Shop, input: CheckoutReviewInput): Promise<CheckoutReview> {
  const state = await getCheckoutReview(shop.db.read, input)
  if (state.stage !== 'review') throw new Error(`the checkout is at ${state.stage}`)
  return state
}

const buyer = {
  name: 'Amara Okafor',
  phone: '',
  vatNumber: '',
  address: { company: '', address1: '418 Alder Street', address2: '', city: 'Portland', postalCode: '97205', country: 'US', state: 'OR' },
}

/** The statements of each order, placed one after the other: run again on the same database in this order, they change the same rows. */
async function recordTransactions(folder: string, file: string, inputs: PlaceOrderInput[]): Promise<RecordedStatement[][]> {
  using recorder = recordStatements()
  return await useShop(folder, file, async (shop) => {
    await readReview(shop, inputs[0]!)
    const transactions: RecordedStatement[][] = []
    for (const input of inputs) transactions.push(await recorder.during(() => placeOrder(shop, input)))
    return transactions
  })
}

async function placeAll(shop: Shop, inputs: PlaceOrderInput[]): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < inputs.length) await placeOrder(shop, inputs[next++]!)
    }),
  )
}

function openReplay(file: string) {
  const connection = new Database(file, { readwrite: true, strict: true })
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'cache_size = -8192'])
    connection.run(`pragma ${pragma}`)
  const [begin, commit] = [connection.prepare('begin immediate'), connection.prepare('commit')]
  const prepared = new Map<string, ReturnType<typeof connection.prepare>>()
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? connection.prepare<unknown, SQLQueryBindings[]>(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    run(transactions: RecordedStatement[][]) {
      for (const statements of transactions) {
        begin.run()
        for (const { sql, method, params } of statements) prepare(sql)[method](...params)
        commit.run()
      }
    },
    countOrders: () => (connection.prepare('select count(*) as count from orders').get() as { count: number }).count,
    [Symbol.dispose]: () => connection.close(),
  }
}

async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function requireSameOrders(placed: number, bare: number, wanted: number): void {
  if (placed !== wanted || bare !== wanted) throw new Error(`${placed} orders were placed and ${bare} repeated, of ${wanted}`)
}
