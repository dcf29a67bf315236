import { asc } from 'drizzle-orm'
import { createRow, entityStore } from '#db/lists/entity-store.ts'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
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

export const boxStore = entityStore({
  table: (q) => q.t.shippingBoxes,
  check: checkedBox,
  taken: () => new UserError('shipping.nameTaken', {}, 'name'),
  conflict: 'shipping.editConflict',
  written: (tx) => bumpVersion(tx, 'shipping'),
})

/** Throws UserError on the invalid field. */
export async function createBox(tx: Tx, facts: BoxFacts, now: number): Promise<number> {
  checkedBox(tx, facts)
  if ((await tx.$count(tx.t.shippingBoxes)) >= maxBoxes) throw new UserError('shipping.tooManyBoxes', { count: maxBoxes })
  return createRow(tx, boxStore, facts, now)
}

function checkedBox(_q: Exec, facts: BoxFacts): BoxFacts {
  const { name, length, width, height, maxWeight, tareWeight } = facts
  if (name.trim() === '') throw new UserError('shipping.nameMissing', {}, 'name')
  for (const [field, value] of Object.entries({ length, width, height, maxWeight }))
    if (value <= 0) throw new UserError('shipping.notPositive', {}, field)
  if (tareWeight < 0) throw new UserError('shipping.notPositive', {}, 'tareWeight')
  return facts
}
