import { describeConflict } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { describeDocuments } from '#src/blocks/describe-document.ts'
import { readBlockEditor } from '#src/blocks/editor/editor-data.tsx'
import { parseDocument } from '#src/blocks/parse-document.ts'
import { findImages } from '#src/media/images.ts'
import { type Draft, findDraft } from '#src/publishing/drafts.ts'
import { listAuthors } from '#src/publishing/find-authors.ts'
import { findPreviewLink } from '#src/publishing/preview-links.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, page, withStatus } from '#src/web/response.tsx'
import { contentState } from '#src/lib/content-state.ts'
import { blockEditorScripts, blockEditorStyles } from '#templates/blocks/editor/block-editor.tsx'
import { cmsPagesPath } from '#templates/cms/admin-paths.ts'
import { PageEditor, type PageEditorProps } from '#templates/cms/page-editor.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { type FormState, fieldValue } from '#templates/ui/field-props.ts'
import type { StaffPage } from '../edit-pages.ts'
import { type PageTexts, pageKind } from '../page-kind.ts'
import { listTermOptions } from '../terms.ts'
import { termOptions } from './list.tsx'
import { documentText, pageDifferences, toPageForm } from './page-form.ts'

interface EditorState {
  form: FormState
  status?: 200 | 409 | 422
}

export async function renderPageEditor(
  shop: Shop,
  view: StaffView,
  stored: StaffPage | null,
  { form, status = 200 }: EditorState,
): Promise<Response> {
  const q = shop.db.read
  const now = shop.now()
  const draft = stored && (await findDraft(q, pageKind, stored.id))
  const options = {
    categories: await termOptions(q, 'category'),
    authors: (await listAuthors(q)).map(({ id, name }) => ({ value: id, label: name })),
  }
  const imageId = Number(form.values['image_id'] ?? stored?.imageMediaId ?? 0)
  const [image] = imageId > 0 ? await findImages(q, [imageId]) : []
  const link = stored && (await findPreviewLink(q, pageKind, { id: stored.id, now }))
  const { timezone } = await currentSettings(shop)
  const props: PageEditorProps = {
    view,
    stored: stored && { ...stored, state: contentState(stored, now) },
    form,
    document: await readBlockEditor(shop, view, documentText(form)),
    ...options,
    tags: (await listTermOptions(q, 'tag')).map(({ name }) => name),
    image: image ?? null,
    previewLink: link && { url: `${shop.config.baseUrl}/cms-preview/${link.token}`, expiresAt: link.expiresAt },
    draft: draft && { editor: draft.editor, updatedAt: draft.updatedAt, isOwn: draft.editorId === view.user.id },
    conflict: stored && status === 409 ? await describePageConflict(shop, view, { stored, draft, form, timezone }, options) : null,
    timeZone: timezone,
    back: backPath(form),
    canWrite: view.can('content', 'write'),
  }
  const baseTitle = stored ? fieldValue({ form, name: 'title' }) || stored.title : view.t('cms.newPage')
  const title = status === 422 ? view.t('common.errorTitle', { title: baseTitle }) : baseTitle
  const body = <PageEditor {...props} />
  if (view.partial) return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
  return page(view, title, body, {
    status,
    styles: ['css/content-editor-page.css', ...blockEditorStyles],
    scripts: [...blockEditorScripts, 'js/content-editor.js'],
  })
}

/** The list that the editor was opened from. */
export function backPath(form: FormState): string {
  const { pathname, search } = parseBackUrl(cmsPagesPath, fieldValue({ form, name: 'back' }))
  return pathname + search
}

/** Another person's save, or their unpublished changes. */
async function describePageConflict(
  shop: Shop,
  view: StaffView,
  { stored, draft, form, timezone }: { stored: StaffPage; draft: Draft<PageTexts> | null; form: FormState; timezone: string },
  options: Pick<PageEditorProps, 'categories' | 'authors'>,
) {
  const foreignDraft = draft && draft.editorId !== view.user.id ? draft : null
  const theirForm = toPageForm(stored, foreignDraft, timezone)
  const documents = [form, theirForm].map((version) => parseDocument(documentText(version)))
  const [yours = [], theirs = []] = await describeDocuments({ shop, view }, documents)
  const content = { label: view.t('cms.body'), yours: yours.join('\n'), theirs: theirs.join('\n') }
  const differences = [...pageDifferences(view, form, theirForm, options), content]
  const conflict = await describeConflict(shop, view, { subject: `page:${stored.id}`, savedAt: stored.updatedAt }, differences)
  if (!foreignDraft) return conflict
  const date = view.date(foreignDraft.updatedAt, 'datetime')
  return { ...conflict, text: view.t('content.draftBy', { name: foreignDraft.editor, date }) }
}
