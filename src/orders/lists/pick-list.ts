import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { type OrderRow, listLinesOfOrders } from '../find-orders.ts'
import { countUnitsToFulfill } from '../fulfilled-units.ts'

export interface PickLocation {
  /** '' = stock that is not tracked by location. */
  name: string
  items: PickItem[]
}

interface PickItem {
  /** Where it is stored; '' = not given. */
  bin: string
  sku: string
  name: string
  options: string
  units: number
  orders: { number: number; units: number }[]
}

/** What is left to ship of paid orders that are no tests, by the location that sold it, its bin and SKU, with the orders to put it into. */
export async function listPicks(q: Exec, orders: OrderRow[]): Promise<PickLocation[]> {
  const open = orders.filter(({ id, status }) => !isTestOrderId(id) && (status === 'processing' || status === 'on_hold'))
  const openIds = open.map(({ id }) => id)
  const linesByOrder = await listLinesOfOrders(q, openIds)
  const lines = open.flatMap((order) =>
    linesByOrder.get(order.id)!.flatMap((line) => {
      const units = countUnitsToFulfill(line)
      return units > 0 ? [{ order, line, units }] : []
    }),
  )
  const skus = [...new Set(lines.map(({ line }) => line.sku))]
  const sold = await findSoldLocations(q, { skus, references: open.map(({ number }) => `order:${number}`) })
  const bins = await findBins(q, skus)
  const locations = new Map<string, Map<string, PickItem>>()
  for (const { order, line, units } of lines) {
    for (const { locationId, location, units: part } of takeFrom(sold.get(`${line.sku} order:${order.number}`) ?? [], units)) {
      const items = locations.get(location) ?? new Map<string, PickItem>()
      const item = items.get(line.sku) ?? {
        bin: bins.get(binKey(line.sku, locationId)) ?? '',
        sku: line.sku,
        name: line.name,
        options: line.options.map(({ value }) => value).join(' / '),
        units: 0,
        orders: [],
      }
      item.units += part
      item.orders.push({ number: order.number, units: part })
      locations.set(location, items.set(line.sku, item))
    }
  }
  return [...locations]
    .map(([name, items]) => ({ name, items: [...items.values()].sort(byBin) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

// In the order of the bins, A2 before A10; items without a bin come last.
const byBin = (a: PickItem, b: PickItem): number =>
  Number(a.bin === '') - Number(b.bin === '') || binOrder.compare(a.bin, b.bin) || (a.sku < b.sku ? -1 : 1)

const binOrder = new Intl.Collator('en', { numeric: true })

const binKey = (sku: string, locationId: number | null): string => `${locationId ?? ''} ${sku}`

async function findBins(q: Exec, skus: string[]): Promise<Map<string, string>> {
  const { inventory, warehouseLevels } = q.t
  const bins = new Map<string, string>()
  for (const part of inChunks(skus)) {
    const totals = await q.select({ sku: inventory.sku, bin: inventory.bin }).from(inventory).where(inArray(inventory.sku, part))
    for (const { sku, bin } of totals) bins.set(binKey(sku, null), bin)
    const levels = await q
      .select({ sku: warehouseLevels.sku, locationId: warehouseLevels.locationId, bin: warehouseLevels.bin })
      .from(warehouseLevels)
      .where(inArray(warehouseLevels.sku, part))
    for (const { sku, locationId, bin } of levels) bins.set(binKey(sku, locationId), bin)
  }
  return bins
}

interface SoldUnits {
  /** Null = stock that is not tracked by location. */
  locationId: number | null
  location: string
  units: number
}

/** Takes units from the locations that sold them, in turn; the rest, as of untracked stock, has no location. */
function takeFrom(sold: SoldUnits[], units: number): SoldUnits[] {
  const parts: SoldUnits[] = []
  let left = units
  for (const source of sold) {
    const part = Math.min(left, source.units)
    if (part <= 0) continue
    source.units -= part
    left -= part
    parts.push({ locationId: source.locationId, location: source.location, units: part })
  }
  return left > 0 ? [...parts, { locationId: null, location: '', units: left }] : parts
}

async function findSoldLocations(
  q: Exec,
  { skus, references }: { skus: string[]; references: string[] },
): Promise<Map<string, SoldUnits[]>> {
  const { stockLedger, locations } = q.t
  const sold = new Map<string, SoldUnits[]>()
  const units = sql<number>`-sum(${stockLedger.delta})`.mapWith(Number)
  for (const part of inChunks(skus)) {
    const rows = await q
      .select({
        sku: stockLedger.sku,
        reference: stockLedger.reference,
        locationId: sql<number>`${stockLedger.locationId}`.mapWith(Number),
        location: locations.name,
        units,
      })
      .from(stockLedger)
      .innerJoin(locations, eq(locations.id, stockLedger.locationId))
      .where(
        and(inArray(stockLedger.sku, part), inArray(stockLedger.reference, references), inArray(stockLedger.reason, ['sale', 'restock'])),
      )
      .groupBy(stockLedger.sku, stockLedger.reference, stockLedger.locationId, locations.name)
    for (const { sku, reference, ...row } of rows) sold.set(`${sku} ${reference}`, [...(sold.get(`${sku} ${reference}`) ?? []), row])
  }
  return sold
}
