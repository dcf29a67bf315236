import { type Static, t } from 'elysia'
import { localTimeOf } from '#src/lib/local-time.ts'
import { plainAmount } from '#src/lib/money.ts'
import { blankForm } from '#src/web/form.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import { cellsOf as questionCells } from '#templates/catalog/admin/customization-card.tsx'
import { productStatuses } from '../staff-list.ts'
import type { StaffProduct } from '../staff-product.ts'
import { asWishes } from '../variant-plan.ts'
import { customizationFields, rowsOf } from './customization-form.ts'
import type { Ground } from './reading.ts'
import { cellsOf, optionCells, rowsFrom, variantFields } from './variants-form.ts'

const line = (maxLength = 200) => t.String({ maxLength })
const text = (maxLength: number) => t.String({ maxLength, multiline: true })
const measure = () => t.Integer({ minimum: 0, maximum: 10_000_000, error: 'editor.notAMeasure' })

/** The fields of offers; read alone while the list is being arranged. */
export const offerFields = {
  cross_sells: t.Array(t.Object({ offered_id: t.Integer({ minimum: 1 }), on_item: t.Boolean(), on_post_cart: t.Boolean() }), {
    maxItems: 100,
  }),
}

/** The editor's form. Amounts and times are text here: what they mean depends on the shop's currency and time zone. */
export const productSchema = t.Object({
  updated_at: t.Integer(),
  name: t.String({ minLength: 1, maxLength: 200, missing: 'catalog.nameMissing' }),
  seo_link: t.String({ minLength: 1, maxLength: 80, missing: 'catalog.seoLinkShape' }),
  status: t.Union(productStatuses.map((status) => t.Literal(status))),
  brand_id: t.Nullable(t.Integer({ minimum: 1 })),
  category_id: t.Nullable(t.Integer({ minimum: 1 })),
  also_in: t.Array(t.Integer({ minimum: 1 }), { maxItems: 100 }),
  tags: line(1000),
  position: t.Optional(t.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  short_description: text(600),
  description: text(60_000),
  details: t.Array(t.Object({ heading: line(), text: text(5000) }), { maxItems: 30 }),
  price: t.String({ minLength: 1, maxLength: 20, missing: 'products.priceMissing' }),
  sale_price: line(20),
  sale_starts_at: line(20),
  sale_ends_at: line(20),
  wholesale_price: line(20),
  cost: line(20),
  charge_tax: t.Boolean(),
  layout: t.Integer({ minimum: 1, maximum: 5 }),
  weight: measure(),
  length: t.Optional(measure()),
  width: t.Optional(measure()),
  height: t.Optional(measure()),
  dependent_variants: t.Boolean(),
  max_qty: t.Boolean(),
  checkout_redirect: t.Boolean(),
  standalone_purchase: t.Boolean(),
  hide_inventory_levels: t.Boolean(),
  gift_wrap: t.Boolean(),
  backorders: t.Boolean(),
  is_digital: t.Boolean(),
  completion_redirect: line(500),
  completion_redirect_label: line(80),
  video_url: line(500),
  video_label: line(200),
  video_poster_id: t.Nullable(t.Integer({ minimum: 1 })),
  seo_title: line(),
  seo_description: text(400),
  ...variantFields,
  ...offerFields,
  ...customizationFields,
  pictures: t.Record(t.String(), t.Object({ image_alt: line(300), zoom_label: line(300), color: line(80), focus: line(20) })),
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
export type PlainField = Exclude<
  keyof ProductValues,
  'updated_at' | 'details' | 'pictures' | 'files' | keyof typeof variantFields | keyof typeof offerFields | keyof typeof customizationFields
>

/** A long description and a thousand variants are more than a form usually is. */
export const productLimits = { bytes: 4 * 1024 * 1024, fields: 30_000 }

/** The form filled with what is stored. */
export function formFrom(stored: StaffProduct, { currency, timeZone }: Ground): FormState {
  const { product, alsoIn, pictures, files, crossSells } = stored
  const amount = (minor: number | null) => (minor === null ? '' : plainAmount(minor, currency))
  const time = (ms: number | null) => (ms === null ? '' : localTimeOf(ms, timeZone))
  const nested: Record<string, string | number | boolean | null> = {}
  for (const [at, detail] of product.details.entries()) {
    nested[`details.${at}.heading`] = detail.heading
    nested[`details.${at}.text`] = detail.text
  }
  for (const picture of pictures) {
    nested[`pictures.${picture.id}.image_alt`] = picture.imageAlt
    nested[`pictures.${picture.id}.zoom_label`] = picture.zoomLabel
    nested[`pictures.${picture.id}.color`] = picture.color
    nested[`pictures.${picture.id}.focus`] = picture.focus
  }
  for (const file of files) {
    nested[`files.${file.id}.expires_days`] = file.expiresDays
    nested[`files.${file.id}.max_downloads`] = file.maxDownloads
  }
  for (const [at, offer] of crossSells.entries()) {
    nested[`cross_sells.${at}.offered_id`] = offer.offeredId
    nested[`cross_sells.${at}.on_item`] = offer.displayOnItemView
    nested[`cross_sells.${at}.on_post_cart`] = offer.displayOnPostCart
  }
  const wishes = asWishes(product.options)
  // A field that is missing here would be emptied by the next save.
  const plain: Record<PlainField, NonNullable<Parameters<typeof blankForm>[0]>[string]> = {
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
  const form = blankForm({ ...nested, ...plain, updated_at: product.updatedAt })
  Object.assign(form.values, questionCells(rowsOf(product.customization, currency)))
  Object.assign(form.values, optionCells(wishes), cellsOf(rowsFrom(wishes, null, stored).rows, amount))
  return form
}
