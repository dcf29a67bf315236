import { type Static, t } from 'elysia'
import type { StringKey } from '#src/i18n/built-in.ts'
import { fromLocalTime, localTimeOf } from '#src/lib/local-time.ts'
import { parseAmount, plainAmount } from '#src/lib/money.ts'
import { blankForm } from '#src/web/form.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import type { PictureWords } from '../pictures.ts'
import { safeDescription } from '../safe-description.ts'
import type { ProductFacts, VariantFacts } from '../product-facts.ts'
import { productStatuses } from '../staff-list.ts'
import type { StaffProduct } from '../staff-product.ts'

const line = (maxLength = 200) => t.String({ maxLength })
const text = (maxLength: number) => t.String({ maxLength, multiline: true })

/** The editor's form. Amounts and times are text here: what they mean depends on the shop's currency and time zone. */
export const productSchema = t.Object({
  updated_at: t.Integer(),
  name: t.String({ minLength: 1, maxLength: 200, missing: 'catalog.nameMissing' }),
  seo_link: t.String({ minLength: 1, maxLength: 80, missing: 'catalog.seoLinkShape' }),
  status: t.Union(productStatuses.map((status) => t.Literal(status))),
  brand_id: t.Nullable(t.Integer({ minimum: 1 })),
  category_id: t.Nullable(t.Integer({ minimum: 1 })),
  also_in: t.Array(t.Integer({ minimum: 1 }), { maxItems: 100 }),
  short_description: text(600),
  description: text(60_000),
  details: t.Array(t.Object({ heading: line(), text: text(5000) }), { maxItems: 30 }),
  price: t.String({ minLength: 1, maxLength: 20, missing: 'products.priceMissing' }),
  sale_price: line(20),
  sale_starts_at: line(20),
  sale_ends_at: line(20),
  wholesale_price: line(20),
  charge_tax: t.Boolean(),
  layout: t.Integer({ minimum: 1, maximum: 5 }),
  weight: t.Integer({ minimum: 0, maximum: 10_000_000 }),
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
  seo_title: line(),
  seo_description: text(400),
  variants: t.Record(t.String(), t.Object({ variant_fee: line(20), active: t.Boolean() })),
  pictures: t.Record(t.String(), t.Object({ image_alt: line(300), zoom_label: line(300), color: line(80) })),
})

export type ProductValues = Static<typeof productSchema>

/** A long description and hundreds of variants are more than a form usually is. */
export const productLimits = { bytes: 512 * 1024, fields: 5000 }

/** What the shop counts and dates by. */
export interface Ground {
  currency: string
  timeZone: string
}

export interface ReadFacts {
  facts: ProductFacts
  variants: VariantFacts[]
  pictures: Map<number, PictureWords>
  /** Fields whose text is no amount or time, with the sentence that says so. */
  faults: Map<string, StringKey>
}

