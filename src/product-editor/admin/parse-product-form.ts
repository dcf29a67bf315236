import type { Exec } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { VariantRow } from '#templates/product-editor/editor-props.ts'
import { isTrackedByDefault } from '#src/inventory/tracked-by-default.ts'
import { parseFocus } from '#src/lib/images/focus.ts'
import { normalizeSlug } from '#src/lib/links/slugs.ts'
import type { ImageDetails } from '#src/products/product-images.ts'
import type { CustomizationFormError } from '#src/customization/form-rules.ts'
import type { ProductFacts } from '#src/products/product-facts.ts'
import type { VariantFacts } from '#src/variants/variant-facts.ts'
import type { FileTerms } from '#src/product-files/product-files.ts'
import { productFields } from '#src/products/fields/product-fields.ts'
import type { CrossSell } from '#src/cross-sells/save-cross-sells.ts'
import type { StaffProduct } from '../find-product.ts'
import { type OptionInput, toProductOptions } from '#src/variants/plan-variants.ts'
import { parseCustomization } from './customization-form.ts'
import { parseFields } from './field-forms.ts'
import type { ProductValues } from './product-form.ts'
import { type FormatContext, createFieldParser } from './field-parser.ts'
import { changedVariantImages, parseVariants } from './variants-form.ts'

export interface ProductFormInput {
  facts: ProductFacts
  variants: VariantFacts[]
  images: Map<number, ImageDetails>
  /** Image ids by SKU. */
  variantImages: Map<string, number[]>
  crossSells: CrossSell[]
  files: Map<number, FileTerms>
  /** Error keys by field. */
  errors: Map<string, StringKey>
  customizationErrors: CustomizationFormError[]
}

interface ParseContext {
  stored: StaffProduct
  format: FormatContext
  locations: { id: number }[]
  optionInputs: OptionInput[]
  rows: VariantRow[]
}

/** Parses the form: amounts in minor units, times in epoch ms, the description sanitized. Invalid values are returned as errors. */
export async function parseProductForm(q: Exec, values: ProductValues, given: ParseContext): Promise<ProductFormInput> {
  const { stored, format, locations, optionInputs, rows } = given
  const trackNewStock = isTrackedByDefault({ isDigital: values.is_digital === true }, format.stockWithoutRecord)
  const parser = createFieldParser(stored, format, { locations, trackNewStock })
  const customization = values.customization_shown
    ? parseCustomization(values.customization, format.moneyInput)
    : { fields: stored.product.customization, errors: [] }
  const fieldFacts = await parseFields(productFields, values, parser)
  const facts: ProductFacts = {
    ...fieldFacts,
    seoLink: normalizeSlug(fieldFacts.seoLink),
    // A standalone purchase bypasses the cart.
    checkoutRedirect: fieldFacts.checkoutRedirect || fieldFacts.standalonePurchase,
    brandId: values.brand_id,
    categoryId: values.category_id,
    alsoIn: values.also_in.filter((id) => id !== values.category_id),
    details: values.details.filter((detail) => detail.heading !== '' || detail.text !== ''),
    options: toProductOptions(optionInputs),
    videoPosterId: values.video_poster_id,
    customization: customization.fields,
  }
  const variants = await parseVariants(q, rows, values, parser)
  return {
    facts,
    variants,
    images: parseImageTexts(values),
    variantImages: changedVariantImages(rows, variants, values),
    crossSells: values.cross_sells.map((crossSell) => {
      return { offeredId: crossSell.offered_id, displayOnItemView: crossSell.on_item, displayOnPostCart: crossSell.on_post_cart }
    }),
    files: new Map(
      Object.entries(values.files).map(([id, terms]) => [
        Number(id),
        { expiresDays: terms.expires_days, maxDownloads: terms.max_downloads },
      ]),
    ),
    errors: parser.errors,
    customizationErrors: customization.errors,
  }
}

function parseImageTexts(values: ProductValues): Map<number, ImageDetails> {
  return new Map(
    Object.entries(values.images).map(([id, { image_alt, zoom_label, color, focus }]) => {
      return [Number(id), { imageAlt: image_alt, zoomLabel: zoom_label, color, focus: parseFocus(focus) }]
    }),
  )
}
