import { Elysia } from 'elysia'
import { changesBetween } from '#src/admin/changes.ts'
import { saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { findRepeatedCreate } from '#src/admin/repeated-create.ts'
import { parseId } from '#src/lib/ids.ts'
import { addImage } from '#src/media/images.ts'
import { checkLibraryImage } from '#src/media/stored-images.ts'
import { maxImageSize } from '#src/media/limits.ts'
import { findDraft, saveDraft } from '#src/publishing/drafts.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form.ts'
import { fragments, redirect, withStatus, withToast } from '#src/web/response.tsx'
import { cmsPagesPath as path } from '#templates/cms/admin-paths.ts'
import { DraftState } from '#templates/publishing/draft-state.tsx'
import { SlugStatus } from '#templates/admin/slug-status.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { type StaffPage, createPage, findPageForStaff, getPageForStaff, savePage } from '../edit-pages.ts'
import { maxTitleLength } from '#src/publishing/limits.ts'
import { maxPageSlugLength } from '../limits.ts'
import { pageKind } from '../page-kind.ts'
import { isSlugFree } from '../page-rules.ts'
import { findPageSlugError, normalizePageSlug } from '../page-slug.ts'
import { type PageForm, draftSchema, pageFormLimits, pageSchema, toFacts, toPageForm, toTexts } from './page-form.ts'
import { backPath, renderPageEditor } from './render-editor.tsx'

const timeZoneOf = async (shop: Shop): Promise<string> => (await currentSettings(shop)).timezone
const formLimits = { ...pageFormLimits, bytes: pageFormLimits.bytes + maxImageSize }

export const pageEditorRoutes = (shop: Shop) => {
  const createForm = new Elysia()
    .use(requireStaff(shop, 'content', 'write'))
    .get(`${path}/slug`, async ({ view }) => {
      const slug = normalizePageSlug((view.url.searchParams.get('slug') ?? '').slice(0, maxPageSlugLength + 1))
      const id = Number(view.url.searchParams.get('id') ?? '') || null
      return fragments(view, <SlugStatus {...await checkSlugOf(shop, view, slug, id)} />)
    })
    .get(`${path}/create`, ({ view }) => {
      const { searchParams } = view.url
      const title = (searchParams.get('title') ?? '').slice(0, maxTitleLength)
      const form = initialForm({ title, author: view.user.id, status: 'draft', template: 'standard', back: searchParams.get('back') ?? '' })
      return renderPageEditor(shop, view, null, { form })
    })
  return new Elysia()
    .use(createForm)
    .use(requireStaff(shop, 'content'))
    .post(path, async ({ view, req }) => {
      req.extendTimeout(120)
      const form = await readForm(view, req.raw, pageSchema, formLimits)
      const id = await form.attempt((values) => createFromForm(shop, view, values))
      if (id === undefined) return renderPageEditor(shop, view, null, { form: form.state, status: 422 })
      return redirect(view, `${path}/${id}/edit`, view.t('cms.created'))
    })
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await getPageForStaff(shop.db.read, parseId(params.id))
      return renderPageEditor(shop, view, stored, { form: await storedForm(shop, view, stored) })
    })
    .get(`${path}/:id`, ({ view, params }) => redirect(view, `${path}/${parseId(params.id)}/edit`))
    .post(`${path}/:id`, async ({ view, req, params }) => {
      req.extendTimeout(120)
      const id = parseId(params.id)
      const stored = await getPageForStaff(shop.db.read, id)
      const form = await readForm(view, req.raw, pageSchema, formLimits)
      const isDraft = form.ok && form.values.intent === 'draft'
      const { status } = await saveForm(form, async (values) => {
        if (isDraft) await saveTexts(shop, view, id, values)
        else await saveFromForm(shop, view, stored, values)
      })
      const current = await getPageForStaff(shop.db.read, id)
      if (status !== 200) return renderPageEditor(shop, view, current, { form: form.state, status })
      const message = view.t(isDraft ? 'cms.draftSaved' : 'cms.saved')
      if (!view.partial) return redirect(view, `${path}/${id}/edit`, message)
      const saved = await storedForm(shop, view, current)
      saved.values['back'] = backPath(form.state)
      return withToast(await renderPageEditor(shop, view, current, { form: saved }), 'toast', message)
    })
    .post(`${path}/:id/draft`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const stored = await getPageForStaff(shop.db.read, id)
      const form = await readForm(view, req.raw, draftSchema, formLimits)
      const saved = await saveForm(form, (values) =>
        saveTexts(shop, view, id, { ...values, updated_at: values.updated_at ?? stored.updatedAt }),
      )
      const draftAt = saved.status === 200 ? saved.result : (form.ok && form.values.draft_at) || null
      const state = saved.status === 200 ? 'saved' : saved.status === 409 ? 'conflict' : 'invalid'
      const draft = { action: `${path}/${id}/draft`, draftAt, state } as const
      return withStatus(saved.status, fragments(view, <DraftState view={view} {...draft} conflict="cms.draftConflict" />))
    })
}

