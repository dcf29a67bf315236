import type { PretendCard } from '#src/twins/card/card-server.ts'
import { brands, categories, productRows } from './catalog.ts'
import { openConnection, type HttpResponse, type Connection } from './load.ts'
import { signInCustomer } from './customer.ts'
import { articlePath } from './pages.ts'
import { addFrench } from './second-language.ts'
import { browserEncodings, formFieldValue, redirectTarget, requestBytes, createVisitor, type Visitor } from './visitor.ts'

export interface Target {
  products: number
  port: number
  databaseUrl: string
  card: PretendCard
}

/** Something visitors do; `once` walks it on a line and answers how many requests that took. */
export interface Scenario {
  name: string
  /** Changes the shop before the first request; scenarios that follow have it so, too. */
  prepare?: (target: Target) => Promise<void>
  /** Asked one by one and again: the plain server can answer the same. Absent for journeys that depend on what came before. */
  requests?: (target: Target, prefix: string) => Uint8Array[] | Promise<Uint8Array[]>
  /** What every one of them is answered with; 200 by default. */
  status?: number
  /** At most this much processor time against the plain server. */
  maxRatio?: number
  /** At most this much processor time. */
  maxMicroseconds?: number
  journey?: (target: Target) => (connection: Connection) => Promise<number>
  /** Time of a round in ms, where it must hold something rare. */
  roundMs?: number
  /** What the figures are of, when not of one request. */
  per?: string
}

/** What shoppers type into the live search, by kind. The typo and the nonsense are searched for in every way there is. */
const searches: [kind: string, query: string][] = [
  ['one letter', 'm'],
  ['two letters', 'mu'],
  ['common word', 'linen'],
  ['three words', 'waxed canvas bag'],
  // No product has all of them.
  ['some words', 'waxed canvas stoneware bag'],
  ['typo', 'stonewear'],
  ['SKU', productRows(500).variants[0]!.sku],
  ['nonsense', 'qwrtzpl'],
]

/** A visitor with this cookie gets a page of their own: what rendering costs is measured with it. */
const uncached = { cookie: 'voter=benchmark' }

const packed = { 'accept-encoding': browserEncodings }

/** Under filters the small shop, too, has a full page of 24: more cards would be no growth. */
export const scenarios: Scenario[] = [
  pageScenario('home', () => ['/']),
  pageScenario('article', () => [articlePath]),
  pageScenario('shop', () => pagedPaths('/shop?page=', 12)),
  pageScenario('section', sectionPaths),
  pageScenario('filters', filteredPaths),
  pageScenario('filters, section', () => categories.slice(0, 5).map((section) => `/section/${section.slug}?min=20&max=150&in_stock=1`)),
  pageScenario('filters, sorted', sortedPaths),
  pageScenario('product', productPaths),
  pageScenario('variant', (target) => productPaths(target).map((path) => `${path}?color=Rust&size=M`), {
    'hx-request': 'true',
    'hx-request-type': 'partial',
  }),
  ...cachedScenarios(),
  pageScenario('shop, packed', () => pagedPaths('/shop?page=', 12), packed),
  { ...pageScenario('product, packed', productPaths, packed), maxRatio: 34 },
  // 500 and 600 µs where the plain server takes 16.
  { ...pageScenario('filters, packed', filteredPaths, packed), maxRatio: 31 },
  { ...pageScenario('search page, packed', searchPaths, packed), maxRatio: 37 },
  ...searches.map(([kind, query]) => searchScenario(`search, ${kind}`, query)),
  { name: 'add to cart', journey: addToCartJourney, maxMicroseconds: 500 },
  { name: 'checkout', journey: checkoutJourney, per: 'order', maxMicroseconds: 6000 },
  { name: 'mixed visitors', journey: mixedJourney, roundMs: 1000, maxMicroseconds: 120 },
  // The last ones, because a shop with two languages has longer pages.
  ...(['English', 'French'] as const).flatMap((language) => [
    { ...pageScenario(`product, in ${language}`, productPaths, inLanguage(language)), prepare: addFrench },
    { ...pageScenario(`shop, in ${language}`, () => pagedPaths('/shop?page=', 12), inLanguage(language)), prepare: addFrench },
  ]),
]

function inLanguage(language: 'English' | 'French'): Record<string, string> {
  return { cookie: `${uncached.cookie}; language=${language === 'French' ? 'fr' : 'en'}` }
}

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
    paths(target).map((path) =>
      requestBytes('GET', prefix + path, { accept: 'text/html', 'accept-encoding': 'identity', ...uncached, ...headers }),
    )
  return { name, requests }
}

