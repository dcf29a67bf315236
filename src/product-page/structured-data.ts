import { parseGtin } from '#src/lib/products/gtin.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { selectedValues } from '#src/lib/products/selected-options.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { nextSaleChange } from '#src/pricing/unit-price.ts'
import type { ProductPage } from './find-product-page.ts'
import { type PublicOffer, currentPrice, publicOffer } from './public-offer.ts'
import { maxDescribedImages, maxStructuredDescription } from './limits.ts'

/** schema.org data: one ProductGroup with an Offer per variant, at retail prices. */
export function productStructuredData(
  page: ProductPage,
  context: { url: string; imageUrl(file: string): string; currency: string; timeZone: string; now: number; rated?: RatingSummary | null },
): object {
  const { product, brand, variants, images } = page
  const priceEnd = nextSaleChange(product, context.now)
  const toOffer = (variant: ProductPage['variants'][number]) => {
    const offer = publicOffer(product, { ...variant, left: variant.available }, context.now)
    const price = currentPrice(offer, context.now)
    return {
      '@type': 'Offer',
      url: `${context.url}?variant=${encodeURIComponent(variant.sku)}`,
      priceCurrency: context.currency,
      price: decimalAmount(price, context.currency),
      ...(priceEnd === Infinity ? {} : { priceValidUntil: dayIn(priceEnd - 1, context.timeZone) }),
      ...(offer.price > price ? { priceSpecification: strikethroughPrice(offer.price, context.currency) } : {}),
      availability: `https://schema.org/${schemaAvailability[offer.availability]}`,
      itemCondition: 'https://schema.org/NewCondition',
    }
  }
  const common = {
    '@context': 'https://schema.org',
    name: product.name,
    ...textProperty('description', plainText(product.description) || product.shortDescription || product.seoDescription),
    ...(images.length > 0 ? { image: images.slice(0, maxDescribedImages).map((image) => context.imageUrl(image.file)) } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    ...ratingStructuredData(context.rated ?? null),
  }
  const knownOptions = Object.entries(schemaProperties).filter(([name]) => product.options.some((option) => option.name === name))
  const otherOptions = product.options.filter(({ name }) => !knownOptions.some(([knownName]) => knownName === name))
  const [only] = variants
  if (variants.length === 1 && only)
    return { ...common, '@type': 'Product', sku: only.sku, ...gtinProperty(only.barcode), offers: toOffer(only) }
  return {
    ...common,
    '@type': 'ProductGroup',
    productGroupID: product.seoLink,
    url: context.url,
    ...(product.options.length > 0 ? { variesBy: product.options.map(({ name }) => optionProperty(name)) } : {}),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: [product.name, ...selectedValues(product.options, variant.options)].join(', '),
      sku: variant.sku,
      ...gtinProperty(variant.barcode),
      ...Object.fromEntries(knownOptions.map(([name, property]) => [property, variant.options[name]])),
      ...(otherOptions.length > 0
        ? { additionalProperty: otherOptions.map(({ name }) => ({ '@type': 'PropertyValue', name, value: variant.options[name] })) }
        : {}),
      offers: toOffer(variant),
    })),
  }
}

const schemaAvailability: Record<PublicOffer['availability'], string> = {
  in_stock: 'InStock',
  backorder: 'BackOrder',
  out_of_stock: 'OutOfStock',
}

// As search engines expect a former price (developers.google.com/search/docs/appearance/structured-data/merchant-listing).
const strikethroughPrice = (minor: number, currency: string) => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: decimalAmount(minor, currency),
  priceCurrency: currency,
})

const schemaProperties: Record<string, string> = { Color: 'color', Size: 'size', Material: 'material', Pattern: 'pattern' }

/** A property of schema.org, or the name of any other option. */
const optionProperty = (name: string): string =>
  Object.hasOwn(schemaProperties, name) ? `https://schema.org/${schemaProperties[name]}` : name

const textProperty = (name: string, text: string): object => (text === '' ? {} : { [name]: text })

/** Of a description, in one line. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:br|\/(?:p|li|h\d|td|th|blockquote))\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxStructuredDescription)

/** By its length; nothing for other barcodes. */
function gtinProperty(barcode: string): object {
  const digits = parseGtin(barcode)
  return digits === null ? {} : { [`gtin${digits.length}`]: digits }
}

export interface RatingSummary {
  count: number
  average: number
  reviews: { author: string; rating: number; title: string; text: string; createdAt: number }[]
}

// Empty without reviews: search engines reject an empty rating.
function ratingStructuredData(rating: RatingSummary | null): object {
  if (!rating || rating.count === 0) return {}
  const { count, average, reviews } = rating
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: Math.round(average * 10) / 10, reviewCount: count, bestRating: 5 },
    review: reviews.map(({ author, rating, title, text, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author || 'Anonymous' },
      datePublished: new Date(createdAt).toISOString().slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      ...(title === '' ? {} : { name: title }),
      ...textProperty('reviewBody', text),
    })),
  }
}

export function breadcrumbStructuredData(breadcrumbs: { label: string; href?: string }[], url: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === undefined ? {} : { item: encodeAddress(url(href)) }),
    })),
  }
}