async function createFromForm(shop: Shop, view: StaffView, values: PageForm): Promise<number> {
  const facts = toFacts(values, await storeImage(shop, values, null), await timeZoneOf(shop))
  let repeated: number | null = null
  const created = await withAudit(shop, view, { action: 'page.created' }, async (tx, now) => {
    const content = { actorId: view.user.id, action: 'page.created', content: { ...facts, imageMediaId: null } }
    repeated = await findRepeatedCreate(tx, content, now, async (id) => (await findPageForStaff(tx, id)) !== null)
    if (repeated !== null) return null
    const id = await createPage(tx, facts, { editor: view.user, now })
    return { id, change: auditedFacts(await getPageForStaff(tx, id)), subject: `page:${id}` }
  })
  return created?.id ?? repeated!
}

async function saveFromForm(shop: Shop, view: StaffView, stored: StaffPage, values: PageForm): Promise<void> {
  const facts = toFacts(values, await storeImage(shop, values, stored), await timeZoneOf(shop))
  await withAudit(shop, view, { action: 'page.saved', subject: `page:${stored.id}` }, async (tx, now) => {
    const before = auditedFacts(await getPageForStaff(tx, stored.id))
    const expected = { expectedUpdatedAt: values.updated_at ?? stored.updatedAt, expectedDraftAt: values.draft_at ?? null }
    await savePage(tx, stored.id, facts, { editor: view.user, now, ...expected })
    return { change: changesBetween(before, auditedFacts(await getPageForStaff(tx, stored.id))) }
  })
}

/** Images are stored before the transaction; after a failed save an unused image stays until unused ones are deleted. */
async function storeImage(
  shop: Shop,
  { image, image_id: chosenId, remove_image }: PageForm,
  stored: StaffPage | null,
): Promise<number | null> {
  if (image) return (await addImage(shop, await image.bytes(), image.name, { renditions: 'now' })).id
  const storedId = stored?.imageMediaId ?? null
  const id = remove_image ? null : chosenId === undefined ? storedId : chosenId
  if (id !== storedId) await checkLibraryImage(shop.db.read, id, 'image')
  return id
}

/** Not in the audit log: nobody but staff sees a draft, and versions record what replaces it. */
function saveTexts(
  shop: Shop,
  view: StaffView,
  id: number,
  values: Pick<PageForm, 'title' | 'excerpt' | 'blocks' | 'body' | 'updated_at' | 'draft_at'>,
) {
  const texts = toTexts(values)
  return shop.db.transaction(async (tx) => {
    const expected = { expectedUpdatedAt: values.updated_at ?? 0, expectedDraftAt: values.draft_at ?? null }
    return saveDraft(tx, { kind: pageKind, id }, texts, { editor: view.user, now: shop.now(), ...expected })
  })
}

/** Without the blocks, which versions hold, and what is derived from them. */
function auditedFacts(page: StaffPage) {
  const { title, slug, excerpt, categoryIds, tags, authorId, template, membersOnly, noindex, isHome, imageMediaId } = page
  const { seoTitle, seoDescription, status, publishAt, revisedAt } = page
  const facts = { title, slug, excerpt, categoryIds, tags, authorId, template, membersOnly, noindex, isHome, imageMediaId }
  return { ...facts, seoTitle, seoDescription, status, publishAt, revisedAt }
}

async function storedForm(shop: Shop, view: StaffView, stored: StaffPage): Promise<FormState> {
  const form = toPageForm(stored, await findDraft(shop.db.read, pageKind, stored.id), await timeZoneOf(shop))
  return { ...form, values: { ...form.values, back: view.url.searchParams.get('back') ?? '' } }
}

async function checkSlugOf(shop: Shop, view: StaffView, slug: string, id: number | null) {
  if (slug === '') return { text: null, isFree: false }
  const error = findPageSlugError(slug)
  if (error) return { text: view.t(error, { word: slug.split('/')[0]! }), isFree: false }
  const isFree = await isSlugFree(shop.db.read, slug, id)
  return { text: view.t(isFree ? 'cms.slugFree' : 'cms.slugTaken', { slug }), isFree }
}
