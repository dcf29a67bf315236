import { and, eq, sql } from 'drizzle-orm'
import type { ImportRemark, ImportState } from '#db/schema/imports.ts'
import type { Tx } from '#db/open.ts'
import { countedPlaces, refreshListings } from '#src/catalog/refresh-listing.ts'
import { saveProduct } from '#src/catalog/save-product.ts'
import { Refusal } from '#src/lib/errors.ts'
import { type AddedPlaces, type Before, beforeOf } from './before.ts'
import type { FileProduct } from './file-product.ts'
import { toBeAdded } from './names.ts'
import { type Going, type Plan, begin, planAll, remarkFrom } from './plan.ts'

export interface Piece {
  runId: number
  /** How far the run has come before it. */
  from: number
  state: ImportState
  now: number
}

/** Writes down what would become of some products. False when somebody else has taken the run on or stopped it. */
export async function checkPiece(tx: Tx, going: Going, products: FileProduct[], piece: Piece): Promise<boolean> {
  if (!(await claim(tx, piece, products.length))) return false
  begin(going)
  const plans = await planAll(tx, going, products)
  await note(
    tx,
    piece,
    plans.map((plan) => ({ plan, productId: plan.stored?.id ?? null, before: null })),
  )
  return true
}

/** Saves some products, each whole or not at all. False when somebody else has taken the run on or stopped it. */
export async function savePiece(tx: Tx, going: Going, products: FileProduct[], piece: Piece): Promise<boolean> {
  if (!(await claim(tx, piece, products.length))) return false
  begin(going)
  const plans = await planAll(tx, going, products)
  const changed = plans.filter(({ outcome }) => outcome === 'updated').map(({ stored }) => stored!.id)
  const counted = await countedPlaces(tx, changed)
  const done: Done[] = []
  for (const plan of plans) done.push(await saveOne(tx, going, plan, piece))
  const saved = done.filter(({ plan }) => plan.outcome === 'created' || plan.outcome === 'updated')
  await refreshListings(
    tx,
    saved.map(({ productId }) => productId!),
    counted,
    piece.now,
  )
  await note(tx, piece, done)
  return true
}

/** Passes over a product that cannot be saved for a reason that is no fault of the file. */
export async function skipBroken(tx: Tx, piece: Piece): Promise<boolean> {
  if (!(await claim(tx, piece, 1))) return false
  const remarks: ImportRemark[] = [{ line: 0, column: '', value: '', reason: 'imports.reason.broken', fault: true }]
  const row = {
    runId: piece.runId,
    at: piece.from,
    line: 0,
    handle: '',
    outcome: 'failed' as const,
    remarks,
    productId: null,
    before: null,
  }
  await upsert(tx, [row])
  await tx
    .update(tx.t.importRuns)
    .set({ failed: sql`${tx.t.importRuns.failed} + 1` })
    .where(eq(tx.t.importRuns.id, piece.runId))
  return true
}

interface Done {
  plan: Plan
  productId: number | null
  before: Before | null
}

// The row is ours from here to the end of the transaction, or was never there.
async function claim(tx: Tx, { runId, from, state, now }: Piece, products: number): Promise<boolean> {
  const { importRuns } = tx.t
  const mine = await tx
    .update(importRuns)
    .set({ productsDone: from + products, updatedAt: now })
    .where(and(eq(importRuns.id, runId), eq(importRuns.state, state), eq(importRuns.productsDone, from)))
    .returning({ id: importRuns.id })
  return mine.length > 0
}

async function saveOne(tx: Tx, going: Going, plan: Plan, { runId, now }: Piece): Promise<Done> {
  if (plan.outcome === 'failed' || plan.outcome === 'skipped') return { plan, productId: plan.stored?.id ?? null, before: null }
  const { createdAt } = plan.product.given
  try {
    const at = {
      now,
      reason: 'import' as const,
      reference: `import:${runId}`,
      refreshLater: true,
      ...(createdAt === undefined ? {} : { createdAt }),
    }
    // What a refused product would have added goes with it.
    const { id, added } = await going.names.orForget(() =>
      tx.savepoint(async (inner) => {
        const added = await addMissing(inner, going, plan, now)
        const wish = { id: plan.stored?.id ?? null, facts: plan.facts, variants: plan.variants }
        return { ...(await saveProduct(inner, wish, at)), added }
      }),
    )
    // Rows of another product never mean this one, however alike their addresses become.
    going.touched.add(id)
    if (going.options.pictures) await queuePictures(tx, plan, { runId, productId: id })
    return { plan, productId: id, before: beforeOf(plan, added, now) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    plan.remarks.push(remarkFrom(error, going.sheet, plan.product))
    return { plan: { ...plan, outcome: 'failed' }, productId: plan.stored?.id ?? null, before: null }
  }
}

async function addMissing(tx: Tx, { names }: Going, { facts, product }: Plan, now: number): Promise<AddedPlaces> {
  const { brand, category, alsoIn } = product.given
  const added: AddedPlaces = { brands: [], categories: [], at: now }
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
  return added
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

async function note(tx: Tx, { runId, now }: Piece, done: Done[]): Promise<void> {
  const { importRuns } = tx.t
  await upsert(
    tx,
    done.map(({ plan, productId, before }) => ({
      runId,
      at: plan.product.at,
      line: plan.product.line,
      handle: plan.link,
      outcome: plan.outcome,
      remarks: plan.remarks.slice(0, mostRemarks),
      productId,
      before: before as Record<string, unknown> | null,
    })),
  )
  const how = (outcome: Plan['outcome']) => sql`${importRuns[outcome]} + ${done.filter(({ plan }) => plan.outcome === outcome).length}`
  await tx
    .update(importRuns)
    .set({ created: how('created'), updated: how('updated'), skipped: how('skipped'), failed: how('failed'), updatedAt: now })
    .where(eq(importRuns.id, runId))
}

/** Remarks kept of one product: a broken column must not fill the disk. */
const mostRemarks = 50

async function upsert(tx: Tx, rows: (typeof tx.t.importResults.$inferInsert)[]): Promise<void> {
  const { importResults } = tx.t
  if (rows.length === 0) return
  await tx
    .insert(importResults)
    .values(rows)
    .onConflictDoUpdate({
      target: [importResults.runId, importResults.at],
      set: {
        line: sql`excluded.line`,
        handle: sql`excluded.handle`,
        outcome: sql`excluded.outcome`,
        remarks: sql`excluded.remarks`,
        productId: sql`excluded.product_id`,
        before: sql`excluded.before`,
      },
    })
}
