import type { Tx } from '#db/types.ts'
import { type ContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import { countedPlacements } from '#src/products/placements.ts'
import { refreshListings } from '#src/products/refresh-listing.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import type { CustomizationLabels } from '#src/products/product-texts.ts'
import type { OptionLabels } from '#src/lib/products/selected-options.ts'

/** Empty texts fall back to the default language. */
interface ProductTexts {
  name?: string
  shortDescription?: string
  /** HTML. */
  description?: string
  details?: { heading: string; text: string }[]
  seoTitle?: string
  seoDescription?: string
  options?: OptionLabels
  customization?: CustomizationLabels
}

/** Saves texts in a language (BCP 47) and updates the search text; omitted fields are unchanged. */
export async function saveProductTexts(tx: Tx, id: number, language: string, texts: ProductTexts, now: number): Promise<void> {
  const { name, shortDescription, description, details, seoTitle, seoDescription, options, customization } = texts
  const stored: ContentTexts<'product'> = {
    ...(name !== undefined && { name: name.trim() }),
    ...(shortDescription !== undefined && { short_description: shortDescription }),
    ...(description !== undefined && { description: await sanitizeDescription(description) }),
    ...(details && { details: details.length === 0 ? '' : JSON.stringify(details) }),
    ...(seoTitle !== undefined && { seo_title: seoTitle }),
    ...(seoDescription !== undefined && { seo_description: seoDescription }),
    ...(options && { options: toJson(options) }),
    ...(customization && { customization: toJson(customization) }),
  }
  await saveContentTexts(tx, { kind: 'product', id, language }, stored, now)
  if (name !== undefined) await refreshListings(tx, [id], await countedPlacements(tx, [id]), now)
}

const toJson = (labels: object): string => (Object.keys(labels).length === 0 ? '' : JSON.stringify(labels))
