import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { requireAccess, requireStaff } from '#src/admin/layout.ts'
import { createDraftArticle } from '#src/kb/edit-articles.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { findMessage, getTicket } from '#src/tickets/find-tickets.ts'

/** Turns an answer into a help article that is not published yet. */
export const draftArticleRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'kb', 'write')).post('/admin/tickets/:id/messages/:message/article', async ({ view, params }) => {
    requireAccess(view, 'tickets', 'read')
    const ticket = await getTicket(shop.db.read, parseId(params.id))
    const message = await findMessage(shop.db.read, { ticketId: ticket.id, id: parseId(params.message) })
    if (message?.kind !== 'staff') throw new NotFound('message')
    const { id } = await withAudit(shop, view, { action: 'article.created' }, async (tx, now) => {
      const draft = { title: ticket.subject, bodyHtml: toParagraphs(message.bodyText), authorId: view.user.id, now }
      const created = await createDraftArticle(tx, draft)
      // Not the title: it is the customer's, and an entry about an article outlives the ticket.
      return { change: { ticket: ticket.id }, subject: `article:${created}`, id: created }
    })
    return redirect(view, `/admin/kb/${id}/edit`, view.t('conversation.articleDrafted'))
  })

const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${Bun.escapeHTML(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
