import type { Tx } from '#db/types.ts'
import { addProducts } from '#src/products/add-products.ts'
import type { ProductFacts } from '#src/products/product-facts.ts'
import { saveProduct } from '#src/products/save-product.ts'
import { saveFileTerms } from '#src/product-files/product-files.ts'
import { addMissingRedirects } from '#src/redirects/slug-redirects.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { type AddedReferences, type UndoSnapshot, createSnapshot } from '../undo/undo-snapshot.ts'
import { pendingId } from '../catalog-index.ts'
import type { ImportContext } from '../import-context.ts'
import type { ProductPlan } from './product-plan.ts'
import { issueFromError } from './plan-issues.ts'
import { listOldSlugs } from '../old-slugs.ts'

export interface SaveResult {
  plan: ProductPlan
  productId: number | null
  snapshot: UndoSnapshot | null
}

/** Saves plans in file order, each product completely or not at all. The caller refreshes the listings of existing products. */
export async function savePlans(tx: Tx, context: ImportContext, plans: ProductPlan[], saveContext: SaveContext): Promise<SaveResult[]> {
  const results: SaveResult[] = []
  for (const group of groupNewProducts(plans)) results.push(...(await saveGroup(tx, context, group, saveContext)))
  return results
}

interface SaveContext {
  runId: number
  now: number
}

function groupNewProducts(plans: ProductPlan[]): ProductPlan[][] {
  const groups: ProductPlan[][] = []
  for (const plan of plans) {
    if (plan.outcome === 'created' && groups.at(-1)?.[0]?.outcome === 'created') groups.at(-1)!.push(plan)
    else groups.push([plan])
  }
  return groups
}

async function saveGroup(tx: Tx, context: ImportContext, plans: ProductPlan[], saveContext: SaveContext): Promise<SaveResult[]> {
  const [first] = plans
  if (first?.outcome === 'failed' || first?.outcome === 'skipped')
    return [{ plan: first, productId: first.stored?.id ?? null, snapshot: null }]
  try {
    // Brands and categories added for rejected products are rolled back with them.
    const results = await context.catalogIndex.withRollback(() => tx.savepoint((inner) => writeGroup(inner, context, plans, saveContext)))
    // Later rows must not match these products, however similar their slugs become.
    for (const { productId } of results) context.touchedIds.add(productId!)
    return results
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    if (plans.length === 1) {
      const issues = [...first!.issues, issueFromError(error, context.sheet, first!.product)]
      return [{ plan: { ...first!, issues, outcome: 'failed' }, productId: first!.stored?.id ?? null, snapshot: null }]
    }
  }
  const results: SaveResult[] = []
  for (const plan of plans) results.push(...(await saveGroup(tx, context, [plan], saveContext)))
  return results
}

async function writeGroup(tx: Tx, context: ImportContext, plans: ProductPlan[], { runId, now }: SaveContext): Promise<SaveResult[]> {
  const options = { now, reason: 'import' as const, reference: `import:${runId}`, refreshLater: true }
  const prepared: { plan: ProductPlan; facts: ProductFacts; added: AddedReferences }[] = []
  for (const plan of plans) prepared.push({ plan, ...(await addMissingReferences(tx, context, plan, now)) })
  const [{ plan, facts }] = prepared as [(typeof prepared)[number]]
  const ids = plan.stored
    ? [(await saveProduct(tx, { id: plan.stored.id, facts, variants: plan.variants }, options)).id]
    : await addProducts(
        tx,
        prepared.map(({ plan: { variants, product }, facts }) => ({ facts, variants, createdAt: product.attributes.createdAt })),
        options,
      )
  const results = prepared.map(({ plan, added }, index) => ({ plan, productId: ids[index]!, snapshot: createSnapshot(plan, added, now) }))
  const targets = results.flatMap(({ plan: { product, link }, productId }) =>
    listOldSlugs(context.sheet, product, link).map((slug) => ({ slug, targetId: productId })),
  )
  const redirects = new Set(await addMissingRedirects(tx, targets, now))
  for (const { productId, snapshot } of results) {
    const added = targets.flatMap(({ slug, targetId }) => (targetId === productId && redirects.has(slug) ? [slug] : []))
    if (added.length > 0) snapshot.redirects = added
  }
  for (const { plan, productId } of results) await saveFileTerms(tx, productId, plan.files.terms)
  if (context.options.images) for (const { plan, productId } of results) await queueImages(tx, plan, { runId, productId })
  return results
}

async function addMissingReferences(tx: Tx, { catalogIndex }: ImportContext, { facts: plannedFacts, product }: ProductPlan, now: number) {
  const { brand, category, alsoIn } = product.attributes
  const added: AddedReferences = { brands: [], categories: [], at: now }
  const facts = { ...plannedFacts }
  if (facts.brandId === pendingId) {
    added.brands = await catalogIndex.addBrand(tx, brand!, now)
    facts.brandId = catalogIndex.findBrand(brand!) ?? null
  }
  if (facts.categoryId === pendingId) {
    added.categories.push(...(await catalogIndex.addCategory(tx, category!, now)))
    facts.categoryId = catalogIndex.findCategory(category!) ?? null
  }
  if (facts.alsoIn.includes(pendingId)) {
    for (const path of alsoIn!) added.categories.push(...(await catalogIndex.addCategory(tx, path, now)))
    const categoryIds = alsoIn!.flatMap((path) => catalogIndex.findCategory(path, facts.alsoIn) ?? [])
    facts.alsoIn = [...new Set(categoryIds)].filter((id) => id !== facts.categoryId)
  }
  return { facts, added }
}

async function queueImages(tx: Tx, plan: ProductPlan, { runId, productId }: { runId: number; productId: number }): Promise<void> {
  const { images, line } = plan.product
  const rows = [
    ...images.map(({ variantIndexes, ...image }, position) => {
      const skus = variantIndexes?.flatMap((at) => plan.variants[at]?.sku ?? []) ?? null
      return { ...image, usage: 'gallery' as const, runId, productId, skus, position }
    }),
    ...plan.missingMedia.map(({ source, usage }, position) => ({ line, source, usage, runId, productId, position })),
    ...plan.files.added.map(({ path, name, expiresDays, maxDownloads }, position) => {
      const productFile = { name, expiresDays, maxDownloads }
      return { line, source: path, usage: 'file' as const, runId, productId, position, productFile }
    }),
  ]
  for (const chunk of inChunks(rows)) await tx.insert(tx.t.importImages).values(chunk)
}
