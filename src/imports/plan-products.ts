import type { ImportContext } from './import-context.ts'
import { imagesMatch, isUnchanged } from './compare-stored.ts'
import { addFieldError, issueFromError } from './plan-issues.ts'
import { generatedSku, planVariants } from './plan-variants.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { Exec } from '#db/types.ts'
import { type ProductFacts, blankFacts } from '#src/products/product-facts.ts'
import { type VariantFacts } from '#src/variants/variant-facts.ts'
import { checkProductFacts, withImpliedFacts } from '#src/products/product-rules.ts'
import { checkVariants } from '#src/variants/variant-rules.ts'
import { UserError } from '#src/lib/errors.ts'
import { slugify } from '#src/lib/slugs.ts'
import { type FileCrossSell, type FileProduct, hasErrors } from '#src/import-files/file-product.ts'
import { type ExistingRecords, findProductIdsByLink, findExisting } from './find-existing.ts'
import { pendingId } from './catalog-index.ts'
import { planCrossSells } from './cross-sells.ts'
import type { StoredProduct } from './stored-products.ts'

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

/** In file order. Modifies only `context`. */
export async function planProducts(q: Exec, context: ImportContext, products: FileProduct[]): Promise<ProductPlan[]> {
  for (const product of products) dedupeSkus(context, product)
  const desiredLinks = products.map((product) => baseLink(product))
  const skus = products.flatMap((product, at) => product.variants.map((variant) => variant.sku || generatedSku(desiredLinks[at]!, variant)))
  const sources = products.flatMap(({ images }) => images.map(({ source }) => source))
  const existing = await findExisting(q, desiredLinks, { skus, sources: context.options.images ? sources : [] })
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
    const isError = sheet.source === 'own'
    const reason = isError ? 'imports.reason.skuTwice' : 'imports.reason.skuNumbered'
    product.issues.push({
      line: variant.line,
      column,
      value: variant.sku,
      reason,
      params: { line: skuLines.get(variant.sku) ?? 0 },
      isError,
    })
    if (!isError) variant.sku = ''
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
    issues.push(issueFromError(error, context.sheet, product))
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
      issues.push({ line: product.line, column: header, value, reason: 'imports.reason.unknownReference', isError: false })
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
