import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { addMessage } from '#src/tickets/add-message.ts'
import { storeAttachment } from '#src/tickets/attachments.ts'
import { createSavedReply } from '#src/saved-replies/saved-replies.ts'
import { addTicketTag } from '#src/tickets/changes/ticket-tags.ts'
import { replyAsStaff } from '#src/tickets/reply.ts'
import { openTab } from '#tests/support/chromium.ts'
import { mailTo } from '#tests/support/inbound-mail.ts'
import { createStockedShop } from '#tests/support/stocked-shop.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import { waitForParts } from '#tests/support/wait-until.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { addTicketEvent } from '#src/tickets/ticket-events.ts'

const shop = await createStockedShop()
const agent = await createTestUser(shop, 3, 'agent-secret@example.com')
const by = () => ({ actor: { id: agent.id, name: agent.name }, now: shop.now() })

/** Ends a tag, an attribute, a script and a template, and calls alert in each. */
const attack = `"'><img src=x onerror=alert(1)></textarea></title></script><svg onload=alert(1)><script>alert(1)</script>{{alert(1)}}\${alert(1)}`

/** Opens pages and returns the dialogs they opened, and elements that only markup of a customer can have made. */
async function findRunning(tab: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  tab.on('dialog', (dialog) => {
    found.push(`dialog ${tab.url()}`)
    void dialog.dismiss()
  })
  for (const path of paths) {
    const response = await tab.goto(path)
    if (response!.status() >= 400) found.push(`${response!.status()} ${path}`)
    await waitForParts(tab)
    if ((await tab.locator('[onerror], [onload], img[src="x"]').count()) > 0) found.push(`markup ${path}`)
  }
  return found
}

test('what customers write into any field runs nowhere: for staff, on the page of the link, and in unmatched mail', async () => {
  const requester = { userId: null, name: attack, email: 'amara@example.com' }
  const file = await storeAttachment(shop, { name: `${attack}.svg`, bytes: new TextEncoder().encode(`<svg onload="alert(1)"/>`) })
  const message = { ...customerMessage(attack), author: { id: null, name: attack, email: attack }, attachments: [file] }
  const ticket = await openTicket(shop, { subject: attack, requester, orderId: shop.order.id, message })
  const earlier = await openTicket(shop, { subject: attack, requester })
  const { messageId } = await shop.db.transaction((tx) =>
    replyAsStaff(tx, ticket.id, { ...staffMessage(attack), quotedText: attack }, { status: 'resolved', now: shop.now() }),
  )
  await shop.db.transaction(async (tx) => {
    await addMessage(tx, ticket, { ...customerMessage(attack), kind: 'auto', quotedText: attack, warning: 'other_sender' }, shop.now())
    await addMessage(tx, ticket, { ...staffMessage(attack), kind: 'note' }, shop.now())
    await addTicketTag(tx, ticket.id, attack.slice(0, 40), by())
    await addTicketEvent(tx, { ticketId: ticket.id, kind: 'files_dropped', data: { reason: 'empty', names: attack }, ...by() })
    await addTicketEvent(tx, { ticketId: ticket.id, kind: 'subject', data: { from: attack, to: attack }, ...by() })
    await tx.update(tx.t.tickets).set({ ratingComment: attack, rating: 'bad', ratedAt: shop.now() }).where(eq(tx.t.tickets.id, ticket.id))
    await createSavedReply(tx, { title: attack.slice(0, 100), body: attack, isShared: true }, { userId: agent.id, now: shop.now() })
  })
  const mail = mailTo('a'.repeat(32), { from: `"${attack.replaceAll('"', '')}" <amara@example.com>`, body: attack })
  const headers = { 'content-type': 'message/rfc822' }
  expect((await fetch(`${shop.config.baseUrl}/webhooks/inbound-email`, { method: 'POST', headers, body: mail })).status).toBe(404)
  const tab = await openTab(shop, { images: true })
  await signIn(tab, shop, agent)
  const path = `/admin/tickets/${ticket.id}`
  const staffPages = [
    '/admin/tickets?view=all',
    path,
    `${path}/context`,
    `${path}/merge`,
    `${path}/split?message=${messageId}`,
    `${path}/customer`,
    `/admin/tickets?q=${encodeURIComponent(attack)}`,
    '/admin/saved-replies',
    '/admin/unmatched-mail',
    '/admin/unmatched-mail/1',
    `/admin/tickets/${earlier.id}`,
    '/admin/audit-log',
  ]
  expect(await findRunning(tab, staffPages)).toEqual([])
  const visitor = await openTab(shop, { images: true })
  expect(await findRunning(visitor, [`/tickets/view/${ticket.token}`, `/kb?q=${encodeURIComponent(attack)}`])).toEqual([])
})

test('whoever has the link sees the conversation and nothing else, and outside sites do not learn the link', async () => {
  const referrers: (string | null)[] = []
  const outside = Bun.serve({
    port: 0,
    fetch: (request) => {
      if (new URL(request.url).pathname === '/landing') referrers.push(request.headers.get('referer'))
      return new Response('outside')
    },
  })
  try {
    const requester = { userId: null, name: 'Amara Okafor', email: 'amara@example.com' }
    const ticket = await openTicket(shop, { requester, orderId: shop.order.id })
    const other = await openTicket(shop, { subject: 'Another matter of Amara', requester })
    const url = `http://localhost:${outside.port}/landing`
    await shop.db.transaction(async (tx) => {
      await replyAsStaff(tx, ticket.id, { ...staffMessage(`Look at ${url}`), author: { id: agent.id, name: 'Sam' } }, { now: shop.now() })
      await addMessage(tx, ticket, { ...staffMessage('A secret note'), kind: 'note' }, shop.now())
      await addTicketTag(tx, ticket.id, 'secret-tag', by())
    })
    const tab = await openTab(shop)
    const bodies: Promise<string>[] = []
    tab.on('response', (response) => {
      const type = response.headers()['content-type'] ?? ''
      if (type.includes('text/html') || type.includes('json')) bodies.push(response.text().catch(() => ''))
    })
    const response = await tab.goto(`/tickets/view/${ticket.token}`)
    expect(response!.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
    expect(response!.headers()['cache-control']).toContain('no-store')
    await tab.getByText('Look at').waitFor()
    await waitForParts(tab)
    const seen = (await Promise.all(bodies)).join('\n')
    const secrets = ['A secret note', 'secret-tag', agent.email, other.subject, other.token, String(shop.order.externalId), '/admin/']
    expect(secrets.filter((secret) => seen.includes(secret))).toEqual([])
    // In a new tab, or in this one.
    const opened = Promise.any([tab.context().waitForEvent('page'), tab.waitForURL(url).then(() => tab)])
    await tab.locator(`a[href="${url}"]`).click()
    await (await opened).waitForURL(url)
    expect(referrers).toEqual([null])
  } finally {
    await outside.stop(true)
  }
})
