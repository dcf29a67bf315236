import { type Static, t } from 'elysia'
import { amountInput } from '#src/lib/money/money.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { productFields } from '#src/products/fields/product-fields.ts'
import type { StaffProduct } from '../find-product.ts'
import { toOptionInputs } from '#src/variants/plan-variants.ts'
import { customizationFields, toCustomizationRows } from './customization-form.ts'
import { toCustomizationFormValues } from './customization-rows.ts'
import { fieldSchemas, formatFields } from './field-forms.ts'
import type { FormatContext } from './field-parser.ts'
import { toVariantFormValues, toOptionFormValues, buildVariantRows, variantFields } from './variants-form.ts'
import { maxAltLength } from '#src/media/limits.ts'
import { maxDownloads, maxExpiryDays } from '#src/product-files/limits.ts'
import { maxDetailHeadingLength, maxDetails, maxDetailTextLength, maxFurtherCategories, maxImageColorLength } from '#src/products/limits.ts'

const lineField = (maxLength: number) => t.String({ maxLength })
const textField = (maxLength: number) => t.String({ maxLength, multiline: true })

/** Also parsed alone while the list is rearranged. */
export const crossSellFields = {
  cross_sells: t.Array(t.Object({ offered_id: t.Integer({ minimum: 1 }), on_item: t.Boolean(), on_post_cart: t.Boolean() }), {
    maxItems: 100,
  }),
}

const schemas = fieldSchemas(productFields)

export const productSchema = t.Object({
  updated_at: t.Integer(),
  ...schemas,
  seo_link: { ...schemas.seo_link, alias: 'seo_slug' },
  brand_id: t.Nullable(t.Integer({ minimum: 1 })),
  category_id: t.Nullable(t.Integer({ minimum: 1 })),
  also_in: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxFurtherCategories }),
  video_poster_id: t.Nullable(t.Integer({ minimum: 1 })),
  details: t.Array(t.Object({ heading: lineField(maxDetailHeadingLength), text: textField(maxDetailTextLength) }), {
    maxItems: maxDetails,
  }),
  ...variantFields,
  ...crossSellFields,
  ...customizationFields,
  images: t.Record(
    t.String(),
    t.Object({
      image_alt: lineField(maxAltLength),
      zoom_label: lineField(maxAltLength),
      color: lineField(maxImageColorLength),
      focus: lineField(20),
    }),
  ),
  files: t.Record(
    t.String(),
    t.Object({
      expires_days: t.Nullable(t.Integer({ minimum: 1, maximum: maxExpiryDays })),
      max_downloads: t.Nullable(t.Integer({ minimum: 1, maximum: maxDownloads })),
    }),
  ),
})

export type ProductValues = Static<typeof productSchema>

/** Larger than the default: a long description and a thousand variants. */
export const productFormLimits = { bytes: 4 * 1024 * 1024, fields: 30_000 }

export function toProductForm(stored: StaffProduct, { moneyInput, timeZone }: FormatContext): FormState {
  const { product, alsoIn, images, files, crossSells } = stored
  const nested: Record<string, string | number | boolean | null> = {}
  for (const [index, detail] of product.details.entries()) {
    nested[`details.${index}.heading`] = detail.heading
    nested[`details.${index}.text`] = detail.text
  }
  for (const image of images) {
    nested[`images.${image.id}.image_alt`] = image.imageAlt
    nested[`images.${image.id}.zoom_label`] = image.zoomLabel
    nested[`images.${image.id}.color`] = image.color
    nested[`images.${image.id}.focus`] = image.focus
  }
  for (const file of files) {
    nested[`files.${file.id}.expires_days`] = file.expiresDays
    nested[`files.${file.id}.max_downloads`] = file.maxDownloads
  }
  for (const [index, crossSell] of crossSells.entries()) {
    nested[`cross_sells.${index}.offered_id`] = crossSell.offeredId
    nested[`cross_sells.${index}.on_item`] = crossSell.displayOnItemView
    nested[`cross_sells.${index}.on_post_cart`] = crossSell.displayOnPostCart
  }
  const optionInputs = toOptionInputs(product.options)
  const fieldValues = {
    ...formatFields(productFields, product, { moneyInput, timeZone }),
    brand_id: product.brandId,
    category_id: product.categoryId,
    also_in: [product.categoryId, ...alsoIn].filter((id) => id !== null).map(String),
    video_poster_id: product.videoPosterId,
    updated_at: product.updatedAt,
  }
  const form = initialForm({ ...nested, ...fieldValues })
  Object.assign(form.values, toCustomizationFormValues(toCustomizationRows(product.customization, moneyInput)))
  Object.assign(
    form.values,
    toOptionFormValues(optionInputs),
    toVariantFormValues(buildVariantRows(optionInputs, null, stored).rows, (minor) =>
      minor === null ? '' : amountInput(minor, moneyInput),
    ),
  )
  return form
}
