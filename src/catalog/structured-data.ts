import { plainAmount } from '#src/lib/money.ts'
import { canBuy } from './choice.ts'
import { choiceInWords } from '#src/lib/chosen.ts'
import { unitPrice } from './price.ts'
import type { ProductPage } from './product.ts'

/** A product as search engines read it: one ProductGroup with an Offer for every variant, at retail prices. */
export function productData(
  page: ProductPage,
  about: { url: string; imageUrl(file: string): string; currency: string; now: number; rated?: Rated | null },
): object {
  const { product, brand, variants, images } = page
  const offerOf = (variant: ProductPage['variants'][number]) => ({
    '@type': 'Offer',
    url: `${about.url}?variant=${encodeURIComponent(variant.sku)}`,
    priceCurrency: about.currency,
    price: plainAmount(unitPrice(product, variant.variantFee, { wholesale: false, now: about.now }).total, about.currency),
    availability: `https://schema.org/${product.backorders ? 'BackOrder' : canBuy(variant) ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  })
  const shared = {
    '@context': 'https://schema.org',
    name: product.name,
    description: product.seoDescription || product.shortDescription,
    image: images.slice(0, 6).map((image) => about.imageUrl(image.file)),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    ...ratingData(about.rated ?? null),
  }
  const named = Object.entries(properties).filter(([name]) => product.options.some((option) => option.name === name))
  const others = product.options.filter(({ name }) => !named.some(([known]) => known === name))
  const [only] = variants
  if (variants.length === 1 && only) return { ...shared, '@type': 'Product', sku: only.sku, offers: offerOf(only) }
  return {
    ...shared,
    '@type': 'ProductGroup',
    productGroupID: product.seoLink,
    url: about.url,
    ...(named.length > 0 ? { variesBy: named.map(([, property]) => `https://schema.org/${property}`) } : {}),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: [product.name, ...choiceInWords(product.options, variant.options)].join(', '),
      sku: variant.sku,
      ...Object.fromEntries(named.map(([name, property]) => [property, variant.options[name]])),
      ...(others.length > 0
        ? { additionalProperty: others.map(({ name }) => ({ '@type': 'PropertyValue', name, value: variant.options[name] })) }
        : {}),
      offers: offerOf(variant),
    })),
  }
}

// Options search engines have a word of their own for.
const properties = { Color: 'color', Size: 'size', Material: 'material', Pattern: 'pattern' }

/** What approved reviews say of a product. */
export interface Rated {
  count: number
  average: number
  reviews: { author: string; rating: number; title: string; text: string; createdAt: number }[]
}

// Nothing at all without a review: an empty rating is a fault to search engines.
function ratingData(rated: Rated | null): object {
  if (!rated || rated.count === 0) return {}
  const { count, average, reviews } = rated
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: Math.round(average * 10) / 10, reviewCount: count, bestRating: 5 },
    review: reviews.map(({ author, rating, title, text, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: new Date(createdAt).toISOString().slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      ...(title === '' ? {} : { name: title }),
      reviewBody: text,
    })),
  }
}

/** The way to a page, from the top, for search engines. */
export function trailData(trail: { label: string; href?: string }[], url: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(href === undefined ? {} : { item: url(href) }),
    })),
  }
}
