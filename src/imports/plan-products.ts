import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { Exec } from '#db/types.ts'
import { type ProductFacts, blankFacts } from '#src/products/product-facts.ts'
import { type VariantFacts } from '#src/variants/variant-facts.ts'
import { checkProductFacts, withImpliedFacts } from '#src/products/product-rules.ts'
import { checkVariants } from '#src/variants/variant-rules.ts'
import { isTrackedByDefault } from '#src/inventory/availability.ts'
import { UserError } from '#src/lib/errors.ts'
import { slugify } from '#src/lib/slugs.ts'
import { type FileCrossSell, type FileProduct, type FileVariant, hasErrors } from '#src/import-files/file-product.ts'
import { type ExistingRecords, findFreeSku, findProductIdsByLink, findExisting } from './find-existing.ts'
import { type CatalogIndex, pendingId } from './catalog-index.ts'
import { planCrossSells } from './cross-sells.ts'
import type { ImportOptions } from './import-options.ts'
import type { Sheet } from '#src/import-files/sheet.ts'
import type { StoredProduct, StoredVariant } from './stored-products.ts'
import type { TransactionalSet } from './transactional-set.ts'

export interface ProductPlan {
  product: FileProduct
  outcome: 'created' | 'updated' | 'skipped' | 'failed'
  stored: StoredProduct | null
  /** The product's current or future slug. */
  link: string
  facts: ProductFacts
  variants: VariantFacts[]
  crossSells?: FileCrossSell[] | undefined
  issues: ImportIssue[]
}

export interface ImportContext {
  sheet: Sheet
  options: ImportOptions
  catalogIndex: CatalogIndex
  locations: ReadonlyMap<string, number>
  baseUrl: string
  /** SKU -> the first line of the file with it. */
  skuLines: ReadonlyMap<string, number>
  handles: ReadonlySet<string>
  /** Results of earlier products in the file: ids, slugs and generated SKUs. */
  touchedIds: TransactionalSet<number>
  usedLinks: TransactionalSet<string>
  generatedSkus: TransactionalSet<string>
}

export function rollbackContext({ catalogIndex, touchedIds, usedLinks, generatedSkus }: ImportContext): void {
  for (const part of [catalogIndex, touchedIds, usedLinks, generatedSkus]) part.rollback()
}

export function commitContext({ catalogIndex, touchedIds, usedLinks, generatedSkus }: ImportContext): void {
  for (const part of [catalogIndex, touchedIds, usedLinks, generatedSkus]) part.commit()
}

/** Plans the changes for some products of a file, in order. Modifies only `context`. */
export async function planProducts(q: Exec, context: ImportContext, products: FileProduct[]): Promise<ProductPlan[]> {
  for (const product of products) dedupeSkus(context, product)
  const desiredLinks = products.map((product) => baseLink(product))
  const skus = products.flatMap((product, at) => product.variants.map((variant) => variant.sku || generatedSku(desiredLinks[at]!, variant)))
  const sources = products.flatMap(({ images }) => images.map(({ source }) => source))
  const existing = await findExisting(q, desiredLinks, { skus, sources: context.options.pictures ? sources : [] })
  const productIdsByLink = await findProductIdsByLink(
    q,
    products.flatMap(({ attributes }) => attributes.crossSells?.map(({ link }) => link) ?? []),
  )
  const plans: ProductPlan[] = []
  for (const [at, product] of products.entries()) {
    const plan = await planProduct(q, { ...context, productIdsByLink }, existing, { product, desiredLink: desiredLinks[at]! })
    if (plan.stored) context.touchedIds.add(plan.stored.id)
    if (plan.outcome !== 'failed') context.usedLinks.add(plan.link)
    plans.push(plan)
  }
  return plans
}

// SKUs must be unique, because the inventory webhook and orders use them: the first line with a SKU keeps it.
function dedupeSkus({ sheet, skuLines }: ImportContext, product: FileProduct): void {
  const column = sheet.columns.find(({ target }) => target.field === 'sku')?.header ?? ''
  const seen = new Set<string>()
  for (const variant of product.variants) {
    if (variant.sku === '') continue
    const isRepeated = skuLines.get(variant.sku) !== variant.line || seen.has(variant.sku)
    if (!isRepeated) {
      seen.add(variant.sku)
      continue
    }
    const fault = sheet.source === 'own'
    const reason = fault ? 'imports.reason.skuTwice' : 'imports.reason.skuNumbered'
    product.issues.push({ line: variant.line, column, value: variant.sku, reason, params: { line: skuLines.get(variant.sku) ?? 0 }, fault })
    if (!fault) variant.sku = ''
  }
}

const baseLink = ({ handle, attributes }: FileProduct): string => handle || slugify(attributes.name ?? '') || 'product'

