import { Elysia } from 'elysia'
import { changesBetween } from '#src/admin/changes.ts'
import { saveForm, withAudit } from '#src/admin/edit.ts'
import { respondWithEntityList } from '#src/admin/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { findRepeatedCreate } from '#src/admin/repeated-create.ts'
import { parseId } from '#src/lib/ids.ts'
import { findSlugError, normalizeSlug } from '#src/lib/slugs.ts'
import { discardDraft, findDraft, saveDraft } from '#src/publishing/drafts.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form.ts'
import { fragments, redirect, withStatus, withToast } from '#src/web/response.tsx'
import { kbAdminPath as path } from '#templates/kb/admin-paths.ts'
import { DraftState } from '#templates/publishing/draft-state.tsx'
import { SlugStatus } from '#templates/admin/slug-status.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { articleKind } from '../article-kind.ts'
import { isSlugFree, reservedSlugs } from '../article-rules.ts'
import { duplicateArticle } from '../bulk-articles.ts'
import { type StaffArticle, createArticle, findArticleForStaff, getArticleForStaff, saveArticle } from '../edit-articles.ts'
import { setGapsDone } from '../gaps.ts'
import { maxTitleLength } from '#src/publishing/limits.ts'
import { type ArticleForm, articleFormLimits, articleSchema, draftSchema, toArticleForm, toFacts } from './article-form.ts'
import { articleList, changeArticles } from './list.tsx'
import { parseGap } from './gap-key.ts'
import { backPath, renderArticleEditor } from './render-editor.tsx'

const timeZoneOf = async (shop: Shop): Promise<string> => (await currentSettings(shop)).timezone

export const articleEditorRoutes = (shop: Shop) => {
  const createForm = new Elysia()
    .use(requireStaff(shop, 'kb', 'write'))
    .get(`${path}/slug`, async ({ view }) => {
      const slug = normalizeSlug((view.url.searchParams.get('seo_link') ?? '').slice(0, 100))
      const id = Number(view.url.searchParams.get('id') ?? '') || null
      return fragments(view, <SlugStatus {...await checkSlugOf(shop, view, slug, id)} />)
    })
    .get(`${path}/create`, ({ view }) => {
      const { searchParams } = view.url
      const form = initialForm({
        title: (searchParams.get('title') ?? '').slice(0, maxTitleLength),
        gap: parseGap(searchParams.get('gap')) === null ? '' : searchParams.get('gap'),
        author: view.user.id,
        status: 'draft',
        back: searchParams.get('back') ?? '',
      })
      return renderArticleEditor(shop, view, null, { form })
    })
  return new Elysia()
    .use(createForm)
    .use(requireStaff(shop, 'kb'))
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, articleSchema, articleFormLimits)
      const id = await form.attempt((values) => createFromForm(shop, view, values))
      if (id === undefined) return renderArticleEditor(shop, view, null, { form: form.state, status: 422 })
      return redirect(view, `${path}/${id}/edit`, view.t('kb.created'))
    })
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await getArticleForStaff(shop.db.read, parseId(params.id))
      return renderArticleEditor(shop, view, stored, { form: await storedForm(shop, view, stored) })
    })
    .get(`${path}/:id`, ({ view, params }) => redirect(view, `${path}/${parseId(params.id)}/edit`))
    .post(`${path}/:id`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const stored = await getArticleForStaff(shop.db.read, id)
      const form = await readForm(view, req.raw, articleSchema, articleFormLimits)
      const isDraft = form.ok && form.values.intent === 'draft'
      const { status } = await saveForm(form, async (values) => {
        if (isDraft) await saveTexts(shop, view, id, values)
        else await saveFromForm(shop, view, stored, values)
      })
      const current = await getArticleForStaff(shop.db.read, id)
      if (status !== 200) return renderArticleEditor(shop, view, current, { form: form.state, status })
      const message = view.t(isDraft ? 'kb.draftSaved' : 'kb.saved')
      if (!view.partial) return redirect(view, `${path}/${id}/edit`, message)
      const saved = await storedForm(shop, view, current)
      saved.values['back'] = backPath(form.state)
      return withToast(await renderArticleEditor(shop, view, current, { form: saved }), 'toast', message)
    })
    .post(`${path}/:id/draft`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const stored = await getArticleForStaff(shop.db.read, id)
      const form = await readForm(view, req.raw, draftSchema, articleFormLimits)
      const saved = await saveForm(form, (values) =>
        saveTexts(shop, view, id, { ...values, updated_at: values.updated_at ?? stored.updatedAt }),
      )
      const draftAt = saved.status === 200 ? saved.result : (form.ok && form.values.draft_at) || null
      const state = saved.status === 200 ? 'saved' : saved.status === 409 ? 'conflict' : 'invalid'
      const draft = { action: `${path}/${id}/draft`, draftAt, state } as const
      return withStatus(saved.status, fragments(view, <DraftState view={view} {...draft} conflict="kb.draftConflict" />))
    })
    .post(`${path}/:id/draft/discard`, async ({ view, params }) => {
      const id = parseId(params.id)
      await withAudit(shop, view, { action: 'article.draft.discarded', subject: `article:${id}` }, async (tx, now) => {
        await getArticleForStaff(tx, id)
        await discardDraft(tx, { kind: articleKind, id }, now)
        return { change: {} }
      })
      return redirect(view, `${path}/${id}/edit`, view.t('content.draftDiscarded'))
    })
    .post(`${path}/:id/duplicate`, async ({ view, params }) => {
      const { id, title } = await getArticleForStaff(shop.db.read, parseId(params.id))
      const { copyId } = await withAudit(shop, view, { action: 'article.copied' }, async (tx, now) => {
        const copyTitle = view.t('content.copyOf', { title }).slice(0, maxTitleLength)
        const newId = await duplicateArticle(tx, id, { title: copyTitle, editor: view.user, now })
        return { copyId: newId, change: { of: id, title: copyTitle }, subject: `article:${newId}` }
      })
      return redirect(view, `${path}/${copyId}/edit`, view.t('kb.copied'))
    })
    .post(`${path}/:id/trash`, async ({ view, req, params }) => {
      const { id } = await getArticleForStaff(shop.db.read, parseId(params.id))
      const { entry } = await changeArticles(shop, view, [id], 'trash')
      return respondWithEntityList(shop, { view, req }, articleList, { back: parseBackUrl(path, ''), entry })
    })
    .post(`${path}/:id/restore`, async ({ view, params }) => {
      const { id } = await getArticleForStaff(shop.db.read, parseId(params.id))
      await changeArticles(shop, view, [id], 'restore')
      return redirect(view, `${path}/${id}/edit`, view.t('kb.done.restored', { count: 1 }))
    })
}

