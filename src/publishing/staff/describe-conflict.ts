import { describeConflict } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import type { Draft } from '../drafts.ts'
import type { Context, ContentTypes, StaffKind } from './staff-kind.ts'

interface Clash<C extends ContentTypes> {
  stored: C['stored']
  draft: Draft<C['texts']> | null
  form: FormState
  timeZone: string
}

/** Both versions of what two people edited: the other one is a save, or unpublished changes. */
export async function describeContentConflict<C extends ContentTypes>(
  { shop, view }: Context,
  content: StaffKind<C>,
  { stored, draft, form, timeZone }: Clash<C>,
  options: C['options'],
) {
  const foreignDraft = draft && draft.editorId !== view.user.id ? draft : null
  const forms = { yours: form, theirs: content.toForm(stored, foreignDraft, timeZone) }
  const differences = await content.compareForms({ shop, view }, forms, options)
  const saved = { subject: `${content.kind.name}:${stored.id}`, savedAt: stored.updatedAt }
  const conflict = await describeConflict(shop, view, saved, differences)
  if (!foreignDraft) return conflict
  const date = view.date(foreignDraft.updatedAt, 'datetime')
  return { ...conflict, text: view.t('content.draftBy', { name: foreignDraft.editor, date }) }
}

/** Shows chosen ids as the labels of their options. */
export const labelsOf =
  (options: Option[]) =>
  (value: string | string[]): string =>
    [value]
      .flat()
      .flatMap((id) => options.find((option) => String(option.value) === id)?.label.trim() ?? [])
      .join(', ')

export const stateLabel =
  (view: StaffView) =>
  (value: string | string[]): string =>
    view.t(value === 'published' ? 'content.state.published' : 'content.state.draft')
