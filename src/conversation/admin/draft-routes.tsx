import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { requireStaff, type StaffRequest, type StaffView } from '#src/admin/layout.ts'
import { readSearch } from '#src/admin/list.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { getArticleForStaff } from '#src/kb/edit-articles.ts'
import { searchLinkableArticles } from '#src/kb/search-articles.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect, withStatus } from '#src/web/response.tsx'
import { DraftFiles } from '#templates/conversation/draft-files.tsx'
import { conversationAssets } from '#templates/conversation/assets.ts'
import { SavedRepliesList, SavedRepliesPage } from '#templates/saved-replies/saved-replies.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import {
  type DraftKey,
  type DraftKind,
  isMessageSent,
  listDraftFiles,
  readDrafts,
  removeDraftFile,
  saveDraft,
} from '#src/tickets/drafts.ts'
import { maxFoundArticles } from '../limits.ts'
import { recordArticles } from '../linked-articles.ts'
import { fillReply, readReplyValues } from '#src/saved-replies/reply-variables.ts'
import { countReplyUses, getSavedReply, listUsableReplies } from '#src/saved-replies/saved-replies.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { maxAttachmentsSize } from '#src/tickets/limits.ts'
import { storeDraftFiles } from './draft-files.ts'

const path = '/admin/tickets/:id'
const draftSchema = t.Object({
  body: t.String({ maxLength: 200_000, multiline: true, default: '' }),
  key: t.String({ maxLength: 100, default: '' }),
})
const filesSchema = t.Object({ ...draftSchema.properties, files: t.Array(t.File(), { maxItems: 50 }) })
const uploadLimits = { bytes: maxAttachmentsSize + 1024 * 1024, fields: 200 }

/** What the composer holds before it is sent: the text, its files, and saved replies to put in. */
export const draftRoutes = (shop: Shop) =>
  new Elysia()
    .use(
      new Elysia().use(requireStaff(shop, 'tickets', 'write')).get(`${path}/saved-replies`, async ({ view, params }) => {
        const ticket = await getTicket(shop.db.read, parseId(params.id))
        const search = readSearch(view)
        const values = await readReplyValues(shop.db.read, ticket, view.user)
        const replies = (await listUsableReplies(shop.db.read, { userId: view.user.id, search })).map(({ id, title, body, userId }) => ({
          id,
          title,
          isShared: userId === null,
          text: fillReply(body, values),
        }))
        const found = search === '' ? [] : await searchLinkableArticles(shop.db.read, search, { now: shop.now(), limit: maxFoundArticles })
        const articles = found.map(({ id, title, seoLink }) => ({ id, title, href: articleLink(shop, seoLink) }))
        if (view.partial) return fragments(view, <SavedRepliesList view={view} replies={replies} articles={articles} />)
        const body = <SavedRepliesPage view={view} path={ticketPath(ticket.id)} replies={replies} articles={articles} />
        return page(view, view.t('conversation.savedReplies'), body, conversationAssets)
      }),
    )
    .use(requireStaff(shop, 'tickets'))
    .post(`${path}/draft/:kind`, async ({ view, req, params }) => {
      const key = await draftKey(shop, view, params)
      const { body, key: messageKey } = requireValid(await readForm(view, req.raw, draftSchema, { bytes: 1024 * 1024 })).values
      const isSaved = await shop.db.transaction(async (tx) => {
        // A late request must not bring back what was sent meanwhile.
        if (await isMessageSent(tx, key.ticketId, messageKey)) return false
        await saveDraft(tx, key, body, shop.now())
        return true
      })
      if (!view.partial) return redirect(view, ticketPath(key.ticketId))
      return fragments(
        view,
        <>{isSaved && body !== '' ? view.t('conversation.draftSaved', { time: view.date(shop.now(), 'time') }) : ''}</>,
      )
    })
    .post(`${path}/files/:kind`, async ({ view, req, params }) => {
      req.extendTimeout(60)
      const key = await draftKey(shop, view, params)
      const { files, body } = requireValid(await readForm(view, req.raw, filesSchema, uploadLimits)).values
      try {
        await storeDraftFiles(shop, key, files)
        return await showFiles(shop, view, key, { body })
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return showFiles(shop, view, key, { body, error: view.t(error.key, error.params) })
      }
    })
    .post(`${path}/files/:kind/:file/remove`, ({ view, req, params }) => removeFile(shop, { view, req, params }))
    .post(`${path}/files/:kind/:file/delete`, ({ view, req, params }) => removeFile(shop, { view, req, params }))
    .post(`${path}/saved-replies/:reply`, async ({ view, params }) => {
      const ticket = await getTicket(shop.db.read, parseId(params.id))
      const userId = view.user.id
      await shop.db.transaction(async (tx) => {
        const reply = await getSavedReply(tx, { id: parseId(params.reply), userId })
        const { staff } = await readDrafts(tx, { ticketId: ticket.id, userId })
        const text = fillReply(reply.body, await readReplyValues(tx, ticket, view.user))
        await saveDraft(tx, { ticketId: ticket.id, userId, kind: 'staff' }, appended(staff, text), shop.now())
        await countReplyUses(tx, [reply.id])
      })
      return redirect(view, `${ticketPath(ticket.id)}#composer`)
    })
    .post(`${path}/articles/:article`, async ({ view, params }) => {
      const ticket = await getTicket(shop.db.read, parseId(params.id))
      const article = await getArticleForStaff(shop.db.read, parseId(params.article))
      const key = { ticketId: ticket.id, userId: view.user.id }
      await shop.db.transaction(async (tx) => {
        const { staff } = await readDrafts(tx, key)
        await saveDraft(tx, { ...key, kind: 'staff' }, appended(staff, articleLink(shop, article.seoLink)), shop.now())
        await recordArticles(tx, ticket.id, [article.id], shop.now())
      })
      return redirect(view, `${ticketPath(ticket.id)}#composer`)
    })

