import { Elysia, t } from 'elysia'
import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import { saveForm, withAudit } from '#src/admin/edit.ts'
import { requireStaff, type StaffView } from '#src/admin/layout.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { savedReplyColumns } from '#templates/saved-replies/saved-reply-list.tsx'
import { SavedReplyPage } from '#templates/saved-replies/saved-reply-page.tsx'
import { savedRepliesPath } from '#templates/saved-replies/saved-replies.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { replyVariables } from './reply-variables.ts'
import { createSavedReply, deleteSavedReply, getSavedReply, savedReplyListQuery, saveSavedReply } from './saved-replies.ts'
import { maxMessageLength } from '#src/tickets/limits.ts'
import { maxSavedReplyTitleLength } from './limits.ts'

const list = defineList({
  name: 'saved-replies',
  path: savedRepliesPath,
  area: 'tickets',
  title: 'conversation.savedReplies',
  searchLabel: 'conversation.searchSavedReplies',
  views: ['all'],
  sorts: { title: 'asc', uses: 'desc' },
  columns: savedReplyColumns,
  opens: 'editor',
  createLabel: 'conversation.addReply',
  query: (shop, view, { search, sort, descending }) =>
    savedReplyListQuery(shop.db.read, { userId: view.user.id, search, sort, descending }),
  empty: () => ({ icon: 'message-circle', title: 'conversation.noReplies', text: 'conversation.noRepliesText' }),
})

const schema = t.Object({
  title: t.String({ maxLength: maxSavedReplyTitleLength, minLength: 1 }),
  body: t.String({ maxLength: maxMessageLength, minLength: 1, multiline: true }),
  is_shared: t.Boolean(),
})
const saveSchema = t.Object({ ...schema.properties, updated_at: t.Integer({ minimum: 0 }) })

/** Texts that agents put into replies: everybody's, and each agent's own. */
export const savedReplyRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, list))
    .use(
      new Elysia()
        .use(requireStaff(shop, 'tickets', 'write'))
        .get(`${savedRepliesPath}/create`, ({ view }) => render(view, { form: initialForm({ is_shared: true }) })),
    )
    .use(requireStaff(shop, 'tickets'))
    .post(savedRepliesPath, async ({ view, req }) => {
      const form = await readForm(view, req.raw, schema, { bytes: 1024 * 1024 })
      const id = await form.attempt(({ title, body, is_shared: isShared }) =>
        withAudit(shop, view, { action: 'saved_reply.created' }, async (tx, now) => {
          const created = await createSavedReply(tx, { title, body, isShared }, { userId: view.user.id, now })
          return { change: { title, isShared }, subject: `saved_reply:${created}` }
        }),
      )
      if (!id) return render(view, { form: form.state, status: 422 })
      return redirect(view, savedRepliesPath, view.t('conversation.replyCreated'))
    })
    .get(`${savedRepliesPath}/:id/edit`, async ({ view, params }) => {
      const stored = await getSavedReply(shop.db.read, { id: parseId(params.id), userId: view.user.id })
      const { title, body, userId, updatedAt } = stored
      return render(view, { stored, form: initialForm({ title, body, is_shared: userId === null, updated_at: updatedAt }) })
    })
    .get(`${savedRepliesPath}/:id`, ({ view, params }) => redirect(view, `${savedRepliesPath}/${parseId(params.id)}/edit`))
    .post(`${savedRepliesPath}/:id`, async ({ view, req, params }) => {
      const stored = await getSavedReply(shop.db.read, { id: parseId(params.id), userId: view.user.id })
      const form = await readForm(view, req.raw, saveSchema, { bytes: 1024 * 1024 })
      const { status } = await saveForm(form, ({ title, body, is_shared: isShared, updated_at: expectedUpdatedAt }) =>
        withAudit(shop, view, { action: 'saved_reply.saved', subject: `saved_reply:${stored.id}` }, async (tx, now) => {
          await saveSavedReply(tx, { id: stored.id, userId: view.user.id, expectedUpdatedAt }, { title, body, isShared }, now)
          return { change: { title: [stored.title, title], body: [stored.body, body], isShared: [stored.userId === null, isShared] } }
        }),
      )
      if (status === 200) return redirect(view, savedRepliesPath, view.t('conversation.replySaved'))
      if (status === 409) {
        form.addError('', view.t('conversation.replyChangedSince'))
        // Saving again overwrites what the other person saved.
        form.state.values['updated_at'] = String(stored.updatedAt)
      }
      return render(view, { stored, form: form.state, status })
    })
    .post(`${savedRepliesPath}/:id/delete`, async ({ view, params }) => {
      const id = parseId(params.id)
      const deleted = await withAudit(shop, view, { action: 'saved_reply.deleted', subject: `saved_reply:${id}` }, async (tx) => {
        const { title, body, userId } = await deleteSavedReply(tx, { id, userId: view.user.id })
        return { change: { title, body, isShared: userId === null }, title }
      })
      return redirect(view, savedRepliesPath, view.t('conversation.replyDeleted', { name: deleted.title }))
    })

interface Shown {
  stored?: { id: number; title: string }
  form: FormState
  status?: number
}

function render(view: StaffView, { stored, form, status = 200 }: Shown): Response {
  const title = stored?.title ?? view.t('conversation.newReply')
  const body = (
    <SavedReplyPage
      view={view}
      title={title}
      form={form}
      variables={replyVariables}
      id={stored?.id ?? null}
      canWrite={view.can('tickets', 'write')}
    />
  )
  return page(view, title, body, { status })
}
