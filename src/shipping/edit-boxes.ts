import { and, asc, eq } from 'drizzle-orm'
import { refuseDuplicate } from '#db/refuse-duplicate.ts'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { maxBoxes } from './limits.ts'

/** Inner sides in millimeters; grams of the content at most, and of the empty box. */
export interface BoxFacts {
  name: string
  length: number
  width: number
  height: number
  maxWeight: number
  tareWeight: number
}

export async function listBoxes(q: Exec): Promise<(BoxFacts & { id: number })[]> {
  const { shippingBoxes: boxes } = q.t
  return q.select().from(boxes).orderBy(asc(boxes.name), asc(boxes.id))
}

export async function findBoxForStaff(q: Exec, id: number) {
  const { shippingBoxes: boxes } = q.t
  const [row] = await q.select().from(boxes).where(eq(boxes.id, id)).limit(1)
  return row ?? null
}

/** Throws UserError on the invalid field. */
export async function createBox(tx: Tx, facts: BoxFacts, now: number): Promise<number> {
  checkBoxFacts(facts)
  const { shippingBoxes: boxes } = tx.t
  if ((await tx.$count(boxes)) >= maxBoxes) throw new UserError('shipping.tooManyBoxes', { count: maxBoxes })
  const [row] = await refuseDuplicate(nameTaken(), () =>
    tx.savepoint((savepoint) =>
      savepoint
        .insert(boxes)
        .values({ ...facts, updatedAt: now })
        .returning({ id: boxes.id }),
    ),
  )
  await bumpVersion(tx, 'shipping')
  return row!.id
}

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveBox(tx: Tx, id: number, facts: BoxFacts, options: { now: number; expectedUpdatedAt: number }): Promise<void> {
  checkBoxFacts(facts)
  const { shippingBoxes: boxes } = tx.t
  if (!(await findBoxForStaff(tx, id))) throw new NotFound('box')
  const updated = await refuseDuplicate(nameTaken(), () =>
    tx.savepoint((savepoint) =>
      savepoint
        .update(boxes)
        .set({ ...facts, updatedAt: Math.max(options.now, options.expectedUpdatedAt + 1) })
        .where(and(eq(boxes.id, id), eq(boxes.updatedAt, options.expectedUpdatedAt)))
        .returning({ id: boxes.id }),
    ),
  )
  if (updated.length === 0) throw new Conflict('shipping.editConflict')
  await bumpVersion(tx, 'shipping')
}

/** Throws NotFound. */
export async function deleteBox(tx: Tx, id: number): Promise<void> {
  const { shippingBoxes: boxes } = tx.t
  const deleted = await tx.delete(boxes).where(eq(boxes.id, id)).returning({ id: boxes.id })
  if (deleted.length === 0) throw new NotFound('box')
  await bumpVersion(tx, 'shipping')
}

/** Restores a deleted box with the same id. Throws Conflict when it exists, UserError when its name is taken. */
export async function restoreBox(tx: Tx, id: number, facts: BoxFacts, now: number): Promise<void> {
  if (await findBoxForStaff(tx, id)) throw new Conflict('admin.undoTooLate')
  await refuseDuplicate(nameTaken(), () => tx.insert(tx.t.shippingBoxes).values({ id, ...facts, updatedAt: now }))
  await bumpVersion(tx, 'shipping')
}

function checkBoxFacts({ name, length, width, height, maxWeight, tareWeight }: BoxFacts): void {
  if (name.trim() === '') throw new UserError('shipping.nameMissing', {}, 'name')
  for (const [field, value] of Object.entries({ length, width, height, maxWeight }))
    if (value <= 0) throw new UserError('shipping.notPositive', {}, field)
  if (tareWeight < 0) throw new UserError('shipping.notPositive', {}, 'tareWeight')
}

const nameTaken = () => new UserError('shipping.nameTaken', {}, 'name')