/** What the form says as the room wants it: amounts in minor units, times in epoch ms, the description sanitised. */
export async function factsFrom(values: ProductValues, stored: StaffProduct, { currency, timeZone }: Ground): Promise<ReadFacts> {
  const faults: ReadFacts['faults'] = new Map()
  const amount = (field: string, typed: string): number | null => {
    if (typed === '') return null
    const minor = parseAmount(typed, currency)
    if (minor === null) faults.set(field, 'products.notAnAmount')
    return minor
  }
  const time = (field: string, typed: string): number | null => {
    if (typed === '') return null
    const ms = fromLocalTime(typed, timeZone)
    if (ms === null) faults.set(field, 'products.notATime')
    return ms
  }
  const fee = (field: string, typed: string): number => {
    const size = amount(field, typed.replace(/^-\s*/, '')) ?? 0
    return typed.startsWith('-') ? -size : size
  }
  const facts: ProductFacts = {
    ...keptOf(stored),
    seoLink: values.seo_link,
    name: values.name,
    status: values.status,
    brandId: values.brand_id,
    categoryId: values.category_id,
    alsoIn: values.also_in.filter((id) => id !== values.category_id),
    price: amount('price', values.price) ?? 0,
    salePrice: amount('sale_price', values.sale_price),
    saleStartsAt: time('sale_starts_at', values.sale_starts_at),
    saleEndsAt: time('sale_ends_at', values.sale_ends_at),
    wholesalePrice: amount('wholesale_price', values.wholesale_price),
    shortDescription: values.short_description,
    description: await safeDescription(values.description),
    details: values.details.filter((detail) => detail.heading !== '' || detail.text !== ''),
    layout: values.layout,
    dependentVariants: values.dependent_variants,
    maxQty: values.max_qty,
    // A product bought on its own has no use for a cart.
    checkoutRedirect: values.checkout_redirect || values.standalone_purchase,
    standalonePurchase: values.standalone_purchase,
    hideInventoryLevels: values.hide_inventory_levels,
    completionRedirect: values.completion_redirect || null,
    completionRedirectLabel: values.completion_redirect_label || null,
    chargeTax: values.charge_tax ? 1 : 0,
    giftWrap: values.gift_wrap,
    isDigital: values.is_digital,
    backorders: values.backorders,
    weight: values.weight,
    seoTitle: values.seo_title,
    seoDescription: values.seo_description,
  }
  return {
    facts,
    variants: stored.variants.map(({ id, sku, options }) => {
      const typed = values.variants[id]
      const field = `variants.${id}`
      const said = typed ? { variantFee: fee(`${field}.variant_fee`, typed.variant_fee), active: typed.active } : {}
      return { id, sku, options, field, ...said }
    }),
    pictures: new Map(
      Object.entries(values.pictures).map(([id, words]) => [
        Number(id),
        { imageAlt: words.image_alt, zoomLabel: words.zoom_label, color: words.color },
      ]),
    ),
    faults,
  }
}

/** The form filled with what is stored. */
export function formFrom({ product, alsoIn, variants, pictures }: StaffProduct, { currency, timeZone }: Ground): FormState {
  const amount = (minor: number | null) => (minor === null ? '' : plainAmount(minor, currency))
  const time = (ms: number | null) => (ms === null ? '' : localTimeOf(ms, timeZone))
  const nested: Record<string, string | boolean> = {}
  for (const [at, detail] of product.details.entries()) {
    nested[`details.${at}.heading`] = detail.heading
    nested[`details.${at}.text`] = detail.text
  }
  for (const variant of variants) {
    nested[`variants.${variant.id}.variant_fee`] = amount(variant.variantFee)
    nested[`variants.${variant.id}.active`] = variant.active
  }
  for (const picture of pictures) {
    nested[`pictures.${picture.id}.image_alt`] = picture.imageAlt
    nested[`pictures.${picture.id}.zoom_label`] = picture.zoomLabel
    nested[`pictures.${picture.id}.color`] = picture.color
  }
  return blankForm({
    ...nested,
    updated_at: product.updatedAt,
    name: product.name,
    seo_link: product.seoLink,
    status: product.status,
    brand_id: product.brandId,
    category_id: product.categoryId,
    also_in: alsoIn.map(String),
    short_description: product.shortDescription,
    description: product.description,
    price: amount(product.price),
    sale_price: amount(product.salePrice),
    sale_starts_at: time(product.saleStartsAt),
    sale_ends_at: time(product.saleEndsAt),
    wholesale_price: amount(product.wholesalePrice),
    charge_tax: product.chargeTax === 1,
    layout: product.layout,
    weight: product.weight,
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
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
  })
}

// Not edited here.
function keptOf({ product }: StaffProduct) {
  const { options, tags, cost, length, width, height, position, videoUrl, videoLabel, videoPosterId, customization } = product
  return { options, tags, cost, length, width, height, position, videoUrl, videoLabel, videoPosterId, customization }
}
