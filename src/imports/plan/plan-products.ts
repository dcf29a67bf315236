import type { ImportContext } from '../import-context.ts'
import { imagesMatch, isUnchanged } from '../compare-stored.ts'
import { addFieldNote, issueFromError } from './plan-issues.ts'
import { generatedSku, planVariants } from './plan-variants.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { Exec } from '#db/types.ts'
import { maxMadeSeoLinkLength } from '#src/products/limits.ts'
import { type ProductFacts, blankFacts } from '#src/products/product-facts.ts'
import { checkProductFacts, withImpliedFacts } from '#src/products/product-rules.ts'
import { checkVariants } from '#src/variants/variant-rules.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { cutSlug, slugify, slugifyWithoutMarks } from '#src/lib/links/slugs.ts'
import { type FileProduct, hasErrors } from '#src/import-files/file-product.ts'
import { type ExistingRecords, findProductIdsByReference, findExisting } from '../find-existing.ts'
import { pendingId } from '../catalog-index.ts'
import { planCrossSells } from '../cross-sells.ts'
import { planFiles, planVideo } from './plan-files.ts'
import { type StoredMedia, findStoredMedia, listMediaSources, resolveDescription } from './plan-media.ts'
import type { StoredProduct } from '../stored-products.ts'
import type { ProductPlan } from './product-plan.ts'
import { shownCellLength } from '#src/import-files/limits.ts'

/** In file order. Modifies only `context`. */
export async function planProducts(q: Exec, context: ImportContext, products: FileProduct[]): Promise<ProductPlan[]> {
  for (const product of products) dedupeSkus(context, product)
  const desiredLinks = products.map((product) => baseLink(product))
  const skus = products.flatMap((product, at) => product.variants.map((variant) => variant.sku || generatedSku(desiredLinks[at]!, variant)))
  const sources = products.flatMap((product) => [...product.images.map(({ source }) => source), ...listMediaSources(product)])
  const originalHandles = products.flatMap(({ originalHandle }) => (originalHandle === '' ? [] : [originalHandle]))
  const existing = await findExisting(q, [...desiredLinks, ...desiredLinks.map(slugifyWithoutMarks), ...originalHandles], {
    skus,
    sources: context.options.images ? sources : [],
  })
  const storedMedia = await findStoredMedia(q, products, existing, context.baseUrl)
  const productIdsByLink = await findProductIdsByReference(
    q,
    products.flatMap(({ attributes }) => attributes.crossSells?.map(({ link }) => link) ?? []),
  )
  const plans: ProductPlan[] = []
  for (const [at, product] of products.entries()) {
    const plan = await planProduct(q, { ...context, productIdsByLink, storedMedia }, existing, { product, desiredLink: desiredLinks[at]! })
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
  context: ImportContext & { productIdsByLink: Map<string, number>; storedMedia: StoredMedia },
  existing: ExistingRecords,
  input: { product: FileProduct; desiredLink: string },
): Promise<ProductPlan> {
  const { product } = input
  const { attributes } = product
  const issues = [...product.issues]
  const { stored, link } = await findStoredMatch(q, context, existing, input)
  const facts: ProductFacts = { ...(stored?.facts ?? blankFacts), ...resolveFacts(context, product, stored, issues), seoLink: link }
  if (!stored && (context.options.asDraft || product.needsReview)) facts.status = 'draft'
  notePlannedLink(context, product, { stored, link, issues })
  const crossSells = planCrossSells(context, { product, stored, link, issues })
  const videos = planVideo(context, stored, facts).map((source) => ({ source, usage: 'video' as const }))
  const missingMedia = [...planMedia(context, product, facts, issues), ...videos]
  const files = planFiles(context, product, stored, issues)
  const plan = { product, stored, link, facts, crossSells, missingMedia, files, issues }
  if (!stored && attributes.price === undefined) {
    addFieldNote(issues, product, context.sheet, ['variant_price', 'regular_price', 'price'], 'importFiles.reason.priceMissing')
    facts.status = facts.status === 'archived' ? 'archived' : 'draft'
  }
  if (files.added.length === 0 && lacksFile(product, stored, facts)) {
    addFieldNote(
      issues,
      product,
      context.sheet,
      ['files', 'download_url', 'is_digital', 'row_type', 'requires_shipping'],
      'imports.reason.noFile',
    )
    facts.status = 'draft'
  }
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
      !crossSells &&
      files.added.length + files.terms.size === 0 &&
      !missingMedia.some(({ usage }) => usage !== 'description') &&
      isUnchanged(stored, facts, variants) &&
      imagesMatch(context, existing, product, stored, variants)
        ? 'skipped'
        : 'updated',
  }
}

