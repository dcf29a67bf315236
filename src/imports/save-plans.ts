import type { Tx } from '#db/open.ts'
import { addProducts } from '#src/catalog/add-products.ts'
import type { ProductFacts } from '#src/catalog/product-facts.ts'
import { saveProduct } from '#src/catalog/save-product.ts'
import { Refusal } from '#src/lib/errors.ts'
import { type AddedPlaces, type Before, beforeOf } from './before.ts'
import { toBeAdded } from './names.ts'
import { type Going, type Plan, remarkFrom } from './plan.ts'

/** What became of a plan, and what is kept so that it can be taken back. */
export interface Done {
  plan: Plan
  productId: number | null
  before: Before | null
}

/**
 * Saves what is planned, each product whole or not at all, in the order of the file: what each one adds is there for those behind it.
 * New products that follow each other are added together. Of those that are there already the listings are the caller's.
 */
export async function savePlans(tx: Tx, going: Going, plans: Plan[], at: SavingAt): Promise<Done[]> {
  const done: Done[] = []
  for (const some of inRows(plans)) done.push(...(await saveSome(tx, going, some, at)))
  return done
}

interface SavingAt {
  runId: number
  now: number
}

function inRows(plans: Plan[]): Plan[][] {
  const rows: Plan[][] = []
  for (const plan of plans) {
    if (plan.outcome === 'created' && rows.at(-1)?.[0]?.outcome === 'created') rows.at(-1)!.push(plan)
    else rows.push([plan])
  }
  return rows
}

async function saveSome(tx: Tx, going: Going, plans: Plan[], at: SavingAt): Promise<Done[]> {
  const [first] = plans
  if (first?.outcome === 'failed' || first?.outcome === 'skipped')
    return [{ plan: first, productId: first.stored?.id ?? null, before: null }]
  try {
    // What refused products would have added goes with them.
    const done = await going.names.orForget(() => tx.savepoint((inner) => saveTogether(inner, going, plans, at)))
    // Rows of another product never mean this one, however alike their addresses become.
    for (const { productId } of done) going.touched.add(productId!)
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (plans.length === 1) {
      const remarks = [...first!.remarks, remarkFrom(error, going.sheet, first!.product)]
      return [{ plan: { ...first!, remarks, outcome: 'failed' }, productId: first!.stored?.id ?? null, before: null }]
    }
  }
  // One of them: the others are saved without it.
  const done: Done[] = []
  for (const plan of plans) done.push(...(await saveSome(tx, going, [plan], at)))
  return done
}

async function saveTogether(tx: Tx, going: Going, plans: Plan[], { runId, now }: SavingAt): Promise<Done[]> {
  const at = { now, reason: 'import' as const, reference: `import:${runId}`, refreshLater: true }
  const whole: { plan: Plan; facts: ProductFacts; added: AddedPlaces }[] = []
  for (const plan of plans) whole.push({ plan, ...(await addMissing(tx, going, plan, now)) })
  const [{ plan, facts }] = whole as [(typeof whole)[number]]
  const ids = plan.stored
    ? [(await saveProduct(tx, { id: plan.stored.id, facts, variants: plan.variants }, at)).id]
    : await addProducts(
        tx,
        whole.map(({ plan: { variants, product }, facts }) => ({ facts, variants, createdAt: product.given.createdAt })),
        at,
      )
  const done = whole.map(({ plan, added }, place) => ({ plan, productId: ids[place]!, before: beforeOf(plan, added, now) }))
  if (going.options.pictures) for (const { plan, productId } of done) await queuePictures(tx, plan, { runId, productId })
  return done
}

async function addMissing(tx: Tx, { names }: Going, { facts: planned, product }: Plan, now: number) {
  const { brand, category, alsoIn } = product.given
  const added: AddedPlaces = { brands: [], categories: [], at: now }
  const facts = { ...planned }
  if (facts.brandId === toBeAdded) {
    added.brands = await names.addBrand(tx, brand!, now)
    facts.brandId = names.brand(brand!) ?? null
  }
  if (facts.categoryId === toBeAdded) {
    added.categories.push(...(await names.addCategory(tx, category!, now)))
    facts.categoryId = names.category(category!) ?? null
  }
  if (facts.alsoIn.includes(toBeAdded)) {
    for (const path of alsoIn!) added.categories.push(...(await names.addCategory(tx, path, now)))
    const all = alsoIn!.flatMap((path) => names.category(path, facts.alsoIn) ?? [])
    facts.alsoIn = [...new Set(all)].filter((id) => id !== facts.categoryId)
  }
  return { facts, added }
}

async function queuePictures(tx: Tx, plan: Plan, { runId, productId }: { runId: number; productId: number }): Promise<void> {
  const { pictures } = plan.product
  if (pictures.length === 0) return
  await tx.insert(tx.t.importPictures).values(
    pictures.map(({ variants, ...picture }, position) => {
      const skus = variants?.flatMap((at) => plan.variants[at]?.sku ?? []) ?? null
      return { ...picture, runId, productId, skus, position }
    }),
  )
}
