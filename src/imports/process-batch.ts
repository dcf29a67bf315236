import { and, eq, sql } from 'drizzle-orm'
import type { ImportIssue, ImportState } from '#db/schema/imports.ts'
import type { Tx } from '#db/types.ts'
import { refreshListings } from '#src/products/refresh-listing.ts'
import { countedPlacements } from '#src/products/placements.ts'
import type { FileProduct } from '#src/import-files/file-product.ts'
import { type ImportContext, rollbackContext } from './import-context.ts'
import type { ProductPlan } from './plan/product-plan.ts'
import { planProducts } from './plan/plan-products.ts'
import { type SaveResult, savePlans } from './plan/save-plans.ts'
import { columnReasons } from './first-issues.ts'
import { maxStoredIssues } from './limits.ts'

export interface ImportBatch {
  runId: number
  from: number
  state: ImportState
  now: number
}

/** Stores the planned outcome of some products. False when the run was stopped or continued by another process. */
export async function checkBatch(tx: Tx, context: ImportContext, products: FileProduct[], batch: ImportBatch): Promise<boolean> {
  if (!(await claimBatch(tx, batch, products.length))) return false
  rollbackContext(context)
  const plans = await planProducts(tx, context, products)
  await recordResults(
    tx,
    batch,
    plans.map((plan) => ({ plan, productId: plan.stored?.id ?? null, snapshot: null })),
  )
  return true
}

/** Saves some products, each completely or not at all. False when the run was stopped or continued by another process. */
export async function saveBatch(tx: Tx, context: ImportContext, products: FileProduct[], batch: ImportBatch): Promise<boolean> {
  if (!(await claimBatch(tx, batch, products.length))) return false
  rollbackContext(context)
  const plans = await planProducts(tx, context, products)
  const updatedIds = plans.filter(({ outcome }) => outcome === 'updated').map(({ stored }) => stored!.id)
  const placementsBefore = await countedPlacements(tx, updatedIds)
  const results = await savePlans(tx, context, plans, batch)
  await refreshListings(
    tx,
    results.flatMap(({ plan, productId }) => (plan.outcome === 'updated' ? productId! : [])),
    placementsBefore,
    batch.now,
  )
  await recordResults(tx, batch, results)
  return true
}

/** Skips a product that fails for a reason outside the file. */
export async function skipFailedProduct(tx: Tx, batch: ImportBatch): Promise<boolean> {
  if (!(await claimBatch(tx, batch, 1))) return false
  const issues: ImportIssue[] = [{ line: 0, column: '', value: '', reason: 'imports.reason.broken', isError: true }]
  const row = {
    runId: batch.runId,
    position: batch.from,
    line: 0,
    handle: '',
    outcome: 'failed' as const,
    issues,
    productId: null,
    snapshot: null,
  }
  await upsertResults(tx, [row])
  await tx
    .update(tx.t.importRuns)
    .set({ failed: sql`${tx.t.importRuns.failed} + 1` })
    .where(eq(tx.t.importRuns.id, batch.runId))
  return true
}

// The conditional update locks the row until the transaction ends, or matches nothing.
async function claimBatch(tx: Tx, { runId, from, state, now }: ImportBatch, products: number): Promise<boolean> {
  const { importRuns } = tx.t
  const claimed = await tx
    .update(importRuns)
    .set({ productsDone: from + products, updatedAt: now })
    .where(and(eq(importRuns.id, runId), eq(importRuns.state, state), eq(importRuns.productsDone, from)))
    .returning({ id: importRuns.id })
  return claimed.length > 0
}

async function recordResults(tx: Tx, { runId, now }: ImportBatch, results: SaveResult[]): Promise<void> {
  const { importRuns } = tx.t
  await upsertResults(
    tx,
    results.map(({ plan, productId, snapshot }) => ({
      runId,
      position: plan.product.position,
      line: plan.product.line,
      handle: plan.link,
      outcome: plan.outcome,
      issues: limitIssues(plan.issues),
      productId,
      snapshot,
    })),
  )
  const incrementBy = (outcome: ProductPlan['outcome']) =>
    sql`${importRuns[outcome]} + ${results.filter(({ plan }) => plan.outcome === outcome).length}`
  await tx
    .update(importRuns)
    .set({
      created: incrementBy('created'),
      updated: incrementBy('updated'),
      skipped: incrementBy('skipped'),
      failed: incrementBy('failed'),
      updatedAt: now,
    })
    .where(eq(importRuns.id, runId))
}

// There is one note for a column in the whole file.
const limitIssues = (issues: readonly ImportIssue[]): ImportIssue[] => [
  ...issues.filter(({ reason }) => !columnReasons.includes(reason)).slice(0, maxStoredIssues),
  ...issues.filter(({ reason }) => columnReasons.includes(reason)),
]

async function upsertResults(tx: Tx, rows: (typeof tx.t.importResults.$inferInsert)[]): Promise<void> {
  const { importResults } = tx.t
  if (rows.length === 0) return
  await tx
    .insert(importResults)
    .values(rows)
    .onConflictDoUpdate({
      target: [importResults.runId, importResults.position],
      set: {
        line: sql`excluded.line`,
        handle: sql`excluded.handle`,
        outcome: sql`excluded.outcome`,
        issues: sql`excluded.issues`,
        productId: sql`excluded.product_id`,
        snapshot: sql`excluded.undo_snapshot`,
      },
    })
}
