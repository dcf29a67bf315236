import { Glob } from 'bun'
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listAttachments } from '#src/tickets/find-tickets.ts'
import { latestMail, listEvents, listThread } from '#tests/support/inbound-mail.ts'
import { patientTimers } from '#tests/support/patient-timers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'
import { deliverFixture, mailFolder } from './mail-fixtures.ts'

const { shop, guest } = storeTest({ timers: patientTimers, config: { rateLimits: false } })
const tableFile = join(import.meta.dir, 'mail-expectations.json')
/** By folder and name of the file: its status and verdict, and what the ticket shows of it. Absent = blank. */
const expectations = JSON.parse(readFileSync(tableFile, 'utf8')) as Record<string, unknown>
const names = [...new Glob('*/*').scanSync({ cwd: mailFolder })].toSorted()

test('every mail of the folders has an expectation', () => {
  expect(Object.keys(expectations).toSorted()).toEqual(names)
  expect(names.length).toBeGreaterThanOrEqual(60)
})

test.each(names)('%s', async (name) => {
  await createTestUser(shop, 3, 'agent@example.com')
  expect<unknown>(await describeDelivery(name)).toEqual(expectations[name])
})

async function describeDelivery(name: string) {
  const ticket = await openTicket(shop)
  const { status } = await deliverFixture(guest, name, ticket.token)
  const { state, reason } = await latestMail(shop)
  const [message] = (await listThread(shop, ticket.id)).slice(1)
  const files = message ? ((await listAttachments(shop.db.read, [message.id])).get(message.id) ?? []) : []
  const facts = {
    status,
    state,
    reason,
    kind: message?.kind,
    from: message && `${message.authorName} <${message.authorEmail}>`,
    warning: message?.warning,
    text: message?.bodyText,
    quoted: message?.quotedText,
    html: message?.bodyHtml,
    hasRemoteImages: message?.hasRemoteImages,
    files: files.map((file) => `${file.name} ${file.type} ${file.contentId}`.trim()),
    events: (await listEvents(shop, ticket.id)).filter(({ kind }) => kind !== 'status'),
  }
  const isBlank = (value: unknown) => value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isBlank(value)))
}
