import type { DraftMark } from '#templates/publishing/content-editor.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { ContentTypes, StaffKind } from './staff-kind.ts'

/** Whether readers would get a text that says that it is a draft, and the editor was not asked. Throws UserError for texts that cannot be read. */
export function mustAskAboutMark<C extends ContentTypes>(content: StaffKind<C>, stored: C['stored'] | null, form: C['form']): boolean {
  const { draftMark } = content
  if (!draftMark || form.intent === 'draft' || form.status !== 'published' || form.draft_mark !== undefined) return false
  const isPublicAlready = stored?.status === 'published' && draftMark.isIn(stored)
  return !isPublicAlready && draftMark.isIn(content.toTexts(form))
}

/** The form without the mark, when that was the answer. */
export const answeredForm = <C extends ContentTypes>({ draftMark }: StaffKind<C>, form: C['form']): C['form'] =>
  draftMark && form.draft_mark === 'remove' ? draftMark.remove(form) : form

/** What the editor shows about the mark; null when the texts have none. */
export function shownMark<C extends ContentTypes>(
  content: StaffKind<C>,
  stored: C['stored'] | null,
  { form, asks }: { form: FormState; asks: boolean },
): DraftMark | null {
  if (asks) return 'asked'
  if (!stored || !content.draftMark || Object.keys(form.errors).length > 0 || !content.draftMark.isIn(stored)) return null
  return stored.status === 'published' ? 'public' : 'draft'
}