async function createFromForm(shop: Shop, view: StaffView, values: ArticleForm): Promise<number> {
  const facts = toFacts(values, await timeZoneOf(shop))
  const gap = parseGap(values.gap ?? null)
  let repeated: number | null = null
  const created = await withAudit(shop, view, { action: 'article.created' }, async (tx, now) => {
    const content = { actorId: view.user.id, action: 'article.created', content: facts }
    repeated = await findRepeatedCreate(tx, content, now, async (id) => (await findArticleForStaff(tx, id)) !== null)
    if (repeated !== null) return null
    const id = await createArticle(tx, facts, { editor: view.user, now })
    if (gap) await setGapsDone(tx, gap.kind, [gap.id], now)
    return { id, change: auditedFacts(await getArticleForStaff(tx, id)), subject: `article:${id}` }
  })
  return created?.id ?? repeated!
}

async function saveFromForm(shop: Shop, view: StaffView, stored: StaffArticle, values: ArticleForm): Promise<void> {
  const facts = toFacts(values, await timeZoneOf(shop))
  await withAudit(shop, view, { action: 'article.saved', subject: `article:${stored.id}` }, async (tx, now) => {
    const before = auditedFacts(await getArticleForStaff(tx, stored.id))
    const expected = { expectedUpdatedAt: values.updated_at ?? stored.updatedAt, expectedDraftAt: values.draft_at ?? null }
    await saveArticle(tx, stored.id, facts, { editor: view.user, now, ...expected })
    return { change: changesBetween(before, auditedFacts(await getArticleForStaff(tx, stored.id))) }
  })
}

/** Not in the audit log: nobody but staff sees a draft, and versions record what replaces it. */
function saveTexts(
  shop: Shop,
  view: StaffView,
  id: number,
  values: Pick<ArticleForm, 'title' | 'excerpt' | 'body' | 'updated_at' | 'draft_at'>,
) {
  return shop.db.transaction(async (tx) => {
    const expected = { expectedUpdatedAt: values.updated_at ?? 0, expectedDraftAt: values.draft_at ?? null }
    return saveDraft(tx, { kind: articleKind, id }, values, { editor: view.user, now: shop.now(), ...expected })
  })
}

/** Without the text, which versions hold. */
const auditedFacts = ({
  title,
  seoLink,
  excerpt,
  categoryIds,
  featured,
  authorId,
  seoTitle,
  seoDescription,
  status,
  publishAt,
  revisedAt,
}: StaffArticle) => ({
  ...{ title, seoLink, excerpt, categoryIds, featured, authorId, seoTitle, seoDescription, status, publishAt, revisedAt },
})

async function storedForm(shop: Shop, view: StaffView, stored: StaffArticle): Promise<FormState> {
  const form = toArticleForm(stored, await findDraft(shop.db.read, articleKind, stored.id), await timeZoneOf(shop))
  return { ...form, values: { ...form.values, back: view.url.searchParams.get('back') ?? '' } }
}

async function checkSlugOf(shop: Shop, view: StaffView, slug: string, id: number | null) {
  if (slug === '') return { text: null, isFree: false }
  const error = reservedSlugs.includes(slug) ? 'kb.slugReserved' : findSlugError(slug)
  if (error) return { text: view.t(error), isFree: false }
  const isFree = await isSlugFree(shop.db.read, slug, id)
  return { text: view.t(isFree ? 'kb.slugFree' : 'kb.slugTaken', { slug }), isFree }
}
