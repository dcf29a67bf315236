import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { getTicket, type TicketRow } from '#src/tickets/find-tickets.ts'
import { replyAsStaff } from '#src/tickets/reply.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { findHtmlErrors } from '#tests/support/html-checks.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { applyLook, looks } from '#tests/support/looks.ts'
import { openTicket, staffMessage } from '#tests/support/tickets.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const customer = await createTestUser(shop, 1)
const newestTicket = async () => (await shop.db.read.select().from(shop.db.t.tickets).orderBy(shop.db.t.tickets.id)).at(-1)!
const answer = (ticket: TicketRow, text: string) =>
  shop.db.transaction((tx) => replyAsStaff(tx, ticket.id, staffMessage(text), { now: shop.now() }))
const judge = async (tab: Page) => {
  expect(await findAccessibilityViolations(tab)).toEqual([])
  expect(await measureOverflow(tab)).toBeLessThanOrEqual(0)
}

// Until there are help articles nothing answers with suggestions.
const withoutSuggestions = (tab: Page) => tab.route('**/kb/suggest*', (route) => route.fulfill({ status: 204 }))

test.each([
  ['with script, on a phone', true],
  ['without script', false],
])('a guest opens a ticket, reads the answer, replies, resolves it and rates it by keyboard: %s', async (_, javaScriptEnabled) => {
  const options = { javaScriptEnabled, ...(javaScriptEnabled ? { bypassCSP: true, viewport: { width: 390, height: 844 } } : {}) }
  const guest = await openTab(shop, options)
  await withoutSuggestions(guest)
  await guest.goto('/tickets/create')
  if (javaScriptEnabled) await judge(guest)
  await guest.getByLabel('Name', { exact: true }).fill('Amara Okafor')
  await guest.getByLabel('Email').fill('amara@example.com')
  await guest.getByLabel('Subject').fill('Broken cup')
  await guest.getByLabel('Message').fill('The left cup has a crack.')
  await guest.getByLabel('Files').setInputFiles({ name: 'crack.txt', mimeType: 'text/plain', buffer: Buffer.from('A crack') })
  shop.clock.advance(10_000)
  await guest.getByRole('button', { name: 'Send' }).press('Enter')
  await guest.getByText('You can answer here or by email.').waitFor()
  const ticket = await newestTicket()

  shop.clock.advance(60_000)
  await answer(ticket, 'Sorry! Which pattern was it?')
  if (javaScriptEnabled) {
    await guest.getByLabel('Message').fill('Half a thought')
    await guest.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await guest.getByRole('link', { name: '1 new reply' }).press('Enter')
    expect(await guest.getByLabel('Message').inputValue()).toBe('Half a thought')
    await judge(guest)
  }
  await guest.reload()
  await guest.getByText('Sorry! Which pattern was it?').waitFor()
  if (javaScriptEnabled) expect(await guest.getByLabel('Message').inputValue()).toBe('Half a thought')

  shop.clock.advance(60_000)
  await guest.getByLabel('Message').fill('The one with leaves.')
  await guest.getByRole('button', { name: 'Send reply' }).press('Enter')
  await guest.getByText('Your reply was sent.').first().waitFor()
  await guest.locator('#thread').getByText('The one with leaves.').waitFor()
  expect(await guest.getByLabel('Message').inputValue()).toBe('')
  await guest.reload()
  expect(await guest.getByLabel('Message').inputValue()).toBe('')

  await guest.getByRole('button', { name: 'Mark as resolved' }).press('Enter')
  // Chromium takes the focus away when a page that has loaded moves to its fragment.
  if (!javaScriptEnabled) await guest.waitForURL(/#rating$/)
  await guest.getByRole('radio', { name: 'Great' }).press('Space')
  if (javaScriptEnabled) await judge(guest)
  await guest.getByLabel('Comment').fill('Quick answer')
  await guest.getByRole('button', { name: 'Send rating' }).press('Enter')
  await guest.getByText('You rated our help as great.').waitFor()
  expect(await getTicket(shop.db.read, ticket.id)).toMatchObject({ status: 'resolved', rating: 'great', ratingComment: 'Quick answer' })
  expect(guest.consoleErrors).toEqual([])
})

test('the pages of a customer’s tickets are valid and accessible, in the account and by the link', async () => {
  const requester = { userId: customer.id, name: 'June', email: customer.email }
  const ticket = await openTicket(shop, { requester, subject: 'A'.repeat(200) })
  for (let count = 0; count < 35; count++) await answer(ticket, `Answer ${count}: https://example.com/${'a'.repeat(120)}`)
  const foreign = await openTicket(shop)
  const tab = await openTab(shop, { bypassCSP: true, reducedMotion: 'reduce' })
  await withoutSuggestions(tab)
  await signIn(tab, shop, customer)
  for (const path of ['/dashboard?tab=tickets', '/tickets/create', `/tickets/${ticket.id}`, `/tickets/view/${foreign.token}`]) {
    await tab.goto(path)
    expect(await findHtmlErrors(await (await tab.request.get(path)).text())).toEqual([])
    for (const look of looks) {
      await applyLook(tab, look)
      await judge(tab)
    }
  }
  await tab.goto(`/tickets/${ticket.id}`)
  await tab.getByRole('link', { name: 'Show earlier messages' }).press('Enter')
  await tab.locator('#thread article').nth(35).waitFor({ state: 'attached' })
  await judge(tab)
  expect(tab.consoleErrors).toEqual([])
})