async function planProduct(
  q: Exec,
  context: ImportContext & { productIdsByLink: Map<string, number> },
  existing: ExistingRecords,
  input: { product: FileProduct; desiredLink: string },
): Promise<ProductPlan> {
  const { product } = input
  const { attributes } = product
  const issues = [...product.issues]
  const { stored, link } = await findStoredMatch(q, context, existing, input)
  const facts: ProductFacts = { ...(stored?.facts ?? blankFacts), ...resolveFacts(context, product, stored, issues), seoLink: link }
  if (!stored && context.options.asDraft) facts.status = 'draft'
  const crossSells = planCrossSells(context, { product, stored, link, issues })
  const plan = { product, stored, link, facts, crossSells, issues }
  if (!stored && attributes.price === undefined)
    addFieldError(issues, product, context.sheet, 'variant_price', 'importFiles.reason.priceMissing')
  const variants = await planVariants(q, context, existing, plan)
  const failedPlan = (): ProductPlan => ({ ...plan, variants, outcome: 'failed' })
  if (hasErrors(plan)) return failedPlan()
  if (stored && !context.options.updateExisting) return { ...plan, variants, outcome: 'skipped' }
  try {
    checkProductFacts(withImpliedFacts(facts))
    checkVariants(facts.options, variants)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    issues.push(issueFromRefusal(error, context.sheet, product))
    return failedPlan()
  }
  if (!stored) return { ...plan, variants, outcome: 'created' }
  return {
    ...plan,
    variants,
    outcome:
      !crossSells && isUnchanged(stored, facts, variants) && imagesMatch(context, existing, product, stored, variants)
        ? 'skipped'
        : 'updated',
  }
}

/** The existing product: matched by slug, else by SKU; by name only when the file has neither. */
async function findStoredMatch(
  q: Exec,
  context: ImportContext,
  existing: ExistingRecords,
  { product, desiredLink }: { product: FileProduct; desiredLink: string },
) {
  const findUntouched = (id: number | undefined) => (id === undefined || context.touchedIds.has(id) ? undefined : existing.products.get(id))
  const bySku = product.variants.map(({ sku }) => (sku === '' ? undefined : findUntouched(existing.bySku.get(sku)))).find(Boolean)
  const byGeneratedSku = product.variants
    .map((variant) => findUntouched(existing.bySku.get(generatedSku(desiredLink, variant))))
    .find(Boolean)
  const hasNoSkus = product.variants.every(({ sku }) => sku === '')
  const found =
    product.handle !== ''
      ? (findUntouched(existing.byLink.get(desiredLink)) ?? bySku)
      : (bySku ?? byGeneratedSku ?? (hasNoSkus ? findUntouched(existing.byLink.get(desiredLink)) : undefined))
  if (found) {
    // A slug generated from a name, or by another platform, must not move a page.
    const changesLink =
      context.sheet.source === 'own' && product.handle !== '' && found.facts.seoLink !== desiredLink && !existing.byLink.has(desiredLink)
    return { stored: found, link: changesLink ? desiredLink : found.facts.seoLink }
  }
  for (let suffix = 1; ; suffix += 1) {
    const link = suffix === 1 ? desiredLink : `${desiredLink.slice(0, 74).replace(/-+$/, '')}-${suffix}`
    if (context.usedLinks.has(link)) continue
    const existingId = suffix === 1 ? existing.byLink.get(link) : (await findExisting(q, [link])).byLink.get(link)
    if (existingId === undefined) return { stored: null, link }
    if (suffix > 1 && hasNoSkus && !context.touchedIds.has(existingId))
      return { stored: (await findExisting(q, [link])).products.get(existingId)!, link }
  }
}

function resolveFacts(
  context: ImportContext,
  product: FileProduct,
  stored: StoredProduct | null,
  issues: ImportIssue[],
): Partial<ProductFacts> {
  const { brand, category, alsoIn, createdAt: _, crossSells: __, ...facts } = product.attributes
  const resolved: Partial<ProductFacts> = facts
  const resolveMissing = (field: 'brand' | 'category' | 'also_in', value: string) => {
    const header = context.sheet.columns.find(({ target }) => [field, 'categories', 'product_type'].includes(target.field))?.header ?? ''
    if (!context.options.addMissing) {
      issues.push({ line: product.line, column: header, value, reason: 'imports.reason.notKnown', fault: false })
    }
    return context.options.addMissing ? pendingId : null
  }
  if (brand !== undefined)
    resolved.brandId = brand === '' ? null : (context.catalogIndex.findBrand(brand) ?? resolveMissing('brand', brand))
  const currentCategoryIds = [stored?.facts.categoryId ?? null, ...(stored?.facts.alsoIn ?? [])]
  const resolveCategory = (path: string[], field: 'category' | 'also_in') =>
    context.catalogIndex.findCategory(path, currentCategoryIds) ?? resolveMissing(field, path.join(' > '))
  if (category !== undefined) resolved.categoryId = category.length === 0 ? null : resolveCategory(category, 'category')
  if (alsoIn !== undefined)
    resolved.alsoIn = [...new Set(alsoIn.map((path) => resolveCategory(path, 'also_in')))].filter((id) => id !== null)
  const primary = resolved.categoryId === undefined ? stored?.facts.categoryId : resolved.categoryId
  const others = resolved.alsoIn ?? (resolved.categoryId === undefined ? undefined : stored?.facts.alsoIn)
  if (others) resolved.alsoIn = others.filter((id) => id === pendingId || id !== primary)
  return resolved
}

