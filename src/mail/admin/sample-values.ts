import { and, asc, eq, gt } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { addressLines } from '#src/lib/addresses/postal-address.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { buildOrderRows } from '#src/orders/mails/order-rows.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { mailList, mailSection, mailTable } from '../mail-markup.ts'
import type { MailSlug, MailValue } from '../templates/built-in-templates.ts'
import { samplesOf } from './open-template.ts'

const address = {
  company: '',
  address1: '418 Alder Street',
  address2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97205',
  country: 'US',
}
const shipping = 695

/** The samples of a template; those of products and orders are made of products of the store, in the words of the language. */
export async function readSampleValues(shop: Shop, of: { slug: MailSlug; language: string }): Promise<Record<string, MailValue>> {
  const samples = samplesOf(of.slug)
  const products = await listSampleProducts(shop.db.read)
  if (products.length === 0) return samples
  const links = mailList(
    products.map(({ name, seoLink }) => ({ label: name, href: encodeAddress(`${shop.config.baseUrl}/items/${seoLink}`) })),
  )
  const made: Record<string, MailValue> = { ...(await readOrderSamples(shop, of.language, products)), cart_items: links, products: links }
  return Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, made[name] ?? sample]))
}

type SampleProduct = Awaited<ReturnType<typeof listSampleProducts>>[number]

async function readOrderSamples(shop: Shop, language: string, products: SampleProduct[]) {
  const { t } = (await readWordings(shop))(language)
  const { currency, timezone } = await currentSettings(shop)
  const plain = { kind: 'item' as const, quantity: 1, giftMessage: '', options: [], customization: [] }
  const lines = products.map(({ name, listPrice }) => ({ ...plain, name, unitPrice: listPrice }))
  const subtotal = lines.reduce((sum, { unitPrice }) => sum + unitPrice, 0)
  const totals = { subtotal, discount: 0, taxableSubtotal: subtotal, tax: 0, shipping, total: subtotal + shipping }
  const order = { ...totals, taxLabel: '' as const, taxRates: null, taxIncluded: false, reverseCharge: false }
  return {
    order_table: mailTable(buildOrderRows(t, { order, lines, discounts: [] }, formatsFor(language, currency, timezone).money)),
    delivery: mailSection(t('orders.shipTo'), ['Amara Okafor', ...addressLines(address, countryName(language, address.country))]),
  }
}

async function listSampleProducts(q: Exec) {
  const { products } = q.t
  return q
    .select({ name: products.name, seoLink: products.seoLink, listPrice: products.listPrice })
    .from(products)
    .where(and(eq(products.status, 'active'), gt(products.listPrice, 0)))
    .orderBy(asc(products.id))
    .limit(2)
}
