import { type Static, t } from 'elysia'
import { toLocalTime } from '#src/lib/local-time.ts'
import { amountInput } from '#src/lib/money.ts'
import { initialForm } from '#src/web/form.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import { toCustomizationFormValues as questionCells } from '#templates/product-editor/customization-card.tsx'
import { productStatuses } from '#src/product-list/list-products.ts'
import type { StaffProduct } from '../find-product.ts'
import { toOptionInputs } from '#src/variants/plan-variants.ts'
import { customizationFields, toCustomizationRows } from './customization-form.ts'
import type { FormatContext } from './field-parser.ts'
import { toVariantFormValues, toOptionFormValues, buildVariantRows, variantFields } from './variants-form.ts'

const lineField = (maxLength = 200) => t.String({ maxLength })
const textField = (maxLength: number) => t.String({ maxLength, multiline: true })
const measurementField = () => t.Integer({ minimum: 0, maximum: 10_000_000, invalid: 'products.notAMeasure' })

/** The fields of offers; read alone while the list is being arranged. */
export const crossSellFields = {
  cross_sells: t.Array(t.Object({ offered_id: t.Integer({ minimum: 1 }), on_item: t.Boolean(), on_post_cart: t.Boolean() }), {
    maxItems: 100,
  }),
}

/** The editor's form. Amounts and times are text here: what they mean depends on the shop's currency and time zone. */
export const productSchema = t.Object({
  updated_at: t.Integer(),
  name: t.String({ minLength: 1, maxLength: 200, missing: 'products.nameMissing' }),
  seo_link: t.String({ minLength: 1, maxLength: 80, missing: 'products.seoLinkShape' }),
  status: t.Union(productStatuses.map((status) => t.Literal(status))),
  brand_id: t.Nullable(t.Integer({ minimum: 1 })),
  category_id: t.Nullable(t.Integer({ minimum: 1 })),
  also_in: t.Array(t.Integer({ minimum: 1 }), { maxItems: 100 }),
  tags: lineField(1000),
  position: t.Optional(t.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  short_description: textField(600),
  description: textField(60_000),
  details: t.Array(t.Object({ heading: lineField(), text: textField(5000) }), { maxItems: 30 }),
  price: t.String({ minLength: 1, maxLength: 20, missing: 'productEditor.priceMissing' }),
  sale_price: lineField(20),
  sale_starts_at: lineField(20),
  sale_ends_at: lineField(20),
  wholesale_price: lineField(20),
  cost: lineField(20),
  charge_tax: t.Boolean(),
  layout: t.Integer({ minimum: 1, maximum: 5 }),
  weight: measurementField(),
  length: t.Optional(measurementField()),
  width: t.Optional(measurementField()),
  height: t.Optional(measurementField()),
  dependent_variants: t.Boolean(),
  max_qty: t.Boolean(),
  checkout_redirect: t.Boolean(),
  standalone_purchase: t.Boolean(),
  hide_inventory_levels: t.Boolean(),
  gift_wrap: t.Boolean(),
  backorders: t.Boolean(),
  is_digital: t.Boolean(),
  completion_redirect: lineField(500),
  completion_redirect_label: lineField(80),
  video_url: lineField(500),
  video_label: lineField(200),
  video_poster_id: t.Nullable(t.Integer({ minimum: 1 })),
  seo_title: lineField(),
  seo_description: textField(400),
  ...variantFields,
  ...crossSellFields,
  ...customizationFields,
  pictures: t.Record(
    t.String(),
    t.Object({ image_alt: lineField(300), zoom_label: lineField(300), color: lineField(80), focus: lineField(20) }),
  ),
  files: t.Record(
    t.String(),
    t.Object({
      expires_days: t.Nullable(t.Integer({ minimum: 1, maximum: 3650 })),
      max_downloads: t.Nullable(t.Integer({ minimum: 1, maximum: 10_000 })),
    }),
  ),
})

export type ProductValues = Static<typeof productSchema>

/** Fields that hold one fact each; the others are rows of something. */
export type ScalarField = Exclude<
  keyof ProductValues,
  | 'updated_at'
  | 'details'
  | 'pictures'
  | 'files'
  | keyof typeof variantFields
  | keyof typeof crossSellFields
  | keyof typeof customizationFields
>

/** A long description and a thousand variants are more than a form usually is. */
export const productFormLimits = { bytes: 4 * 1024 * 1024, fields: 30_000 }

/** The form filled with what is stored. */
export function toProductForm(stored: StaffProduct, { moneyInput, timeZone }: FormatContext): FormState {
  const { product, alsoIn, images, files, crossSells } = stored
  const amount = (minor: number | null) => (minor === null ? '' : amountInput(minor, moneyInput))
  const time = (ms: number | null) => (ms === null ? '' : toLocalTime(ms, timeZone))
  const nested: Record<string, string | number | boolean | null> = {}
  for (const [index, detail] of product.details.entries()) {
    nested[`details.${index}.heading`] = detail.heading
    nested[`details.${index}.text`] = detail.text
  }
  for (const image of images) {
    nested[`pictures.${image.id}.image_alt`] = image.imageAlt
    nested[`pictures.${image.id}.zoom_label`] = image.zoomLabel
    nested[`pictures.${image.id}.color`] = image.color
    nested[`pictures.${image.id}.focus`] = image.focus
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
  // A field that is missing here would be emptied by the next save.
  const plainValues: Record<ScalarField, NonNullable<Parameters<typeof initialForm>[0]>[string]> = {
    name: product.name,
    seo_link: product.seoLink,
    status: product.status,
    brand_id: product.brandId,
    category_id: product.categoryId,
    also_in: [product.categoryId, ...alsoIn].filter((id) => id !== null).map(String),
    tags: product.tags.join(', '),
    position: product.position,
    short_description: product.shortDescription,
    description: product.description,
    price: amount(product.price),
    sale_price: amount(product.salePrice),
    sale_starts_at: time(product.saleStartsAt),
    sale_ends_at: time(product.saleEndsAt),
    wholesale_price: amount(product.wholesalePrice),
    cost: amount(product.cost),
    charge_tax: product.chargeTax === 1,
    layout: product.layout,
    weight: product.weight,
    length: product.length,
    width: product.width,
    height: product.height,
    dependent_variants: product.dependentVariants,
    max_qty: product.maxQty,
    checkout_redirect: product.checkoutRedirect,
    standalone_purchase: product.standalonePurchase,
    hide_inventory_levels: product.hideInventoryLevels,
    gift_wrap: product.giftWrap,
    backorders: product.backorders,
    is_digital: product.isDigital,
    completion_redirect: product.completionRedirect,
    completion_redirect_label: product.completionRedirectLabel,
    video_url: product.videoUrl,
    video_label: product.videoLabel,
    video_poster_id: product.videoPosterId,
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
  }
  const form = initialForm({ ...nested, ...plainValues, updated_at: product.updatedAt })
  Object.assign(form.values, questionCells(toCustomizationRows(product.customization, moneyInput)))
  Object.assign(
    form.values,
    toOptionFormValues(optionInputs),
    toVariantFormValues(buildVariantRows(optionInputs, null, stored).rows, amount),
  )
  return form
}