/** Pages as browsers ask for them, from memory. */
function cachedScenarios(): Scenario[] {
  const kinds: [name: string, paths: (target: Target) => string[]][] = [
    ['home', () => ['/']],
    ['shop', () => pagedPaths('/shop?page=', 12)],
    ['search', searchPaths],
    ['product', productPaths],
  ]
  return [
    ...kinds.map(([name, paths]) => cachedScenario(`cached: ${name}`, paths, { maxRatio: 1.8, headersOf: async () => ({}) })),
    cachedScenario('cached: product, with a cart', productPaths, {
      maxRatio: 2.4,
      headersOf: async (target) => ({ cookie: await fillCart(target) }),
    }),
    { ...cachedScenario('cached: product, not modified', productPaths, { maxRatio: 2, headersOf: readTag }), status: 304 },
    cachedScenario('signed in: product', productPaths, { maxRatio: 34, headersOf: customerOf }),
    cachedScenario('signed in: filters', filteredPaths, { maxRatio: 31, headersOf: customerOf }),
  ]
}

interface CachedRequests {
  maxRatio: number
  headersOf: (target: Target, path: string) => Promise<Record<string, string>>
}

function cachedScenario(name: string, paths: (target: Target) => string[], { maxRatio, headersOf }: CachedRequests): Scenario {
  const common = { accept: 'text/html', 'accept-encoding': browserEncodings }
  const requests = (target: Target, prefix: string) =>
    Promise.all(paths(target).map(async (path) => requestBytes('GET', prefix + path, { ...common, ...(await headersOf(target, path)) })))
  return { name, requests, maxRatio }
}

async function readTag(target: Target, path: string): Promise<Record<string, string>> {
  const connection = await openConnection(target.port)
  let tag: string | undefined
  // The first request after the start finds out what has changed before; the second is stored.
  for (let tries = 0; tag === undefined && tries < 3; tries += 1)
    tag = /\r\netag: ([^\r]+)/i.exec((await createVisitor(connection).get(path)).head)?.[1]
  connection.close()
  if (tag === undefined) throw new Error(`${path} has no ETag`)
  return { 'if-none-match': tag }
}

/** A customer gets the page that a guest has asked for twice, with what is their own. */
async function customerOf(target: Target, path: string): Promise<Record<string, string>> {
  const cookie = await signInCustomer(target)
  const connection = await openConnection(target.port)
  for (let times = 0; times < 3; times += 1) await createVisitor(connection).get(path)
  connection.close()
  return { cookie }
}

/** The cookie of a visitor with three units in the cart. */
async function fillCart(target: Target): Promise<string> {
  const connection = await openConnection(target.port)
  const added = await createVisitor(connection).post('/cart/add', { ...nextVariant(target), quantity: 3 })
  connection.close()
  const cookie = /\r\nset-cookie: (cart=[^;\r]+)/i.exec(added.head)?.[1]
  if (cookie === undefined) throw unexpectedResponse('adding to the cart', added)
  return cookie
}

function searchPaths() {
  return ['linen', 'bag', 'mug', 'lamp'].map((query) => `/search?q=${query}`)
}

function filteredPaths() {
  return [1, 2, 3, 4, 7, 11].map((index) => `/shop?brand=${brands[index]!.slug}&in_stock=1`)
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

/** Nine in ten requests are for pages from memory, a third of them with a cart; the tenth is rendered. One visitor buys, once per round. */
function mixedJourney(target: Target) {
  const headers = { accept: 'text/html', ...packed }
  const paths = ['/', '/shop', ...productPaths(target)]
  const rendered = filteredPaths().map((path) => requestBytes('GET', path, { ...headers, ...uncached }))
  const plain = paths.map((path) => requestBytes('GET', path, headers))
  let withCart: Uint8Array[] | undefined
  const buy = checkoutJourney(target)
  let index = 0
  let hasOrdered = false
  return async (connection: Connection) => {
    if (!withCart) {
      withCart = plain
      const cookie = await fillCart(target)
      withCart = paths.map((path) => requestBytes('GET', path, { ...headers, cookie }))
    }
    if (!hasOrdered) {
      hasOrdered = true
      return buy(connection)
    }
    index += 1
    const requests = index % 10 === 0 ? rendered : index % 3 === 0 ? withCart : plain
    const response = await connection.send(requests[index % requests.length]!)
    if (response.status !== 200) throw unexpectedResponse('a page', response)
    return 1
  }
}
