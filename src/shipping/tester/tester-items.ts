import { eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { PackItem } from '../pack-parcels.ts'

export interface TestItem extends PackItem {
  /** Minor units per unit, at the regular price. */
  price: number
}

/** The shipped ones of these SKUs, and the SKUs that no variant has. */
export async function findTestItems(q: Exec, quantities: Map<string, number>): Promise<{ items: TestItem[]; unknown: string[] }> {
  const { products, variants } = q.t
  const skus = [...quantities.keys()]
  const rows = await q
    .select({
      sku: variants.sku,
      fee: variants.variantFee,
      variantWeight: variants.weight,
      price: products.price,
      weight: products.weight,
      length: products.length,
      width: products.width,
      height: products.height,
      isDigital: products.isDigital,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.sku, skus))
  const found = new Set(rows.map(({ sku }) => sku))
  return {
    items: rows.flatMap(({ sku, fee, variantWeight, price, weight, length, width, height, isDigital }) =>
      isDigital
        ? []
        : [{ sku, quantity: quantities.get(sku)!, length, width, height, weight: variantWeight ?? weight, price: price + fee }],
    ),
    unknown: skus.filter((sku) => !found.has(sku)),
  }
}

/** Lines such as "MUG-MOSS 2"; a line without a number is one unit. */
export function parseTestItems(text: string): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, sku = '', quantity = '1'] = /^(.+?)(?:[\s×x*,;]+(\d{1,5}))?$/.exec(line.trim()) ?? []
    if (sku !== '' && Number(quantity) > 0) quantities.set(sku, (quantities.get(sku) ?? 0) + Number(quantity))
  }
  return quantities
}
