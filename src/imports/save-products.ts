import { and, eq, sql } from 'drizzle-orm'
import type { ImportRemark, ImportState } from '#db/schema/imports.ts'
import type { Tx } from '#db/open.ts'
import { countedPlaces, refreshListings } from '#src/catalog/refresh-listing.ts'
import type { FileProduct } from './file-product.ts'
import { type Going, type Plan, begin, planAll } from './plan.ts'
import { type Done, savePlans } from './save-plans.ts'

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
  const done = await savePlans(tx, going, plans, piece)
  await refreshListings(
    tx,
    done.flatMap(({ plan, productId }) => (plan.outcome === 'updated' ? productId! : [])),
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
