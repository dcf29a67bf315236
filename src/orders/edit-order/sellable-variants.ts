import { type SQL, and, asc, desc, eq, inArray } from 'drizzle-orm'
import { chooseSearchMode, matchesSearch } from '#db/search/products.ts'
import type { Exec } from '#db/types.ts'
import { unitsLeft } from '#src/inventory/units-left.ts'
import { selectedOptions } from '#src/lib/products/selected-options.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import { type PriceContext, unitPrice } from '#src/pricing/unit-price.ts'
import { maxFoundVariants } from '../limits.ts'

/** A SKU that staff can put into an order, at its current price. */
export interface SellableVariant {
  variantId: number
  productId: number
  sku: string
  name: string
  options: { name: string; value: string }[]
  seoLink: string
  image: string
  /** Minor units. */
  unitPrice: number
  originalUnitPrice: number
  chargeTax: number
  taxClass: TaxClass
  /** Grams per unit. */
  weight: number
  isDigital: boolean
  /** Units left; null = unlimited. */
  available: number | null
}

/** Those of the ids that are for sale. */
export async function findSellableVariants(q: Exec, ids: number[], pricing: PriceContext): Promise<Map<number, SellableVariant>> {
  if (ids.length === 0) return new Map()
  const found = await listSellable(q, inArray(q.t.variants.id, ids), ids.length, pricing)
  return new Map(found.map((variant) => [variant.variantId, variant]))
}

/** SKUs for sale whose product or SKU matches; [] without text. */
export async function searchSellableVariants(q: Exec, text: string, pricing: PriceContext): Promise<SellableVariant[]> {
  if (text.trim() === '') return []
  return listSellable(q, matchesSearch(q, text, await chooseSearchMode(q, text)), maxFoundVariants, pricing)
}

// Subscriptions are bought at the checkout, where their terms are accepted.
async function listSellable(q: Exec, condition: SQL | undefined, limit: number, pricing: PriceContext): Promise<SellableVariant[]> {
  const { products, variants, inventory } = q.t
  const rows = await q
    .select({ product: products, variant: variants, left: unitsLeft() })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(and(eq(products.status, 'active'), eq(variants.active, true), eq(variants.isSubscription, false), condition))
    .orderBy(desc(products.updatedAt), asc(variants.position), asc(variants.id))
    .limit(limit)
  return rows.map(({ product, variant, left }) => {
    const price = unitPrice(product, variant, pricing)
    return {
      variantId: variant.id,
      productId: product.id,
      sku: variant.sku,
      name: product.name,
      options: selectedOptions(product.options, variant.options),
      seoLink: product.seoLink,
      image: product.card.colorImages[variant.options['Color'] ?? ''] ?? product.card.images[0]?.file ?? '',
      unitPrice: price.total,
      originalUnitPrice: price.original,
      chargeTax: product.chargeTax,
      taxClass: product.taxClass,
      weight: variant.weight ?? product.weight,
      isDigital: product.isDigital,
      available: left === null ? null : Math.max(0, left),
    }
  })
}
