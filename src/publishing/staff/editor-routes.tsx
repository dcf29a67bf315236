import { Elysia } from 'elysia'
import { saveForm } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm } from '#src/web/form/form.ts'
import { fragments, redirect, withStatus, withToast } from '#src/web/response.tsx'
import { SlugStatus } from '#templates/admin/slug-status.tsx'
import { DraftState } from '#templates/publishing/draft-state.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { findDraft } from '../drafts.ts'
import { maxTitleLength } from '../limits.ts'
import { isSlugFree } from '../slugs.ts'
import { answeredForm, mustAskAboutMark } from './draft-mark.ts'
import { getItem } from './find-item.ts'
import { backPath, renderContentEditor } from './render-editor.tsx'
import { createContent, saveContent, saveContentDraft } from './save-content.ts'
import type { Context, ContentTypes, StaffKind } from './staff-kind.ts'

export const contentEditorRoutes = <C extends ContentTypes>(shop: Shop, content: StaffKind<C>) => {
  const { path, sentences } = content
  return new Elysia()
    .use(newContentRoutes(shop, content))
    .use(requireStaff(shop, content.area))
    .post(path, async ({ view, req }) => {
      const form = await content.readForm(view, req)
      const asks = await form.attempt((values) => mustAskAboutMark(content, null, values))
      if (asks) return renderContentEditor({ shop, view }, content, null, { form: form.state, status: 422, asks })
      const id = await form.attempt((values) => createContent({ shop, view }, content, answeredForm(content, values)))
      if (id === undefined) return renderContentEditor({ shop, view }, content, null, { form: form.state, status: 422 })
      return redirect(view, `${path}/${id}/edit`, view.t(sentences.created))
    })
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await getItem(shop.db.read, content, parseId(params.id))
      return renderContentEditor({ shop, view }, content, stored, { form: await storedForm({ shop, view }, content, stored) })
    })
    .get(`${path}/:id`, ({ view, params }) => redirect(view, `${path}/${parseId(params.id)}/edit`))
    .post(`${path}/:id`, async ({ view, req, params }) => {
      const stored = await getItem(shop.db.read, content, parseId(params.id))
      const form = await content.readForm(view, req)
      const asks = await form.attempt((values) => mustAskAboutMark(content, stored, values))
      if (asks) return renderContentEditor({ shop, view }, content, stored, { form: form.state, status: 422, asks })
      const isDraft = form.ok && form.values.intent === 'draft'
      const { status } = await saveForm(form, async (values) => {
        if (isDraft) await saveContentDraft({ shop, view }, content, stored, values)
        else await saveContent({ shop, view }, content, stored, answeredForm(content, values))
      })
      const current = await getItem(shop.db.read, content, stored.id)
      if (status !== 200) return renderContentEditor({ shop, view }, content, current, { form: form.state, status })
      const message = view.t(isDraft ? sentences.draftSaved : sentences.saved)
      if (!view.partial) return redirect(view, `${path}/${stored.id}/edit`, message)
      const saved = await storedForm({ shop, view }, content, current)
      saved.values['back'] = backPath(content, form.state)
      return withToast(await renderContentEditor({ shop, view }, content, current, { form: saved }), 'toast', message)
    })
    .post(`${path}/:id/draft`, async ({ view, req, params }) => {
      const stored = await getItem(shop.db.read, content, parseId(params.id))
      const form = await content.readDraftForm(view, req)
      const saved = await saveForm(form, (values) => saveContentDraft({ shop, view }, content, stored, values))
      const draftAt = saved.status === 200 ? saved.result : (form.ok && form.values.draft_at) || null
      const state = saved.status === 200 ? 'saved' : saved.status === 409 ? 'conflict' : 'invalid'
      const draft = { action: `${path}/${stored.id}/draft`, draftAt, state, conflict: content.kind.conflicts.draft } as const
      return withStatus(saved.status, fragments(view, <DraftState view={view} {...draft} />))
    })
}

const newContentRoutes = <C extends ContentTypes>(shop: Shop, content: StaffKind<C>) =>
  new Elysia()
    .use(requireStaff(shop, content.area, 'write'))
    .get(`${content.path}/slug`, async ({ view }) => fragments(view, <SlugStatus {...await checkSlug({ shop, view }, content)} />))
    .get(`${content.path}/create`, ({ view }) => {
      const { searchParams } = view.url
      const title = (searchParams.get('title') ?? '').slice(0, maxTitleLength)
      const values = { title, author: view.user.id, status: 'draft', back: searchParams.get('back') ?? '', ...content.newValues(view) }
      return renderContentEditor({ shop, view }, content, null, { form: initialForm(values) })
    })

async function checkSlug<C extends ContentTypes>({ shop, view }: Context, { kind, slug: rules }: StaffKind<C>) {
  const slug = rules.normalize((view.url.searchParams.get(rules.field) ?? '').slice(0, rules.maxLength + 1))
  if (slug === '') return { text: null, isFree: false }
  const error = rules.findError(view, slug)
  if (error !== null) return { text: error, isFree: false }
  const exceptId = Number(view.url.searchParams.get('id') ?? '') || null
  const isFree = await isSlugFree(shop.db.read, kind, { slug, exceptId })
  return { text: view.t(isFree ? rules.free : rules.taken, { slug }), isFree }
}

async function storedForm<C extends ContentTypes>({ shop, view }: Context, content: StaffKind<C>, stored: C['stored']): Promise<FormState> {
  const draft = await findDraft(shop.db.read, content.kind, stored.id)
  const form = content.toForm(stored, draft, (await currentSettings(shop)).timezone)
  return { ...form, values: { ...form.values, back: view.url.searchParams.get('back') ?? '' } }
}
