import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Random } from '#src/shop/system.ts'
import type { Shop } from '#src/shop.ts'
import { isCode, normalizeCode } from './normalize-code.ts'
import { findDiscount } from './find-discounts.ts'
import { codeGroupLength, codeGroups, maxGeneratedCodes } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const generateCodesJob = 'discounts.generateCodes'

interface Generation extends Record<string, unknown> {
  discountId: number
  prefix: string
  /** Codes still to add. */
  left: number
}

const stepSize = 250

/** Adds single-use codes: the first ones at once, the others in a job. Throws NotFound and UserError. */
export async function generateCodes(
  tx: Tx,
  discountId: number,
  { count, prefix, now }: { count: number; prefix: string; now: number },
): Promise<void> {
  const discount = await findDiscount(tx, discountId)
  if (!discount || discount.automatic) throw new UserError('discounts.codes.automatic', {}, 'count')
  if (prefix !== '' && !isCode(generateCode(tx.random, prefix))) throw new UserError('discounts.codes.invalidPrefix', {}, 'prefix')
  const existing = await countGeneratedCodes(tx, discountId)
  if (existing.pending > 0) throw new UserError('discounts.codes.stillRunning', {}, 'count')
  if (existing.total + count > maxGeneratedCodes) throw new UserError('discounts.codes.tooMany', { count: maxGeneratedCodes }, 'count')
  const rest = await addCodes(tx, { discountId, prefix, left: count }, now)
  if (rest.left > 0) await enqueueJob(tx, generateCodesJob, rest, { now, uniqueKey: `${generateCodesJob}:${discountId}` })
}

export const runGenerateCodes: JobHandler = (shop, payload, job) =>
  runInSteps(shop, job, payload as Generation, async (tx, state) => {
    // Deleted meanwhile.
    if (!(await findDiscount(tx, state.discountId))) return { payload: state, done: true }
    const next = await addCodes(tx, state, shop.now())
    return { payload: next, done: next.left === 0 }
  })

async function addCodes(tx: Tx, state: Generation, now: number): Promise<Generation> {
  const { discountCodes } = tx.t
  const { discountId, prefix, left } = state
  const codes = Array.from({ length: Math.min(left, stepSize) }, () => generateCode(tx.random, prefix))
  const added = await tx
    .insert(discountCodes)
    .values(codes.map((code) => ({ discountId, code, codeKey: normalizeCode(code), singleUse: true, createdAt: now })))
    // A code that exists already is generated again in the next step.
    .onConflictDoNothing()
    .returning({ id: discountCodes.id })
  return { ...state, left: left - added.length }
}

export async function countGeneratedCodes(q: Exec, discountId: number): Promise<{ total: number; used: number; pending: number }> {
  const { discountCodes, jobs } = q.t
  const [row] = await q
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      used: sql<number>`coalesce(sum(case when ${discountCodes.used} > 0 then 1 else 0 end), 0)`.mapWith(Number),
    })
    .from(discountCodes)
    .where(and(eq(discountCodes.discountId, discountId), eq(discountCodes.singleUse, true)))
  const waiting = await q
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.kind, generateCodesJob), eq(jobs.state, 'queued')))
  const pending = waiting.flatMap(({ payload }) => {
    const { discountId: id, left } = payload as Generation
    return id === discountId ? [left] : []
  })
  return { total: row?.total ?? 0, used: row?.used ?? 0, pending: pending.reduce((sum, left) => sum + left, 0) }
}

/** Every generated code, in batches, oldest first. */
export async function* readGeneratedCodes({ db }: Pick<Shop, 'db'>, discountId: number, batchSize = 200) {
  const { discountCodes } = db.t
  for (let lastId = 0; ;) {
    const rows = await db.read
      .select(pick(discountCodes, 'id', 'code', 'used', 'taken', 'createdAt'))
      .from(discountCodes)
      .where(and(eq(discountCodes.discountId, discountId), eq(discountCodes.singleUse, true), gt(discountCodes.id, lastId)))
      .orderBy(asc(discountCodes.id))
      .limit(batchSize)
    if (rows.length === 0) return
    yield rows
    lastId = rows.at(-1)!.id
  }
}

// Without letters and digits that look alike.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code that cannot be guessed: groups of letters, after the prefix if there is one. */
export function generateCode(random: Random, prefix: string): string {
  const group = () => Array.from({ length: codeGroupLength }, () => alphabet[random.int(0, alphabet.length)]).join('')
  return [...(prefix === '' ? [] : [prefix]), ...Array.from({ length: codeGroups }, group)].join('-')
}
