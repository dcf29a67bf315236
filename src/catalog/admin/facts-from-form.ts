import type { Exec } from '#db/open.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import type { VariantRow } from '#templates/catalog/admin/editor-props.ts'
import { isCountedAnew } from '#src/inventory/available.ts'
import { focusFrom } from '#src/lib/focus.ts'
import type { PictureWords } from '../pictures.ts'
import type { FormFault } from '../customization.ts'
import type { ProductFacts, VariantFacts } from '../product-facts.ts'
import type { FileTerms } from '../product-files.ts'
import { safeDescription } from '../safe-description.ts'
import type { CrossSell } from '../save-cross-sells.ts'
import type { StaffProduct } from '../staff-product.ts'
import { type OptionWish, asOptions } from '../variant-plan.ts'
import { customizationFrom } from './customization-form.ts'
import type { ProductValues } from './product-form.ts'
import { type Ground, readingOf } from './reading.ts'
import { picturesWanted, variantsFrom } from './variants-form.ts'

/** Everything the form says of a product, as the rooms want it. */
export interface Wanted {
  facts: ProductFacts
  variants: VariantFacts[]
  pictures: Map<number, PictureWords>
  /** Pictures for variants alone, by SKU. */
  variantPictures: Map<string, number[]>
  crossSells: CrossSell[]
  files: Map<number, FileTerms>
  /** Fields whose text is no amount, time or count, with the sentence that says so. */
  faults: Map<string, StringKey>
  /** What is wrong with the questions to buyers. */
  formFaults: FormFault[]
}

interface Given {
  stored: StaffProduct
  ground: Ground
  locations: { id: number }[]
  wishes: OptionWish[]
  rows: VariantRow[]
}

/** What the form says: amounts in minor units, times in epoch ms, the description sanitised. */
export async function wantedFrom(q: Exec, values: ProductValues, given: Given): Promise<Wanted> {
  const { stored, ground, locations, wishes, rows } = given
  const countedAnew = isCountedAnew({ isDigital: values.is_digital }, ground.stockWithoutRecord)
  const reading = readingOf(stored, ground, { locations, countedAnew })
  const { amount, time, faults } = reading
  const form = values.customization_shown
    ? customizationFrom(values.customization, ground.currency)
    : { fields: stored.product.customization, faults: [] }
  const facts: ProductFacts = {
    seoLink: values.seo_link,
    name: values.name,
    status: values.status,
    brandId: values.brand_id,
    categoryId: values.category_id,
    alsoIn: values.also_in.filter((id) => id !== values.category_id),
    tags: tagsFrom(values.tags),
    position: values.position ?? 0,
    price: amount('price', values.price) ?? 0,
    salePrice: amount('sale_price', values.sale_price),
    saleStartsAt: time('sale_starts_at', values.sale_starts_at),
    saleEndsAt: time('sale_ends_at', values.sale_ends_at),
    wholesalePrice: amount('wholesale_price', values.wholesale_price),
    cost: amount('cost', values.cost),
    shortDescription: values.short_description,
    description: await safeDescription(values.description),
    details: values.details.filter((detail) => detail.heading !== '' || detail.text !== ''),
    options: asOptions(wishes),
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
    length: values.length ?? 0,
    width: values.width ?? 0,
    height: values.height ?? 0,
    videoUrl: values.video_url,
    videoLabel: values.video_label,
    videoPosterId: values.video_poster_id,
    customization: form.fields,
    seoTitle: values.seo_title,
    seoDescription: values.seo_description,
  }
  const variants = await variantsFrom(q, rows, values, reading)
  return {
    facts,
    variants,
    pictures: picturesFrom(values),
    variantPictures: picturesWanted(rows, variants, values),
    crossSells: values.cross_sells.map((offer) => {
      return { offeredId: offer.offered_id, displayOnItemView: offer.on_item, displayOnPostCart: offer.on_post_cart }
    }),
    files: new Map(
      Object.entries(values.files).map(([id, terms]) => [
        Number(id),
        { expiresDays: terms.expires_days, maxDownloads: terms.max_downloads },
      ]),
    ),
    faults,
    formFaults: form.faults,
  }
}

/** Tags as they were typed with commas: each once, in order. */
function tagsFrom(typed: string): string[] {
  const tags = typed.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim().slice(0, 60)]))
  return tags.filter((tag, at) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at).slice(0, 50)
}

function picturesFrom(values: ProductValues): Map<number, PictureWords> {
  return new Map(
    Object.entries(values.pictures).map(([id, { image_alt, zoom_label, color, focus }]) => {
      return [Number(id), { imageAlt: image_alt, zoomLabel: zoom_label, color, focus: focusFrom(focus) }]
    }),
  )
}
