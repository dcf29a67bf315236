import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReturnKind, ReturnState } from '#db/schema/returns.ts'
import type { Exec } from '#db/types.ts'
import type { OrderDownload } from '#src/orders/downloads/downloads.ts'
import type { OrderLineRow } from '#src/orders/find-orders.ts'

/** Their units are on the way back: they cannot be returned again. */
export const activeStates: ReturnState[] = ['requested', 'approved', 'received']

/** Why a line cannot be returned: `digital`, `personalized`, or `none` of it is left. */
export type ReturnExclusion = 'digital' | 'personalized' | 'none'

export interface ReturnableLine {
  line: OrderLineRow
  /** Units that can still be returned. */
  units: number
  excluded: ReturnExclusion | null
}

/**
 * The items of an order with the units that can still be returned: those bought, without those on their way back, and without those
 * refunded. The units of a completed return were refunded with it. Gift wrap goes with its item.
 */
export async function listReturnable(
  q: Exec,
  kind: ReturnKind,
  lines: OrderLineRow[],
  files: Pick<OrderDownload, 'lineId' | 'countedAt'>[],
): Promise<ReturnableLine[]> {
  const items = lines.filter((line) => line.kind === 'item')
  const sums = await sumReturns(
    q,
    items.map(({ id }) => id),
  )
  return items.map((line) => {
    const { active = 0, completed = 0 } = sums.get(line.id) ?? {}
    const units = Math.max(0, line.quantity - Math.max(line.refunded + line.refunding, completed) - active)
    return { line, units, excluded: findExclusion(kind, line, files) ?? (units === 0 ? 'none' : null) }
  })
}

// Withdrawal: Directive 2011/83/EU, article 16 (c) personalized goods and (m) digital content whose delivery has begun with consent.
function findExclusion(kind: ReturnKind, line: OrderLineRow, files: Pick<OrderDownload, 'lineId' | 'countedAt'>[]): ReturnExclusion | null {
  const isDownloaded = files.some(({ lineId, countedAt }) => lineId === line.id && countedAt !== null)
  if (line.isDigital && (kind === 'return' || isDownloaded)) return 'digital'
  return kind === 'withdrawal' && line.customization.length > 0 ? 'personalized' : null
}

async function sumReturns(q: Exec, lineIds: number[]): Promise<Map<number, { active: number; completed: number }>> {
  const { returns, returnLines } = q.t
  if (lineIds.length === 0) return new Map()
  const rows = await q
    .select({ lineId: returnLines.orderLineId, state: returns.state, units: sql<number>`sum(${returnLines.quantity})`.mapWith(Number) })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(inArray(returnLines.orderLineId, lineIds), inArray(returns.state, [...activeStates, 'completed'])))
    .groupBy(returnLines.orderLineId, returns.state)
  const sums = new Map<number, { active: number; completed: number }>()
  for (const { lineId, state, units } of rows) {
    const sum = sums.get(lineId) ?? { active: 0, completed: 0 }
    sum[state === 'completed' ? 'completed' : 'active'] += units
    sums.set(lineId, sum)
  }
  return sums
}
