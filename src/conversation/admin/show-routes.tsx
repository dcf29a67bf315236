import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { requireStaff } from '#src/admin/layout.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { file, fragments, redirect } from '#src/web/response.tsx'
import { LiveBar } from '#templates/conversation/live-bar.tsx'
import { ThreadEntries } from '#templates/conversation/thread.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { getAttachment } from '#src/tickets/attachments.ts'
import { isDraftFresh } from '#src/tickets/drafts.ts'
import { readThread } from '../read-conversation.ts'
import { countNewerMessages } from '../newer-messages.ts'
import { listOtherViewers, markViewing } from '../viewers.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { renderThread, renderTicket } from './render-conversation.tsx'

const path = '/admin/tickets/:id'
const viewingSchema = t.Object({ last: t.Integer({ minimum: 0, default: 0 }) })

/** What agents see of a ticket. */
export const showRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'tickets', 'read'))
    .get(path, ({ view, req, params }) => renderTicket(shop, view, req, parseId(params.id)))
    .get(`${path}/thread`, async ({ view, params }) => {
      const { id } = await getTicket(shop.db.read, parseId(params.id))
      return view.partial ? renderThread(shop, view, id) : redirect(view, ticketPath(id))
    })
    .get(`${path}/earlier`, async ({ view, params }) => {
      const { id } = await getTicket(shop.db.read, parseId(params.id))
      const before = parseId(view.url.searchParams.get('before') ?? '')
      if (!view.partial) return redirect(view, `${ticketPath(id)}?before=${before}`)
      const thread = await readThread(shop.db.read, id, { before })
      const props = { view, thread, now: shop.now(), mayWrite: view.can('tickets', 'write') }
      return fragments(view, <ThreadEntries {...props} />)
    })
    .get(`${path}/files/:file`, async ({ params }) => {
      const found = await getAttachment(shop.db.read, parseId(params.id), parseId(params.file))
      const content = await shop.files.get(found.file)
      if (!content) throw new NotFound('file')
      const response = file(content, { type: found.type, saveAs: found.name })
      response.headers.set('x-content-type-options', 'nosniff')
      return response
    })
    .post(`${path}/viewing`, async ({ view, req, params }) => {
      const { id } = await getTicket(shop.db.read, parseId(params.id))
      const { last } = requireValid(await readForm(view, req.raw, viewingSchema)).values
      const now = shop.now()
      const key = { ticketId: id, userId: view.user.id }
      await shop.db.transaction(async (tx) => {
        const isReplying = await isDraftFresh(tx, key, now)
        await markViewing(tx, key, { isReplying, lastReadId: last, now })
      })
      const viewers = await listOtherViewers(shop.db.read, { ...key, now })
      const newMessages = await countNewerMessages(shop.db.read, id, { after: last, readerId: view.user.id })
      if (!view.partial) return redirect(view, ticketPath(id))
      return fragments(view, <LiveBar view={view} ticketId={id} viewers={viewers} lastSeenId={last} newMessages={newMessages} />)
    })
