import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { latestMail, listThread, mailTo } from '#tests/support/inbound-mail.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const agent = await createTestUser(shop, 3)
const path = '/admin/unmatched-mail'

/** A mail to a ticket that never was. */
async function receive(body: string) {
  const mail = mailTo('a'.repeat(32), { body }).replaceAll('\n', '\r\n')
  await fetch(`${shop.config.baseUrl}/webhooks/inbound-email`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: mail,
  })
  return latestMail(shop)
}

/** From the list to the first mail. */
async function openFirst(tab: Page, id: number) {
  await tab.keyboard.press('j')
  await waitForFocus(tab, `#open-${id}`)
  await tab.keyboard.press('Enter')
  await tab.waitForURL(`**${path}/${id}`)
}

/** Follows the breadcrumb of a mail. */
async function backToList(tab: Page) {
  await tabTo(tab, '.crumbs a')
  await tab.keyboard.press('Enter')
  await tab.waitForURL(`**${path}`)
}

test('an agent adds a mail to a ticket, opens one with the next and discards the last with the keyboard', async () => {
  const ticket = await openTicket(shop)
  const last = await receive('An advertisement.')
  shop.clock.advance(60_000)
  const opened = await receive('Another matter.')
  shop.clock.advance(60_000)
  const assigned = await receive('Here is the missing word.')
  const tab = await openTab(shop, { viewport: { width: 1280, height: 900 } })
  await signIn(tab, shop, agent)
  await tab.goto(path)

  await openFirst(tab, assigned.id)
  await tabTo(tab, '#f-ticket')
  await tab.keyboard.type('999')
  await tab.keyboard.press('Enter')
  await tab.locator('#f-ticket[aria-invalid=true]').waitFor()
  await tabTo(tab, '#f-ticket')
  await tab.keyboard.press('Control+A')
  await tab.keyboard.type(String(ticket.id))
  await tab.keyboard.press('Enter')
  await tab.getByRole('link', { name: `Open ticket #${ticket.id}` }).waitFor()
  expect((await listThread(shop, ticket.id)).at(-1)).toMatchObject({ bodyText: 'Here is the missing word.' })
  await backToList(tab)

  await openFirst(tab, opened.id)
  await tabTo(tab, '#open-ticket')
  await tab.keyboard.press('Enter')
  await tab.getByRole('link', { name: `Open ticket #${ticket.id + 1}` }).waitFor()
  expect(await getTicket(shop.db.read, ticket.id + 1)).toMatchObject({ subject: 'Re: Broken cup', channel: 'mail' })
  await backToList(tab)

  await tab.keyboard.press('j')
  await waitForFocus(tab, `#open-${last.id}`)
  await tab.keyboard.press('x')
  await tab.getByText('1 selected').waitFor()
  await tabTo(tab, '#bulk-discard')
  await tab.keyboard.press('Enter')
  await tab.getByText('No unmatched mail').waitFor()
  await tabTo(tab, '#undo-button')
  await tab.keyboard.press('Enter')
  await tab.locator(`#open-${last.id}`).waitFor()
  // The ticket that does not exist.
  expect(tab.consoleErrors).toEqual([expect.stringContaining('422')])
})
