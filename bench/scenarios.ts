import type { PretendCard } from '#src/payments/pretend/card-server.ts'
import { brands, categories, productRows } from './catalog.ts'
import type { Answer, Line } from './load.ts'
import { browserEncodings, fieldOf, redirectOf, requestBytes, visitor, type Visitor } from './visitor.ts'

/** The shop under load. */
export interface Target {
  products: number
  card: PretendCard
}

/** Something visitors do; `once` walks it on a line and answers how many requests that took. */
export interface Scenario {
  name: string
  /** Asked one by one and again: the plain server can answer the same. Absent for journeys that depend on what came before. */
  requests?: (target: Target, prefix: string) => Uint8Array[]
  once?: (target: Target) => (line: Line) => Promise<number>
  /** What the figures are of, when not of one request. */
  per?: string
}

/** Under filters the small shop, too, has a full page of 24: more cards would be no growth. */
export const scenarios: Scenario[] = [
  page('home', () => ['/']),
  page('shop', () => pagesOf('/shop?page=', 12)),
  page('section', sectionPaths),
  page('filters', () => [1, 2, 3, 4, 7, 11].map((at) => `/shop?brand=${brands[at]!.slug}&in_stock=1`)),
  page('filters, section', () => categories.slice(0, 5).map((section) => `/section/${section.slug}?min=20&max=150&in_stock=1`)),
  page('filters, sorted', sortedPaths),
  page('product', productPaths),
  page('variant', (target) => productPaths(target).map((path) => `${path}?color=Rust&size=M`), {
    'hx-request': 'true',
    'hx-request-type': 'partial',
  }),
  page('shop, packed', () => pagesOf('/shop?page=', 12), { 'accept-encoding': browserEncodings }),
  page('product, packed', productPaths, { 'accept-encoding': browserEncodings }),
  { name: 'add to cart', once: adding },
  { name: 'checkout', once: buying, per: 'order' },
]

/** Asks for the same paths in turn, as the given headers say. */
function page(name: string, paths: (target: Target) => string[], headers: Record<string, string> = {}): Scenario {
  const requests = (target: Target, prefix: string) =>
    paths(target).map((path) => requestBytes('GET', prefix + path, { accept: 'text/html', 'accept-encoding': 'identity', ...headers }))
  return { name, requests }
}

const pagesOf = (path: string, count: number) => Array.from({ length: count }, (_, at) => path + (at + 1))

/** Products from the whole length of the shop. */
export function productPaths({ products }: Pick<Target, 'products'>): string[] {
  const paths = 24
  return Array.from({ length: paths }, (_, at) => `/items/${productRows(1 + Math.floor((at * products) / paths)).product.seoLink}`)
}

// Of every depth; a leaf of the small shop holds little more than one page.
function sectionPaths(): string[] {
  return [0, 1, 2, 5, 8, 11, 20, 30].map((at) => `/section/${categories[at]!.slug}`)
}

function sortedPaths(): string[] {
  const [price, section] = ['min=20&max=150', `/section/${categories[0]!.slug}`]
  const pairs = [
    `/shop?${price}&on_sale=1`,
    `/shop?${price}&in_stock=1`,
    '/shop?in_stock=1&on_sale=1',
    `${section}?${price}&in_stock=1`,
    `${section}?in_stock=1&on_sale=1`,
  ]
  return ['price_asc', 'price_desc', 'name'].flatMap((sort) => pairs.map((pair) => `${pair}&sort=${sort}`))
}

let turn = 0

/** The next product of the shop, in a variant that is in stock. */
function nextVariant({ products }: Target): { product_id: number; variant_id: number } {
  for (;;) {
    turn += 1
    const { product, variants, inventory } = productRows(1 + ((turn * 37) % products))
    const at = inventory.findIndex((level) => level.calculatedTotal! > 0)
    if (at >= 0) return { product_id: product.id!, variant_id: variants[at]!.id! }
  }
}

// Every visitor fills a new cart with three things.
function adding(target: Target) {
  const visits = new WeakMap<Line, Visitor>()
  return async (line: Line) => {
    let who = visits.get(line)
    if (!who || who.requests >= 3) visits.set(line, (who = visitor(line)))
    await add(who, target, { 'hx-request': 'true', 'hx-request-type': 'partial' })
    return 1
  }
}

async function add(who: Visitor, target: Target, headers: Record<string, string> = {}): Promise<void> {
  const answer = await who.post('/cart/add', { ...nextVariant(target), quantity: 1 }, headers)
  if (answer.status >= 400) throw wrong('adding to the cart', answer)
}

// From an empty cart to the confirmation, as a browser with script walks it; the processor answers at once and sends its message.
function buying(target: Target) {
  return async (line: Line) => {
    const who = visitor(line)
    await add(who, target)
    await expect(who.get('/checkout'), 200)
    redirectOf(await who.post('/checkout', { ...buyer, email: `buyer${++turn}@example.com` }))
    const review = (await expect(who.get('/checkout/review'), 200)).body().toString()
    const order = Object.fromEntries(['processor_id', 'rate_id', 'idempotency_key'].map((name) => [name, fieldOf(review, name)]))
    const placed = await expect(who.post('/checkout/place-order', order, { accept: 'application/json' }), 200)
    const { clientSecret, returnUrl } = JSON.parse(placed.body().toString()) as { clientSecret: string; returnUrl: string }
    if (!target.card.pay(clientSecret.split('_secret_')[0]!)) throw new Error('the pretend bank refused a good card')
    await expect(who.get(redirectOf(await who.get(returnUrl))), 200)
    return who.requests
  }
}

const buyer = {
  name: 'Amara Okafor',
  country: 'US',
  address1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
}

async function expect(asked: Promise<Answer>, status: number): Promise<Answer> {
  const answer = await asked
  if (answer.status !== status) throw wrong(`expected ${status}`, answer)
  return answer
}

function wrong(doing: string, answer: Answer): Error {
  return new Error(`${doing}: ${answer.head}\n${answer.body().toString().slice(0, 400)}`)
}
