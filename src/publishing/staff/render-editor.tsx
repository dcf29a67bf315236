import { parseBackUrl } from '#src/admin/list.ts'
import { contentState } from '#src/lib/content/content-state.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { page } from '#src/web/response.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { findDraft } from '../drafts.ts'
import { describeContentConflict } from './describe-conflict.ts'
import { shownMark } from './draft-mark.ts'
import type { Context, ContentTypes, StaffKind } from './staff-kind.ts'

/** `stored` is null for a new item. */
export async function renderContentEditor<C extends ContentTypes>(
  { shop, view }: Context,
  content: StaffKind<C>,
  stored: C['stored'] | null,
  { form, status = 200, asks = false }: { form: FormState; status?: 200 | 409 | 422; asks?: boolean },
): Promise<Response> {
  const q = shop.db.read
  const draft = stored && (await findDraft(q, content.kind, stored.id))
  const { timezone: timeZone } = await currentSettings(shop)
  const options = await content.readOptions(q)
  const clash = stored && status === 409 ? { stored, draft, form, timeZone } : null
  const body = await content.draw(shop, {
    view,
    name: content.kind.name,
    path: content.path,
    sentences: content.sentences,
    draftConflict: content.kind.conflicts.draft,
    stored: stored && { ...stored, state: contentState(stored, shop.now()) },
    form,
    draft: draft && { editor: draft.editor, updatedAt: draft.updatedAt, isOwn: draft.editorId === view.user.id },
    conflict: clash && (await describeContentConflict({ shop, view }, content, clash, options)),
    mark: shownMark(content, stored, { form, asks }),
    timeZone,
    back: backPath(content, form),
    canWrite: view.can(content.area, 'write'),
    ...options,
  })
  const title = stored ? fieldValue({ form, name: 'title' }) || stored.title : view.t(content.sentences.new)
  const styles = ['css/content-editor-page.css', ...(content.styles ?? [])]
  return page(view, title, body, { status, styles, scripts: [...content.scripts, 'js/content-editor.js'] })
}

/** The list that the editor was opened from. */
export function backPath({ path }: { path: string }, form: FormState): string {
  const { pathname, search } = parseBackUrl(path, fieldValue({ form, name: 'back' }))
  return pathname + search
}
