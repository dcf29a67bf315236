import type { ImportContext } from '../import-context.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { Exec } from '#db/types.ts'
import { type ProductFacts } from '#src/products/product-facts.ts'
import { type VariantFacts } from '#src/variants/variant-facts.ts'
import { isTrackedByDefault } from '#src/inventory/tracked-by-default.ts'
import { cutSlug, slugify } from '#src/lib/links/slugs.ts'
import { type FileProduct, type FileVariant } from '#src/import-files/file-product.ts'
import { type ExistingRecords, findFreeSku } from '../find-existing.ts'
import type { StoredProduct, StoredVariant } from '../stored-products.ts'
import { maxGeneratedSkuLength } from '../limits.ts'

export interface PlanInput {
  product: FileProduct
  stored: StoredProduct | null
  link: string
  facts: ProductFacts
  issues: ImportIssue[]
}

/** Adds what cannot be saved to the product's issues. */
export async function planVariants(
  q: Exec,
  context: ImportContext,
  existing: ExistingRecords,
  { product, stored, link, facts, issues }: PlanInput,
): Promise<VariantFacts[]> {
  const pairs = matchVariants(product, stored)
  const planned: VariantFacts[] = []
  for (const { variant, storedVariant } of pairs) {
    const selectedOptions = product.attributes.options === undefined ? (storedVariant?.options ?? variant.options) : variant.options
    const sku = variant.sku || storedVariant?.sku || (await claimFreeSku(q, context, generatedSku(link, variant)))
    const ownerId = existing.bySku.get(sku)
    if (variant.sku !== '' && ownerId !== undefined && ownerId !== stored?.id) {
      const column = context.sheet.columns.find(({ target }) => target.field === 'sku')?.header ?? ''
      issues.push({ line: variant.line, column, value: sku, reason: 'imports.reason.skuTaken', isError: true })
    }
    const isNumbered = issues.some(({ line, reason }) => line === variant.line && reason === 'imports.reason.skuNumbered')
    if (variant.sku === '' && !storedVariant && !isNumbered) {
      issues.push({ line: variant.line, column: '', value: sku, reason: 'imports.reason.skuGenerated', isError: false })
    }
    planned.push({
      ...(storedVariant ? { id: storedVariant.id } : {}),
      ...definedVariantFacts(variant),
      sku,
      options: selectedOptions,
      ...planStock(context, variant, storedVariant, facts, issues),
    })
  }
  const unmentioned = (stored?.variants ?? []).filter((candidate) => !pairs.some(({ storedVariant }) => storedVariant === candidate))
  // Prices that the file omits must not change.
  const feeShift = context.sheet.source !== 'own' && stored ? basePrice(stored.facts) - basePrice(facts) : 0
  for (const { stock: _, ...variant } of unmentioned)
    planned.push({ ...variant, variantFee: variant.variantFee + feeShift, active: variant.active && hasValidOptions(variant, facts) })
  return planned
}

const basePrice = ({ price, salePrice }: ProductFacts): number => salePrice ?? price

const hasValidOptions = (variant: Pick<StoredVariant, 'options'>, { options }: ProductFacts): boolean =>
  options.every(({ name, values }) => values.some(({ value }) => value === variant.options[name]))

/** Each variant of the file with its existing one, matched by SKU, else by options unless another line has it. */
function matchVariants(
  product: FileProduct,
  stored: StoredProduct | null,
): { variant: FileVariant; storedVariant: StoredVariant | undefined }[] {
  const bySku = new Map((stored?.variants ?? []).map((variant) => [variant.sku, variant]))
  const used = new Set(product.variants.map(({ sku }) => bySku.get(sku)).filter(Boolean))
  return product.variants.map((variant) => {
    const skuMatch = variant.sku === '' ? undefined : bySku.get(variant.sku)
    if (skuMatch) return { variant, storedVariant: skuMatch }
    const storedVariant = stored?.variants.find((candidate) => !used.has(candidate) && Bun.deepEquals(candidate.options, variant.options))
    if (storedVariant) used.add(storedVariant)
    return { variant, storedVariant }
  })
}

export function definedVariantFacts(variant: FileVariant): Partial<VariantFacts> {
  const { line: _line, stockLevel: _level, useWarehouseStock: _uses, warehouseLevels: _levels, ...facts } = variant
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

function planStock(
  { options, locations, sheet }: ImportContext,
  variant: FileVariant,
  storedVariant: StoredVariant | undefined,
  facts: ProductFacts,
  issues: ImportIssue[],
): Pick<VariantFacts, 'stock'> {
  const column = sheet.columns.find(({ target }) => target.field === 'warehouse_levels')?.header ?? ''
  const warehouses = (variant.warehouseLevels ?? []).flatMap(([name, warehouseLevel]) => {
    const locationId = locations.get(name.trim().toLowerCase())
    if (locationId === undefined)
      issues.push({ line: variant.line, column, value: name, reason: 'imports.reason.noLocation', isError: true })
    return locationId === undefined ? [] : [{ locationId, warehouseLevel }]
  })
  const { stockLevel, useWarehouseStock } = variant
  const hasStockData = stockLevel !== undefined || useWarehouseStock !== undefined || warehouses.length > 0
  if (storedVariant ? !options.stock || !hasStockData : !hasStockData || !options.stock) {
    const isTracked = isTrackedByDefault(facts, sheet.stockWithoutRecord)
    return storedVariant || !isTracked || sheet.source === 'own' ? {} : { stock: { stockLevel: 0 } }
  }
  const stock = {
    ...(stockLevel === undefined ? {} : { stockLevel }),
    ...(useWarehouseStock === undefined ? {} : { useWarehouseStock }),
    ...(warehouses.length === 0 ? {} : { warehouses }),
  }
  return storedVariant?.stock && matchesStoredStock(storedVariant.stock, stock) ? {} : { stock }
}

function matchesStoredStock(storedStock: NonNullable<StoredVariant['stock']>, desired: NonNullable<VariantFacts['stock']>): boolean {
  const storedLevel = (id: number) => storedStock.warehouses.find(({ locationId }) => locationId === id)?.warehouseLevel
  return (
    (desired.stockLevel ?? storedStock.stockLevel) === storedStock.stockLevel &&
    (desired.useWarehouseStock ?? storedStock.useWarehouseStock) === storedStock.useWarehouseStock &&
    (desired.warehouses ?? []).every(({ locationId, warehouseLevel }) => storedLevel(locationId) === warehouseLevel)
  )
}

/** RED-SHIRT-M: a deterministic SKU for a variant without one. */
export function generatedSku(link: string, { options }: FileVariant): string {
  const parts = [link, ...Object.values(options)].map((text) => slugify(text)).filter((text) => text !== '')
  return cutSlug(parts.join('-'), maxGeneratedSkuLength).toUpperCase()
}

async function claimFreeSku(q: Exec, context: ImportContext, baseSku: string): Promise<string> {
  const sku = await findFreeSku(q, baseSku, (candidate) => context.skuLines.has(candidate) || context.generatedSkus.has(candidate))
  context.generatedSkus.add(sku)
  return sku
}