/** Puts the stored images into the facts. Returns the others; a note says so when images are not imported. */
function planMedia(
  { storedMedia, options, sheet }: ImportContext & { storedMedia: StoredMedia },
  product: FileProduct,
  facts: ProductFacts,
  issues: ImportIssue[],
): ProductPlan['missingMedia'] {
  const { description, missing } = resolveDescription(product, storedMedia)
  if (description !== undefined) facts.description = description
  const poster = product.attributes.videoPoster
  if (poster !== undefined) facts.videoPosterId = poster === '' ? null : (storedMedia.posterIds.get(poster) ?? facts.videoPosterId)
  const column = sheet.byField.get('description')?.[0]?.header ?? ''
  if (!options.images) {
    for (const source of missing)
      issues.push({
        line: product.line,
        column,
        value: source.slice(0, shownCellLength),
        reason: 'importFiles.reason.mediaIgnored',
        isError: false,
      })
    return []
  }
  const isPosterMissing = poster !== undefined && poster !== '' && !storedMedia.posterIds.has(poster)
  return [
    ...missing.map((source) => ({ source, usage: 'description' as const })),
    ...(isPosterMissing ? [{ source: poster, usage: 'poster' as const }] : []),
  ]
}

// A product that becomes digital must not be sold before it has a file to download.
const lacksFile = ({ attributes }: FileProduct, stored: StoredProduct | null, { isDigital, status }: ProductFacts): boolean => {
  const isAlreadySold = stored !== null && stored.facts.isDigital && stored.facts.status === 'active'
  // Our own file says that the product had none.
  const neededNone = attributes.fileNames?.length === 0
  return isDigital && status === 'active' && !isAlreadySold && !neededNone && (stored?.files ?? []).length === 0
}

function notePlannedLink(
  { sheet }: ImportContext,
  product: FileProduct,
  { stored, link, issues }: { stored: StoredProduct | null; link: string; issues: ImportIssue[] },
): void {
  if (stored || product.originalHandle === '' || product.originalHandle === link) return
  const column = sheet.columns.find(({ target }) => target.field === 'seo_link')?.header ?? ''
  const value = product.originalHandle.slice(0, shownCellLength)
  issues.push({ line: product.line, column, value, reason: 'imports.reason.linkChanged', params: { link }, isError: false })
}

/** The existing product: matched by slug, else by SKU; by name only when the file has neither. A changed slug matches none. */
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
  const isExact = product.originalHandle === product.handle
  const hasNoSkus = product.variants.every(({ sku }) => sku === '')
  // Imported until 0.2.0, when slugs had no marks; another product may have this slug, so the name decides.
  const withoutMarks = findUntouched(existing.byLink.get(slugifyWithoutMarks(desiredLink)))
  const bySlugOfItsTime = withoutMarks?.facts.name === product.attributes.name ? withoutMarks : undefined
  const found =
    product.handle !== ''
      ? (findUntouched(existing.byLink.get(product.originalHandle)) ?? bySku)
      : (bySku ?? byGeneratedSku ?? (hasNoSkus ? (findUntouched(existing.byLink.get(desiredLink)) ?? bySlugOfItsTime) : undefined))
  if (found) {
    // A slug generated from a name, or by another platform, must not move a page.
    const changesLink =
      context.sheet.source === 'own' &&
      product.handle !== '' &&
      isExact &&
      found.facts.seoLink !== desiredLink &&
      !existing.byLink.has(desiredLink)
    return { stored: found, link: changesLink ? desiredLink : found.facts.seoLink }
  }
  for (let suffix = 1; ; suffix += 1) {
    const link = suffix === 1 ? desiredLink : `${cutSlug(desiredLink, maxMadeSeoLinkLength)}-${suffix}`
    if (context.usedLinks.has(link)) continue
    // Another product of the file has exactly this slug.
    if (context.handles.has(link) && link !== product.originalHandle) continue
    const existingId = suffix === 1 ? existing.byLink.get(link) : (await findExisting(q, [link])).byLink.get(link)
    if (existingId === undefined) return { stored: null, link }
    if (suffix > 1 && product.handle === '' && hasNoSkus && !context.touchedIds.has(existingId))
      return { stored: (await findExisting(q, [link])).products.get(existingId)!, link }
  }
}

function resolveFacts(
  context: ImportContext,
  product: FileProduct,
  stored: StoredProduct | null,
  issues: ImportIssue[],
): Partial<ProductFacts> {
  const {
    brand,
    category,
    alsoIn,
    createdAt: _,
    crossSells: __,
    videoPoster: ___,
    fileNames: ____,
    downloads: _____,
    ...facts
  } = product.attributes
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
