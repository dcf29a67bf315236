import type { Tx } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { cutSlug } from '#src/lib/links/slugs.ts'
import { findForm } from './find-forms.ts'
import { maxFormNameLength, maxMadeSlugLength } from './limits.ts'
import { findFreeSlug } from './edit-forms.ts'

/** A copy that is off. Returns its id. Throws NotFound. */
export async function duplicateForm(tx: Tx, id: number, { name, now }: { name: string; now: number }): Promise<number> {
  const form = await findForm(tx, id)
  if (!form) throw new NotFound('form')
  const { id: _id, ...facts } = form
  const slug = await findFreeSlug(tx, `${cutSlug(form.slug, maxMadeSlugLength - '-copy'.length)}-copy`)
  const { forms } = tx.t
  const [created] = await tx
    .insert(forms)
    .values({ ...facts, name: name.slice(0, maxFormNameLength), slug, enabled: false, createdAt: now, updatedAt: now, deletedAt: null })
    .returning({ id: forms.id })
  return created!.id
}
