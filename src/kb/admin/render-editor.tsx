import { describeConflict } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { type Draft, findDraft } from '#src/publishing/drafts.ts'
import { listAuthors } from '#src/publishing/find-authors.ts'
import { listTranslations } from '#src/publishing/translations.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, page, withStatus } from '#src/web/response.tsx'
import { contentState } from '#src/lib/content-state.ts'
import { kbAdminPath } from '#templates/kb/admin-paths.ts'
import { ArticleEditor, type ArticleEditorProps } from '#templates/kb/article-editor.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { type FormState, fieldValue } from '#templates/ui/field-props.ts'
import { richTextScripts } from '#templates/ui/rich-text.tsx'
import { type ArticleTexts, articleKind } from '../article-kind.ts'
import type { StaffArticle } from '../edit-articles.ts'
import { listLinkedTickets } from '../linked-tickets.ts'
import { articleDifferences, toArticleForm } from './article-form.ts'
import { listCategoryOptions } from './list.tsx'

/** Of the tickets in which an article was linked, the newest are listed. */
const shownTickets = 10

interface EditorState {
  form: FormState
  status?: 200 | 409 | 422
}

export async function renderArticleEditor(
  shop: Shop,
  view: StaffView,
  stored: StaffArticle | null,
  { form, status = 200 }: EditorState,
): Promise<Response> {
  const q = shop.db.read
  const now = shop.now()
  const draft = stored && (await findDraft(q, articleKind, stored.id))
  const options = {
    categories: await listCategoryOptions(q),
    authors: (await listAuthors(q)).map(({ id, name }) => ({ value: id, label: name })),
  }
  const texts = stored ? await listTranslations(q, 'kb_article', stored.id) : new Map<string, unknown>()
  const languages = (await activeLanguages(shop)).filter(({ isDefault }) => !isDefault)
  const { timezone } = await currentSettings(shop)
  const props: ArticleEditorProps = {
    view,
    stored: stored && { ...stored, state: contentState(stored, now) },
    form,
    ...options,
    draft: draft && { editor: draft.editor, updatedAt: draft.updatedAt, isOwn: draft.editorId === view.user.id },
    conflict: stored && status === 409 ? await describeArticleConflict(shop, view, { stored, draft, form, timezone }, options) : null,
    languages: languages.map(({ code, name }) => ({ code, name, isTranslated: texts.has(code) })),
    timeZone: timezone,
    back: backPath(form),
    linkedTickets: stored && view.can('tickets', 'read') ? await listLinkedTickets(q, stored.id, shownTickets) : [],
    canWrite: view.can('kb', 'write'),
    now,
  }
  const baseTitle = stored ? fieldValue({ form, name: 'title' }) || stored.title : view.t('kb.newArticle')
  const title = status === 422 ? view.t('common.errorTitle', { title: baseTitle }) : baseTitle
  const body = <ArticleEditor {...props} />
  if (view.partial) return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
  return page(view, title, body, { status, styles: ['css/content-editor-page.css'], scripts: [...richTextScripts, 'js/content-editor.js'] })
}

/** The list that the editor was opened from. */
export function backPath(form: FormState): string {
  const { pathname, search } = parseBackUrl(kbAdminPath, fieldValue({ form, name: 'back' }))
  return pathname + search
}

/** Another person's save, or their unpublished changes. */
async function describeArticleConflict(
  shop: Shop,
  view: StaffView,
  { stored, draft, form, timezone }: { stored: StaffArticle; draft: Draft<ArticleTexts> | null; form: FormState; timezone: string },
  options: Pick<ArticleEditorProps, 'categories' | 'authors'>,
) {
  const foreignDraft = draft && draft.editorId !== view.user.id ? draft : null
  const differences = articleDifferences(view, form, toArticleForm(stored, foreignDraft, timezone), options)
  const saved = { subject: `article:${stored.id}`, savedAt: stored.updatedAt }
  const conflict = await describeConflict(shop, view, saved, differences)
  if (!foreignDraft) return conflict
  const date = view.date(foreignDraft.updatedAt, 'datetime')
  return { ...conflict, text: view.t('content.draftBy', { name: foreignDraft.editor, date }) }
}
