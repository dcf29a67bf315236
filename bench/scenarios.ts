import type { PretendCard } from '#src/payments/pretend/card-server.ts'
import { brands, categories, productRows } from './catalog.ts'
import type { HttpResponse, Connection } from './load.ts'
import { articlePath } from './pages.ts'
import { browserEncodings, formFieldValue, redirectTarget, requestBytes, createVisitor, type Visitor } from './visitor.ts'

export interface Target {
  products: number
  card: PretendCard
}

/** Something visitors do; `once` walks it on a line and answers how many requests that took. */
export interface Scenario {
  name: string
  /** Asked one by one and again: the plain server can answer the same. Absent for journeys that depend on what came before. */
  requests?: (target: Target, prefix: string) => Uint8Array[]
  journey?: (target: Target) => (connection: Connection) => Promise<number>
  /** What the figures are of, when not of one request. */
  per?: string
}

/** What shoppers type into the live search, by kind. The typo and the nonsense are searched for in every way there is. */
const searches: [kind: string, query: string][] = [
  ['one letter', 'm'],
  ['two letters', 'mu'],
  ['common word', 'linen'],
  ['three words', 'waxed canvas bag'],
  ['typo', 'stonewear'],
  ['SKU', productRows(500).variants[0]!.sku],
  ['nonsense', 'qwrtzpl'],
]

/** Under filters the small shop, too, has a full page of 24: more cards would be no growth. */
export const scenarios: Scenario[] = [
  pageScenario('home', () => ['/']),
  pageScenario('article', () => [articlePath]),
  pageScenario('shop', () => pagedPaths('/shop?page=', 12)),
  pageScenario('section', sectionPaths),
  pageScenario('filters', () => [1, 2, 3, 4, 7, 11].map((index) => `/shop?brand=${brands[index]!.slug}&in_stock=1`)),
  pageScenario('filters, section', () => categories.slice(0, 5).map((section) => `/section/${section.slug}?min=20&max=150&in_stock=1`)),
  pageScenario('filters, sorted', sortedPaths),
  pageScenario('product', productPaths),
  pageScenario('variant', (target) => productPaths(target).map((path) => `${path}?color=Rust&size=M`), {
    'hx-request': 'true',
    'hx-request-type': 'partial',
  }),
  pageScenario('shop, packed', () => pagedPaths('/shop?page=', 12), { 'accept-encoding': browserEncodings }),
  pageScenario('product, packed', productPaths, { 'accept-encoding': browserEncodings }),
  ...searches.map(([kind, query]) => searchScenario(`search, ${kind}`, query)),
  { name: 'add to cart', journey: addToCartJourney },
  { name: 'checkout', journey: checkoutJourney, per: 'order' },
]

function searchScenario(name: string, query: string): Scenario {
  const path = `/api/live-search-api?${new URLSearchParams({ q: query }).toString()}`
  return {
    name,
    requests: (_, prefix) => [requestBytes('GET', prefix + path, { accept: 'application/json', 'accept-encoding': 'identity' })],
  }
}

/** Asks for the same paths in turn, as the given headers say. */
function pageScenario(name: string, paths: (target: Target) => string[], headers: Record<string, string> = {}): Scenario {
  const requests = (target: Target, prefix: string) =>
    paths(target).map((path) => requestBytes('GET', prefix + path, { accept: 'text/html', 'accept-encoding': 'identity', ...headers }))
  return { name, requests }
}

const pagedPaths = (path: string, count: number) => Array.from({ length: count }, (_, index) => path + (index + 1))

/** Products from the whole length of the shop. */
export function productPaths({ products }: Pick<Target, 'products'>): string[] {
  const paths = 24
  return Array.from({ length: paths }, (_, index) => `/items/${productRows(1 + Math.floor((index * products) / paths)).product.seoLink}`)
}

// Of every depth; a leaf of the small shop holds little more than one page.
function sectionPaths(): string[] {
  return [0, 1, 2, 5, 8, 11, 20, 30].map((index) => `/section/${categories[index]!.slug}`)
}

function sortedPaths(): string[] {
  const [price, section] = ['min=20&max=150', `/section/${categories[0]!.slug}`]
  const filterQueries = [
    `/shop?${price}&on_sale=1`,
    `/shop?${price}&in_stock=1`,
    '/shop?in_stock=1&on_sale=1',
    `${section}?${price}&in_stock=1`,
    `${section}?in_stock=1&on_sale=1`,
  ]
  return ['price_asc', 'price_desc', 'name'].flatMap((sort) => filterQueries.map((filterQuery) => `${filterQuery}&sort=${sort}`))
}

let counter = 0

/** The next product of the shop, in a variant that is in stock. */
export function nextVariant({ products }: Pick<Target, 'products'>): { product_id: number; variant_id: number } {
  for (;;) {
    counter += 1
    const { product, variants, inventory } = productRows(1 + ((counter * 37) % products))
    const index = inventory.findIndex((level) => level.calculatedTotal! > 0)
    if (index >= 0) return { product_id: product.id!, variant_id: variants[index]!.id! }
  }
}

// Every visitor fills a new cart with three things.
function addToCartJourney(target: Target) {
  const visitors = new WeakMap<Connection, Visitor>()
  return async (connection: Connection) => {
    let shopper = visitors.get(connection)
    if (!shopper || shopper.requests >= 3) visitors.set(connection, (shopper = createVisitor(connection)))
    await addToCart(shopper, target, { 'hx-request': 'true', 'hx-request-type': 'partial' })
    return 1
  }
}

async function addToCart(shopper: Visitor, target: Target, headers: Record<string, string> = {}): Promise<void> {
  const response = await shopper.post('/cart/add', { ...nextVariant(target), quantity: 1 }, headers)
  if (response.status >= 400) throw unexpectedResponse('adding to the cart', response)
}

// From an empty cart to the confirmation, as a browser with script walks it; the processor answers at once and sends its message.
function checkoutJourney(target: Target) {
  return async (connection: Connection) => {
    const shopper = createVisitor(connection)
    await addToCart(shopper, target)
    await expectStatus(shopper.get('/checkout'), 200)
    redirectTarget(await shopper.post('/checkout', { ...buyerDetails, email: `buyer${++counter}@example.com` }))
    const review = (await expectStatus(shopper.get('/checkout/review'), 200)).body().toString()
    const order = Object.fromEntries(['processor_id', 'rate_id', 'idempotency_key'].map((name) => [name, formFieldValue(review, name)]))
    const placed = await expectStatus(shopper.post('/checkout/place-order', order, { accept: 'application/json' }), 200)
    const { clientSecret, returnUrl } = JSON.parse(placed.body().toString()) as { clientSecret: string; returnUrl: string }
    if (!target.card.pay(clientSecret.split('_secret_')[0]!)) throw new Error('the pretend bank refused a good card')
    await expectStatus(shopper.get(redirectTarget(await shopper.get(returnUrl))), 200)
    return shopper.requests
  }
}

const buyerDetails = {
  name: 'Amara Okafor',
  country: 'US',
  address1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
}

async function expectStatus(pending: Promise<HttpResponse>, status: number): Promise<HttpResponse> {
  const response = await pending
  if (response.status !== status) throw unexpectedResponse(`expected ${status}`, response)
  return response
}

function unexpectedResponse(action: string, response: HttpResponse): Error {
  return new Error(`${action}: ${response.head}\n${response.body().toString().slice(0, 400)}`)
}
