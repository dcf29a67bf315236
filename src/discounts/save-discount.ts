import { type SQL, and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import type { Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { maxAmount } from '#src/lib/money/money.ts'
import { isCode, normalizeCode } from './normalize-code.ts'
import type { DiscountRule } from './discount-rules.ts'
import { type DiscountRow, findDiscount } from './find-discounts.ts'
import { maxCodeLength, maxNameLength, maxPercent, maxUses, minCodeLength } from './limits.ts'
import { recountTaken } from './uses.ts'

export interface DiscountFacts extends Omit<DiscountRule, 'id'> {
  /** The shared code; '' for automatic discounts and those with only generated codes. */
  code: string
}

/** Throws UserError on the invalid field. Returns the id. */
export async function createDiscount(tx: Tx, facts: DiscountFacts, now: number): Promise<number> {
  const values = toColumns(facts)
  checkFacts(values)
  const [row] = await tx
    .insert(tx.t.discounts)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning({ id: tx.t.discounts.id })
  await saveSharedCode(tx, row!.id, values.code, now)
  return row!.id
}

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveDiscount(
  tx: Tx,
  id: number,
  facts: DiscountFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { discounts } = tx.t
  if (!(await findDiscount(tx, id))) throw new NotFound('discount')
  const values = toColumns(facts)
  checkFacts(values)
  const saved = await tx
    .update(discounts)
    .set({ ...values, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
    .where(and(eq(discounts.id, id), eq(discounts.updatedAt, expectedUpdatedAt)))
    .returning({ id: discounts.id })
  if (saved.length === 0) throw new Conflict('discounts.editConflict')
  await saveSharedCode(tx, id, values.code, now)
  await recountTaken(tx, id)
}

/** Turns discounts on or off. Returns the ids that changed. */
export async function setActive(tx: Tx, ids: number[], active: boolean, now: number): Promise<number[]> {
  return changeEach(tx, ids, { active, updatedAt: now }, and(eq(tx.t.discounts.active, !active), isNull(tx.t.discounts.deletedAt)))
}

/** Turns off what only the owner of an address could use, and erases the address. */
export async function eraseCustomerDiscounts(tx: Tx, emailKey: string, now: number): Promise<void> {
  const { discounts } = tx.t
  await tx.update(discounts).set({ active: false, customerKey: null, updatedAt: now }).where(eq(discounts.customerKey, emailKey))
}

/** Changes those that meet the condition. Returns their ids. */
export async function changeEach(
  tx: Tx,
  ids: number[],
  change: Partial<Pick<DiscountRow, 'active' | 'deletedAt' | 'updatedAt'>>,
  condition: SQL | undefined,
): Promise<number[]> {
  const { discounts } = tx.t
  const changed: number[] = []
  for (const batch of inChunks(ids)) {
    const rows = await tx
      .update(discounts)
      .set(change)
      .where(and(inArray(discounts.id, batch), condition))
      .returning({ id: discounts.id })
    changed.push(...rows.map(({ id }) => id))
  }
  return changed
}

/** Only what belongs to the kind is stored. */
function toColumns(facts: DiscountFacts): DiscountFacts {
  const isFree = facts.kind === 'free_shipping'
  return {
    ...facts,
    name: facts.name.trim() === '' && !facts.automatic ? facts.code.trim() : facts.name.trim(),
    code: facts.automatic ? '' : facts.code.trim(),
    value: isFree ? 0 : facts.value,
    maxShippingRate: isFree ? facts.maxShippingRate : null,
  }
}

function checkFacts(facts: DiscountFacts): void {
  const { name, code, kind, value, startsOn, endsOn } = facts
  if (code !== '' && !isCode(code)) throw new UserError('discounts.invalidCode', { least: minCodeLength, most: maxCodeLength }, 'code')
  if (name === '') throw new UserError('discounts.nameMissing', {}, 'name')
  if (name.length > maxNameLength) throw new UserError('discounts.nameTooLong', { most: maxNameLength }, 'name')
  if (kind === 'percent' && !isWithin(value, 1, 1_000_000)) throw new UserError('discounts.invalidPercent', { most: maxPercent }, 'value')
  if (kind === 'fixed' && !isWithin(value, 1, maxAmount)) throw new UserError('discounts.invalidAmount', {}, 'value')
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) throw new UserError('discounts.endsBeforeStart', {}, 'ends_on')
  if (facts.customerKey !== null && !isEmail(facts.customerKey)) throw new UserError('discounts.invalidCustomer', {}, 'customer_email')
  checkRange(facts.minTotal, facts.maxTotal, 'max_total')
  checkRange(facts.minQuantity, facts.maxQuantity, 'max_quantity')
  checkRange(facts.minWeight, facts.maxWeight, 'max_weight')
  const limits = { usage_limit: facts.usageLimit, customer_limit: facts.customerLimit }
  for (const [field, limit] of Object.entries(limits))
    if (limit !== null && !isWithin(limit, 1, maxUses)) throw new UserError('discounts.invalidLimit', { least: 1 }, field)
}

function checkRange(min: number | null, max: number | null, field: string): void {
  const isNegative = (min !== null && min < 0) || (max !== null && max < 0)
  if (isNegative || (min !== null && max !== null && max < min)) throw new UserError('discounts.maxBelowMin', {}, field)
}

const isWithin = (value: number, min: number, max: number): boolean => Number.isSafeInteger(value) && value >= min && value <= max

/** The shared code keeps its row, and so its place in carts, while only its spelling changes. */
async function saveSharedCode(tx: Tx, discountId: number, code: string, now: number): Promise<void> {
  const { discountCodes } = tx.t
  const isShared = and(eq(discountCodes.discountId, discountId), eq(discountCodes.singleUse, false))
  const [existing] = await tx.select().from(discountCodes).where(isShared).limit(1)
  const codeKey = normalizeCode(code)
  if (existing && existing.codeKey !== codeKey) await tx.delete(discountCodes).where(eq(discountCodes.id, existing.id))
  if (code === '') return
  if (existing?.codeKey === codeKey) {
    await tx.update(discountCodes).set({ code }).where(eq(discountCodes.id, existing.id))
    return
  }
  await eraseDeletedOwner(tx, codeKey)
  await refuseDuplicateInSavepoint(tx, new UserError('discounts.codeTaken', {}, 'code'), (savepoint) =>
    savepoint.insert(savepoint.t.discountCodes).values({ discountId, code, codeKey, singleUse: false, createdAt: now }),
  )
}

/** A deleted discount does not keep its code from a new one, which is what its deletion cannot be undone after. */
async function eraseDeletedOwner(tx: Tx, codeKey: string): Promise<void> {
  const { discounts, discountCodes } = tx.t
  const owners = tx.select({ id: discountCodes.discountId }).from(discountCodes).where(eq(discountCodes.codeKey, codeKey))
  await tx.delete(discounts).where(and(inArray(discounts.id, owners), isNotNull(discounts.deletedAt)))
}
