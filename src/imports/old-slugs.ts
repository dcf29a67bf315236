import { slugify } from '#src/lib/links/slugs.ts'
import type { FileProduct } from '#src/import-files/file-product.ts'
import type { Sheet } from '#src/import-files/sheet.ts'
import { maxOldSlugLength } from './limits.ts'

/** Slugs under which the other store may have shown a product, other than `link`. */
export function listOldSlugs({ source }: Pick<Sheet, 'source'>, { originalHandle, attributes }: FileProduct, link: string): string[] {
  const name = source === 'woocommerce' && originalHandle === '' ? (attributes.name ?? '') : ''
  const slugs = [originalHandle, ...(name === '' ? [] : wordpressSlugs(name))]
  return [...new Set(slugs)].filter((slug) => slug !== '' && slug !== link && slug.length <= maxOldSlugLength)
}

// WooCommerce's file has no slugs. WordPress keeps underscores in them, and writes German umlauts as two letters in German.
function wordpressSlugs(name: string): string[] {
  const words = name.toLowerCase()
  const german = words.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
  return [words, german].map((text) => text.split('_').map(slugify).join('_'))
}