async function removeFile(shop: Shop, { view, req, params }: StaffRequest<'id' | 'kind' | 'file'>): Promise<Response> {
  const key = await draftKey(shop, view, params)
  const { body } = requireValid(await readForm(view, req.raw, filesSchema, uploadLimits)).values
  const file = await shop.db.transaction((tx) => removeDraftFile(tx, key, parseId(params.file)))
  if (file !== null) await shop.files.delete(file)
  return showFiles(shop, view, key, { body })
}

const articleLink = (shop: Shop, seoLink: string): string => encodeAddress(`${shop.config.baseUrl}/kb/${seoLink}`)

const appended = (draft: string, text: string): string => (draft.trim() === '' ? text : `${draft.trimEnd()}\n\n${text}`)

/** Throws NotFound. */
async function draftKey(shop: Shop, view: StaffView, params: { id: string; kind: string }): Promise<DraftKey> {
  const kinds: DraftKind[] = ['staff', 'note']
  const kind = kinds.find((name) => name === params.kind)
  if (!kind) throw new NotFound()
  const { id } = await getTicket(shop.db.read, parseId(params.id))
  return { ticketId: id, userId: view.user.id, kind }
}

/** Without script the typed text becomes the draft, and the page shows it again. */
async function showFiles(shop: Shop, view: StaffView, key: DraftKey, { body, error }: { body: string; error?: string }): Promise<Response> {
  if (!view.partial) {
    if (body !== '') await shop.db.transaction((tx) => saveDraft(tx, key, body, shop.now()))
    const compose = key.kind === 'note' ? '?compose=note' : ''
    return redirect(view, ticketPath(key.ticketId) + compose, error === undefined ? undefined : { kind: 'error', text: error })
  }
  const files = await listDraftFiles(shop.db.read, key)
  const list = <DraftFiles view={view} ticketId={key.ticketId} kind={key.kind} files={files} {...(error === undefined ? {} : { error })} />
  return withStatus(error === undefined ? 200 : 422, fragments(view, list))
}
