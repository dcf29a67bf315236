import type { Plugin, PluginProduct, PluginVariant, TaskContext } from '../plugin.ts'
import type { PluginContext } from '../plugin-context.ts'

const feedName = 'products.xml'

/** All variants for shopping engines: RSS 2.0 with the fields of Google's product data specification. */
export const createPlugin = (): Plugin => ({
  settings: {
    categories: { kind: 'categories', label: 'plugins.feed.categories', hint: 'plugins.feed.categoriesHint' },
    outOfStock: { kind: 'switch', label: 'plugins.feed.outOfStock', hint: 'plugins.feed.outOfStockHint', default: true },
    currency: { kind: 'text', label: 'plugins.feed.currency', hint: 'plugins.feed.currencyHint', maxLength: 3 },
    rate: { kind: 'text', label: 'plugins.feed.rate', hint: 'plugins.feed.rateHint', maxLength: 20, default: '1' },
    source: { kind: 'text', label: 'plugins.feed.utmSource', hint: 'plugins.feed.utmHint', maxLength: 100 },
    medium: { kind: 'text', label: 'plugins.feed.utmMedium', maxLength: 100 },
    campaign: { kind: 'text', label: 'plugins.feed.utmCampaign', maxLength: 100 },
  },
  checkSettings: ({ currency, rate }) => {
    if (currency !== '' && !isCurrency(String(currency))) return { setting: 'currency', message: 'plugins.feed.currencyWrong' }
    return parseRate(String(rate)) === null ? { setting: 'rate', message: 'plugins.feed.rateWrong' } : null
  },
  feeds: { [feedName]: { type: 'application/rss+xml' } },
  tasks: [
    {
      name: 'write-feed',
      label: 'plugins.feed.task',
      intervalMs: 60 * 60_000,
      run: (context) => context.writeFeed(feedName, writeItems(context)),
    },
  ],
})

async function* writeItems(context: TaskContext): AsyncGenerator<string> {
  const { settings, store } = context
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`
  yield `${tag('title', store.name)}${tag('link', store.baseUrl)}${tag('description', store.name)}`
  for await (const product of context.listProducts({ categoryIds: settings['categories'] as number[] })) {
    const shown = product.variants.filter(
      ({ availability, isSubscription }) => !isSubscription && (settings['outOfStock'] === true || availability !== 'out_of_stock'),
    )
    const items = shown.map((variant) => formatItem(product, variant, context))
    if (items.length > 0) yield items.join('')
  }
  yield '</channel>\n</rss>\n'
}

// The limits are those of the specification: support.google.com/merchants/answer/7052112
function formatItem(product: PluginProduct, variant: PluginVariant, context: PluginContext): string {
  const options = new Map(variant.options.map(([name, value]) => [name.toLowerCase(), value]))
  const title = [product.name, ...variant.options.map(([, value]) => value)].join(' – ')
  const [image, ...more] = variant.images
  const sale = formatSale(variant.sale, context)
  const isVariant = product.variants.length > 1
  return [
    '<item>\n',
    tag('g:id', variant.sku.slice(0, 50)),
    isVariant ? tag('g:item_group_id', String(product.id)) : '',
    tag('g:title', title.slice(0, 150)),
    tag('g:description', (product.description || product.name).slice(0, 5000)),
    tag('g:link', withCampaign(variant.url, context)),
    image === undefined ? '' : tag('g:image_link', image),
    ...more.slice(0, 10).map((url) => tag('g:additional_image_link', url)),
    tag('g:price', formatPrice(variant.price, context)),
    sale,
    tag('g:availability', variant.availability),
    tag('g:condition', 'new'),
    product.brand === '' ? '' : tag('g:brand', product.brand.slice(0, 70)),
    variant.gtin === '' ? '' : tag('g:gtin', variant.gtin),
    tag('g:mpn', variant.sku.slice(0, 70)),
    variant.gtin === '' && product.brand === '' ? tag('g:identifier_exists', 'no') : '',
    product.category.length === 0 ? '' : tag('g:product_type', product.category.join(' > ').slice(0, 750)),
    ...['color', 'size', 'material', 'pattern'].map((name) =>
      options.has(name) ? tag(`g:${name}`, options.get(name)!.slice(0, 100)) : '',
    ),
    variant.weight === 0 ? '' : tag('g:shipping_weight', `${variant.weight} g`),
    '</item>\n',
  ].join('')
}

// Its dates are a period. Without them the reduced price applies at once, so one that only has a beginning waits for it.
function formatSale(sale: PluginVariant['sale'], context: PluginContext): string {
  const now = context.now()
  if (!sale || (sale.endsAt === null && sale.startsAt !== null && sale.startsAt > now)) return ''
  const price = tag('g:sale_price', formatPrice(sale.price, context))
  if (sale.endsAt === null) return price
  const [starts, ends] = [sale.startsAt ?? now, sale.endsAt].map((at) => new Date(at).toISOString())
  return `${price}${tag('g:sale_price_effective_date', `${starts}/${ends}`)}`
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

function formatPrice(minor: number, { settings, store }: PluginContext): string {
  const currency = String(settings['currency']) || store.currency
  const rate = currency === store.currency ? 1 : (parseRate(String(settings['rate'])) ?? 1)
  return `${((minor / 10 ** digitsOf(store.currency)) * rate).toFixed(digitsOf(currency))} ${currency}`
}

function withCampaign(address: string, { settings }: PluginContext): string {
  const url = new URL(address)
  for (const name of ['source', 'medium', 'campaign'])
    if (settings[name] !== '') url.searchParams.set(`utm_${name}`, String(settings[name]))
  return url.href
}

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)

function parseRate(text: string): number | null {
  const rate = /^\d{1,9}([.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return rate > 0 ? rate : null
}

const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>\n`

// XML allows no other control characters, not even escaped.
const escapeXml = (text: string): string =>
  Bun.escapeHTML(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
