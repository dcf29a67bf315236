import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { findPlainEnglish, toPseudo, usePseudoLocale, visibleTexts } from '#tests/support/pseudo-locale.ts'
import { routeAccess } from '#tests/support/route-access.ts'
import type { TestClient, TestResponse } from '#tests/support/test-client.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { createImportShop } from '../imports/import-helpers.ts'
import { fillPseudoShop } from './pseudo-shop.ts'

setDefaultTimeout(60_000)

const shop = await createImportShop()
const app = buildApp(shop)
let fixture: Awaited<ReturnType<typeof fillPseudoShop>>
let clients: Record<'guest' | 'buyer' | 'customer' | 'admin', TestClient>

beforeAll(async () => {
  await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
  fixture = await fillPseudoShop(shop)
  await usePseudoLocale(shop)
  const buyer = createTestClient(app)
  const { cartId, token } = await createTestCart(shop, [{ ...fixture.pack, quantity: 2, giftWrap: true }, fixture.notes])
  await saveTestDetails(shop, cartId)
  buyer.cookies.set('cart', token)
  clients = {
    guest: createTestClient(app),
    buyer,
    customer: await createSignedInClient(app, shop, await createTestUser(shop, 1)),
    admin: await createSignedInClient(app, shop, await createTestUser(shop, 5)),
  }
})

/** What the fixture and its helpers call things, names of months from Intl, keys of the keyboard, units, and the ids of requests. */
const data =
  /\b(Sundry|Well-made things for every day|USD|SKU|Amara|Okafor|Alder|Street|Portland|Ground|For you|Role|United States|Oregon|OR|PM|AM|Jan\w*|Feb\w*|Mar\w*|Visa|ending|pdf|csv|test|abc|strange|bowl|up close|pi|mm|Ctrl|Alt|Shift|[0-9a-f]{12})\b/g

/** Pages for people who build the shop, in English. */
const forDevelopers = ['GET /styleguide']

function fillPath(route: string): string {
  const { paid, imports, pack, brand, child } = fixture
  return route
    .replace(/^\w+ /, '')
    .replace(':seoLink', 'pack')
    .replace('/brands/:slug', `/brands/${brand.slug}`)
    .replace(':slug', child.slug)
    .replace(':externalId', paid.externalId)
    .replace('/import/:id', `/import/${imports.done}`)
    .replace('/products/:id', `/products/${pack.id}`)
    .replace('/orders/:id', `/orders/${paid.id}`)
    .replace(':productId', String(pack.id))
    .replace(/:\w+/g, '1')
    .replace('*', 'no-such-page')
}

function findLeaks({ headers, text }: TestResponse): string[] {
  const type = headers.get('content-type') ?? ''
  if (type.includes('html')) return findPlainEnglish(visibleTexts(text), data)
  if (type.includes('json')) return findPlainEnglish(messagesOf(JSON.parse(text)), data)
  return []
}

/** Sentences of a JSON answer: strings with a space in them. */
function messagesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(messagesOf) : []
}

const routes = Object.keys(routeAccess).filter((route) => routeAccess[route] !== 'machine' && !forDevelopers.includes(route))

test('pages speak the language of the visitor only', async () => {
  const leaks = new Set<string>()
  for (const route of routes.filter((name) => name.startsWith('GET '))) {
    for (const client of Object.values(clients)) {
      for (const asked of [client, client.htmx()]) {
        for (const leak of findLeaks(await asked.get(fillPath(route)))) leaks.add(`${route}: ${leak.slice(0, 200)}`)
      }
    }
  }
  expect([...leaks]).toEqual([])
})
test('refusals', async () => {
  const leaks = new Set<string>()
  for (const route of routes.filter((name) => name.startsWith('POST ') && name !== 'POST /logout')) {
    for (const client of Object.values(clients)) {
      for (const headers of [{}, { accept: 'application/json' }]) {
        for (const leak of findLeaks(await client.post(fillPath(route), {}, { headers }))) leaks.add(`${route}: ${leak.slice(0, 200)}`)
      }
    }
  }
  expect([...leaks]).toEqual([])
})
