import { changesBetween } from '#src/audit-log/changes-between.ts'
import { withAudit } from '#src/admin/edit.ts'
import { findRepeatedCreate } from '#src/admin/repeated-create.ts'
import { saveDraft } from '../drafts.ts'
import { getItem } from './find-item.ts'
import type { Context, ContentTypes, StaffKind } from './staff-kind.ts'

/** Returns its id; of a form sent twice, that of the first one. */
export async function createContent<C extends ContentTypes>(
  { shop, view }: Context,
  content: StaffKind<C>,
  form: C['form'],
): Promise<number> {
  const { kind } = content
  const action = `${kind.name}.created`
  const facts = await content.toFacts(shop, form, null)
  let repeated: number | null = null
  const created = await withAudit(shop, view, { action }, async (tx, now) => {
    const sent = { actorId: view.user.id, action, content: content.repeatedBy?.(facts) ?? facts }
    repeated = await findRepeatedCreate(tx, sent, now, async (id) => (await content.find(tx, id)) !== null)
    if (repeated !== null) return null
    const id = await content.create(tx, facts, { editor: view.user, now }, form)
    return { id, change: content.audited(await getItem(tx, content, id)), subject: `${kind.name}:${id}` }
  })
  return created?.id ?? repeated!
}

export async function saveContent<C extends ContentTypes>(
  { shop, view }: Context,
  content: StaffKind<C>,
  stored: C['stored'],
  form: C['form'],
): Promise<void> {
  const { kind } = content
  const facts = await content.toFacts(shop, form, stored)
  await withAudit(shop, view, { action: `${kind.name}.saved`, subject: `${kind.name}:${stored.id}` }, async (tx, now) => {
    const before = content.audited(await getItem(tx, content, stored.id))
    const expected = { expectedUpdatedAt: form.updated_at ?? stored.updatedAt, expectedDraftAt: form.draft_at ?? null }
    await content.save(tx, stored.id, facts, { editor: view.user, now, ...expected })
    return { change: changesBetween(before, content.audited(await getItem(tx, content, stored.id))) }
  })
}

/** Not in the audit log: nobody but staff sees a draft, and versions record what replaces it. */
export async function saveContentDraft<C extends ContentTypes>(
  { shop, view }: Context,
  content: StaffKind<C>,
  { id, updatedAt }: { id: number; updatedAt: number },
  form: C['draftForm'],
): Promise<number> {
  const texts = content.toTexts(form)
  return shop.db.transaction((tx) => {
    const expected = { expectedUpdatedAt: form.updated_at ?? updatedAt, expectedDraftAt: form.draft_at ?? null }
    return saveDraft(tx, { kind: content.kind, id }, texts, { editor: view.user, now: shop.now(), ...expected })
  })
}
