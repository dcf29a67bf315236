import { and, asc, eq, sql } from 'drizzle-orm'
import { type RowMove, moveRow, nextPosition, placeOf, setSwitch } from '#db/ordered-rows.ts'
import { stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors.ts'
import { findImages } from '#src/media/images.ts'

export interface TestimonialFacts {
  quote: string
  name: string
  role: string
  /** 1 to 5; null = none. */
  rating: number | null
  mediaId: number | null
  published: boolean
}

export type Testimonial = NonNullable<Awaited<ReturnType<typeof findTestimonial>>>

export async function findTestimonial(q: Exec, id: number) {
  const { testimonials } = q.t
  const [row] = await q.select().from(testimonials).where(eq(testimonials.id, id)).limit(1)
  return row ?? null
}

/** Returns the id; the new one is last. Throws UserError. */
export async function createTestimonial(tx: Tx, facts: TestimonialFacts, now: number): Promise<number> {
  await checkTestimonial(tx, facts)
  const { testimonials } = tx.t
  const row = { ...pickFacts(facts), position: await nextPosition(tx, { table: testimonials }), updatedAt: now }
  const [created] = await tx.insert(testimonials).values(row).returning({ id: testimonials.id })
  return created!.id
}

/** Throws Conflict after another save, UserError. */
export async function saveTestimonial(
  tx: Tx,
  id: number,
  facts: TestimonialFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  await checkTestimonial(tx, facts)
  const { testimonials } = tx.t
  const saved = await tx
    .update(testimonials)
    .set({ ...pickFacts(facts), updatedAt: Math.max(now, expectedUpdatedAt + 1) })
    .where(and(eq(testimonials.id, id), eq(testimonials.updatedAt, expectedUpdatedAt)))
    .returning({ id: testimonials.id })
  if (saved.length === 0) throw new Conflict('admin.publish.conflict')
}

export async function deleteTestimonial(tx: Tx, id: number): Promise<void> {
  await tx.delete(tx.t.testimonials).where(eq(tx.t.testimonials.id, id))
}

/** Restores a deleted one at its place. Throws Conflict when it exists. */
export async function restoreTestimonial(tx: Tx, id: number, row: TestimonialFacts & { position: number }, now: number): Promise<void> {
  if (await findTestimonial(tx, id)) throw new Conflict('admin.undoTooLate')
  await tx.insert(tx.t.testimonials).values({ id, ...pickFacts(row), position: row.position, updatedAt: now })
}

/** Throws NotFound. */
export async function moveTestimonial(tx: Tx, id: number, move: RowMove) {
  const rows = { table: tx.t.testimonials }
  const found = await findTestimonial(tx, id)
  if (!found) throw new NotFound('testimonial')
  const moved = await moveRow(tx, rows, id, move)
  return { name: found.name, moved, ...(await placeOf(tx, rows, id)) }
}

export const setTestimonialsPublished = (tx: Tx, ids: number[], published: boolean, now: number): Promise<number[]> => {
  const { testimonials } = tx.t
  return setSwitch(tx, testimonials, { name: 'published', field: testimonials.published }, { ids, value: published, now })
}

export interface ShownTestimonial {
  id: number
  quote: string
  name: string
  role: string
  rating: number | null
  image: Awaited<ReturnType<typeof findImages>>[number] | null
}

/** The most that a page shows. */
const maxShown = 24

const publishedInOrder = stmt((q) => {
  const { testimonials } = q.t
  return q
    .select()
    .from(testimonials)
    .where(eq(testimonials.published, true))
    .orderBy(asc(testimonials.position), asc(testimonials.id))
    .limit(sql.placeholder('limit'))
})

/** The first published ones with their images, in two statements. */
export async function listShownTestimonials(q: Exec, { limit = maxShown }: { limit?: number } = {}): Promise<ShownTestimonial[]> {
  const rows = await publishedInOrder(q, { limit: Math.min(limit, maxShown) })
  const images = await findImages(
    q,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  )
  return rows.map(({ id, quote, name, role, rating, mediaId }) => ({
    id,
    quote,
    name,
    role,
    rating,
    image: images.find((image) => image.id === mediaId) ?? null,
  }))
}

const pickFacts = ({ quote, name, role, rating, mediaId, published }: TestimonialFacts): TestimonialFacts => ({
  quote,
  name,
  role,
  rating,
  mediaId,
  published,
})

async function checkTestimonial(q: Exec, { quote, name, rating, mediaId }: TestimonialFacts): Promise<void> {
  if (quote.trim() === '') throw new UserError('testimonials.quoteMissing', {}, 'quote')
  if (name.trim() === '') throw new UserError('testimonials.nameMissing', {}, 'name')
  if (rating !== null && !(rating >= 1 && rating <= 5)) throw new UserError('form.choose', {}, 'rating')
  if (mediaId !== null && (await findImages(q, [mediaId])).length === 0) throw new UserError('media.chooseFile', {}, 'mediaId')
}
