import { and, asc, eq, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'

export async function findDefaultLocation(tx: Tx): Promise<number | null> {
  const { locations } = tx.t
  const [row] = await tx.select({ id: locations.id }).from(locations).orderBy(locations.position, locations.id).limit(1)
  return row?.id ?? null
}

/** The first is the default. */
export async function listLocations(q: Exec): Promise<{ id: number; name: string }[]> {
  const { locations } = q.t
  return q.select({ id: locations.id, name: locations.name }).from(locations).orderBy(asc(locations.position), asc(locations.id))
}

export async function countStockByLocation(q: Exec): Promise<Map<number, { skus: number; units: number }>> {
  const { warehouseLevels: levels } = q.t
  const rows = await q
    .select({
      id: levels.locationId,
      skus: sql<number>`count(*)`.mapWith(Number),
      units: sql<number>`coalesce(sum(${levels.warehouseLevel}), 0)`.mapWith(Number),
    })
    .from(levels)
    .groupBy(levels.locationId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Adds a location at the end and returns its id. Throws UserError for a missing or duplicate name. */
export async function createLocation(tx: Tx, name: string): Promise<number> {
  const others = await listLocations(tx)
  checkName(name, others)
  return addLocation(tx, name, others.length)
}

/** Adds a location whose name is known to be valid and returns its id. */
export async function addLocation(tx: Tx, name: string, position: number): Promise<number> {
  const [row] = await tx.insert(tx.t.locations).values({ name, position }).returning({ id: tx.t.locations.id })
  return row!.id
}

/** Throws NotFound, and UserError for a missing or duplicate name. */
export async function renameLocation(tx: Tx, id: number, name: string): Promise<void> {
  const { locations } = tx.t
  const all = await listLocations(tx)
  checkName(
    name,
    all.filter((location) => location.id !== id),
  )
  const rows = await tx.update(locations).set({ name }).where(eq(locations.id, id)).returning({ id: locations.id })
  if (rows.length === 0) throw new NotFound('location')
}

export async function moveLocation(tx: Tx, id: number, offset: 1 | -1): Promise<void> {
  const { locations } = tx.t
  const order = (await listLocations(tx)).map((location) => location.id)
  const index = order.indexOf(id)
  if (index < 0) throw new NotFound('location')
  const newIndex = Math.min(order.length - 1, Math.max(0, index + offset))
  const reordered = order.toSpliced(index, 1).toSpliced(newIndex, 0, id)
  for (const [position, locationId] of reordered.entries()) await tx.update(locations).set({ position }).where(eq(locations.id, locationId))
}

/** Deletes a location without stock; records that used it have none afterwards. Throws NotFound, and UserError while it has stock. */
export async function removeLocation(tx: Tx, id: number): Promise<void> {
  const { locations, warehouseLevels, inventory } = tx.t
  const stockedLevels = await tx
    .select({ sku: warehouseLevels.sku })
    .from(warehouseLevels)
    .where(and(eq(warehouseLevels.locationId, id), sql`${warehouseLevels.warehouseLevel} > 0`))
    .limit(1)
  if (stockedLevels.length > 0) throw new UserError('inventory.locationInUse')
  await tx.delete(warehouseLevels).where(eq(warehouseLevels.locationId, id))
  await tx.update(inventory).set({ locationId: null }).where(eq(inventory.locationId, id))
  const deleted = await tx.delete(locations).where(eq(locations.id, id)).returning({ id: locations.id })
  if (deleted.length === 0) throw new NotFound('location')
}

function checkName(name: string, others: { name: string }[]): void {
  if (name.trim() === '') throw new UserError('inventory.locationName', {}, 'name')
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw new UserError('inventory.locationTaken', {}, 'name')
}