interface PlanInput {
  product: FileProduct
  stored: StoredProduct | null
  link: string
  facts: ProductFacts
  issues: ImportIssue[]
}

async function planVariants(
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
      issues.push({ line: variant.line, column, value: sku, reason: 'imports.reason.skuElsewhere', fault: true })
    }
    if (variant.sku === '' && !storedVariant) {
      issues.push({ line: variant.line, column: '', value: sku, reason: 'imports.reason.skuMade', fault: false })
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

function definedVariantFacts(variant: FileVariant): Partial<VariantFacts> {
  const { variantFee, barcode, weight, isSubscription, active } = variant
  return Object.fromEntries(
    Object.entries({ variantFee, barcode, weight, isSubscription, active }).filter(([, value]) => value !== undefined),
  )
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
    if (locationId === undefined) issues.push({ line: variant.line, column, value: name, reason: 'imports.reason.noLocation', fault: true })
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
function generatedSku(link: string, { options }: FileVariant): string {
  const parts = [link, ...Object.values(options)].map((text) => slugify(text)).filter((text) => text !== '')
  return parts.join('-').slice(0, 70).replace(/-+$/, '').toUpperCase()
}

async function claimFreeSku(q: Exec, context: ImportContext, baseSku: string): Promise<string> {
  const sku = await findFreeSku(q, baseSku, (candidate) => context.skuLines.has(candidate) || context.generatedSkus.has(candidate))
  context.generatedSkus.add(sku)
  return sku
}

function isUnchanged(stored: StoredProduct, facts: ProductFacts, variants: VariantFacts[]): boolean {
  const normalize = (input: ProductFacts) => ({ ...input, alsoIn: input.alsoIn.toSorted((a, b) => a - b), seoLink: input.seoLink })
  if (!Bun.deepEquals(normalize(stored.facts), normalize(facts))) return false
  return variants.every((variant, at) => {
    const storedVariant = stored.variants[at]
    if (!storedVariant || variant.id !== storedVariant.id || variant.stock) return false
    return Object.entries(variant).every(([name, value]) => Bun.deepEquals(value, storedVariant[name as keyof StoredVariant]))
  })
}

/** True when all images are already attached in the file's order and with its alt texts. */
function imagesMatch(
  { options, baseUrl }: ImportContext,
  { bySource }: ExistingRecords,
  product: FileProduct,
  stored: StoredProduct,
  plannedVariants: VariantFacts[],
): boolean {
  if (!options.pictures) return true
  return product.images.every((image, at) => {
    const storedImage = stored.images[at]
    if (!storedImage || (ownFileStem(image.source, baseUrl) !== storedImage.file && bySource.get(image.source) !== storedImage.mediaId))
      return false
    const skus = image.variantIndexes?.flatMap((variantIndex) => plannedVariants[variantIndex]?.sku ?? [])
    const storedSkus = stored.variants.flatMap(({ id, sku }) => (storedImage.variantIds.includes(id) ? [sku] : []))
    const textsMatch = (['imageAlt', 'zoomLabel', 'color', 'focus'] as const).every(
      (name) => (image[name] ?? storedImage[name]) === storedImage[name],
    )
    return textsMatch && (!skus || Bun.deepEquals(skus.toSorted(), storedSkus.toSorted()))
  })
}

/** The file stem of an image URL of this shop; null for any other URL. */
export function ownFileStem(source: string, baseUrl: string): string | null {
  const path = source.startsWith(`${baseUrl}/`) ? source.slice(baseUrl.length) : ''
  return /^\/media\/([a-z0-9]{32})-\d{1,4}\.webp$/.exec(path)?.[1] ?? null
}

function addFieldError(issues: ImportIssue[], product: FileProduct, sheet: Sheet, field: string, reason: StringKey): void {
  if (hasErrors(product)) return
  const header = sheet.columns.find(({ target }) => target.field === field || target.field === 'price')?.header ?? ''
  issues.push({ line: product.line, column: header, value: '', reason, fault: true })
}

/** A UserError as an issue at the line and column it refers to, when known. */
export function issueFromRefusal(refusal: UserError, sheet: Sheet, product: FileProduct): ImportIssue {
  const [, variantIndex, variantField] = /^variants\.(\d+)\.?(\w*)/.exec(refusal.field ?? '') ?? []
  const field =
    variantIndex === undefined ? (refusal.field ?? '').split('.')[0] : variantField === 'options' ? 'variant_options' : variantField
  const line = variantIndex === undefined ? product.line : (product.variants[Number(variantIndex)]?.line ?? product.line)
  const column = sheet.columns.find(({ target }) => target.field === field)?.header ?? ''
  return { line, column, value: '', reason: refusal.key, params: refusal.params, fault: true }
}
