import '#tests/support/both-engines.ts'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { backupSqliteFile } from '#db/backup.ts'
import { connect } from '#db/connect.ts'
import { rebuildWrongIndexes } from '#db/search/staff-search.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { dumpTables } from '#src/cli/postgres-dump.ts'
import { seedLanguages } from '#src/i18n/languages.ts'
import { eraseLeftovers } from '#src/privacy/erase-leftovers.ts'
import { eraseUser } from '#src/privacy/erase-user.ts'
import { listPersonalFiles } from '#src/privacy/export-files.ts'
import { exportUserData } from '#src/privacy/export-user-data.ts'
import { createAccount } from '#tests/accounts/create-account.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { type Person, personalColumns, placesElsewhere, seedElsewhere, seedPerson, wordOf, wordsOfOther } from './seed-person.ts'

const email = 'amara@example.com'
const auditedWord = wordOf('auditLog', 'change')
let url: string
let shop: TestShop
let person: Person

beforeEach(async () => {
  url = await createMigratedDatabase()
  const db = await connect(url)
  await db.transaction(seedLanguages)
  shop = { ...(await createTestShop()), db }
  const user = await createAccount(shop, { email, name: wordOf('users', 'name'), phone: wordOf('users', 'phone') })
  const { variantId } = await createTestProduct(shop)
  const vatNumber = wordOf('users', 'vatNumber')
  await db.transaction((tx) => tx.update(tx.t.users).set({ emailVerifiedAt: 1, vatNumber, provider: wordOf('users', 'provider') }))
  person = {
    account: user.id,
    address: email,
    anyAddress: email,
    vatNumber,
    order: 511,
    ticket: 512,
    message: 516,
    submission: 513,
    cart: 514,
    review: 515,
  }
  await seedForm()
  await seedPerson(db, { person, values: valuesFor(user.id, variantId), except: ['users', 'media', 'auditLog'] })
  await seedPhotos()
  await seedAudit(user.id)
  for (const { entry, word } of personalColumns) if (entry.areFiles) await shop.files.put(word, new Uint8Array([1]))
})
afterEach(() => shop.db.close())

const seedForm = () =>
  shop.db.transaction((tx) => tx.insert(tx.t.forms).values({ id: 531, name: 'f', slug: 'f', fields: [], createdAt: 1, updatedAt: 1 }))

/** What rules need, and what connects the rows. */
function valuesFor(userId: number, variantId: number): Record<string, Record<string, unknown>> {
  const now = shop.now()
  const address = { address1: wordOf('orders', 'address'), country: 'US', state: '' }
  const answers = [{ key: 'a', label: 'a', type: 'text', values: [wordOf('formSubmissions', 'answers')] }]
  return {
    accountLinks: { emailKey: email },
    formerEmails: { changedAt: now },
    stockAlerts: { variantId },
    verificationCodes: { subject: `user:${userId}` },
    carts: { id: 514 },
    orders: { id: 511, number: 1001, userId, status: 'completed', address },
    orderLines: { id: 521, customization: [{ label: '', answer: wordOf('orderLines', 'customization'), charge: 0 }] },
    orderTimeline: { kind: 'fulfilled', data: { units: 1, tracking: wordOf('orderTimeline', 'data') } },
    returns: { id: 522 },
    subscriptions: { orderId: 511, state: 'cancelled', renewedOrder: { address, name: wordOf('subscriptions', 'renewedOrder') } },
    reportedSubscriptions: { customerId: wordOf('subscriptions', 'customerId') },
    payments: { updatedAt: now },
    webhookEvents: { payload: JSON.stringify({ email, name: wordOf('webhookEvents', 'payload') }), receivedAt: now, state: 'done' },
    unmatchedPayments: { email, settledAt: 1 },
    tickets: { id: 512, userId },
    ticketDrafts: { userId },
    ticketMerges: { messageIds: [] },
    formSubmissions: { id: 513, formId: 531, userId, answers },
    reviews: { id: 515 },
    outbox: { recipient: email, state: 'sent' },
  }
}

/** One with the review, which stays, and one with the return, which goes. */
const seedPhotos = () =>
  shop.db.transaction(async (tx) => {
    const media = { originalName: wordOf('media', 'originalName'), width: 1, height: 1, bytes: 1, renditions: [], createdAt: 1 }
    await tx.insert(tx.t.media).values([
      { ...media, id: 541, file: 'ofreview' },
      { ...media, id: 542, file: 'ofreturn' },
    ])
    await tx.insert(tx.t.reviewPhotos).values({ reviewId: 515, mediaId: 541 })
    await tx.insert(tx.t.returnPhotos).values({ returnId: 522, mediaId: 542 })
  })

/** What staff did about each kind of row, and what the person did. */
const seedAudit = (userId: number) =>
  shop.db.transaction(async (tx) => {
    const ids = { user: userId, order: 1001, ticket: 512, return: 522, review: 515 }
    const others = {
      wholesale: tx.t.wholesaleApplications,
      draft: tx.t.draftOrders,
      subscription: tx.t.subscriptions,
      inbound_mail: tx.t.inboundMails,
    }
    const subjects = Object.entries(ids).map(([kind, id]) => `${kind}:${id}`)
    for (const [kind, table] of Object.entries(others)) {
      const [row] = await tx.select({ id: table.id }).from(table as typeof others.draft)
      subjects.push(`${kind}:${row!.id}`)
    }
    const change = { note: auditedWord, both: ['', auditedWord], amount: 7 }
    for (const subject of subjects) await recordAudit(tx, { actor: { id: 999, name: 'Robin' }, action: 'x', subject, change, now: 1 })
    const actor = { id: userId, name: wordOf('auditLog', 'actor') }
    await recordAudit(tx, { actor, action: 'subscription.cancelled', subject: 'subscription:1', change: {}, now: 1 })
  })

async function erase(): Promise<void> {
  await eraseUser(shop, { userId: Number(person.account), actor: null, language: null })
  // It is the last email to this address.
  await shop.db.transaction((tx) => tx.delete(tx.t.outbox).where(eq(tx.t.outbox.template, 'account_deleted')))
  await shop.db.emptyJournal()
}

/** All bytes that the database has on the disk; of PostgreSQL, all rows of all tables, also of those for search. */
async function readStore(): Promise<string> {
  if (testEngine === 'sqlite') return [url, `${url}-wal`].map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : '')).join('\n')
  const tables = await shop.db.read.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await shop.db.read.rows<{ row: string }>(sql`select ${sql.identifier(name)}::text as row from ${sql.identifier(name)}`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

async function readNewBackup(): Promise<string> {
  const folder = mkdtempSync(join(getTempFolder(), 'backup-'))
  if (testEngine === 'sqlite') await backupSqliteFile(url, join(folder, 'shop.db'))
  else await dumpTables(shop.db, folder)
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')
}

const namesIn = (text: string, columns = personalColumns): string[] =>
  columns.filter(({ word }) => text.includes(word)).map(({ entry, column }) => `${entry.table}.${column}`)

/** Words of another column, an address or an id. */
const withoutOwnWord = [
  'users.email',
  'users.emailKey',
  'users.password',
  'users.language',
  'accountLinks.emailKey',
  'verificationCodes.subject',
  'mailConsents.emailKey',
  'stockAlerts.emailKey',
  'ticketParticipants.emailKey',
  'gatewayCustomers.emailKey',
  'vatChecks.vatNumber',
  'inboundMails.senderEmail',
  'checkouts.email',
  'draftOrders.email',
  'reportedSubscriptions.customerId',
  'unmatchedPayments.email',
  'outbox.recipient',
  'discounts.customerKey',
]

describe('of a person who is erased', () => {
  const kept = personalColumns.filter(({ entry }) => entry.erasure === 'keep')
  const erased = personalColumns.filter(({ entry }) => entry.erasure !== 'keep')

  test('nothing is left in the store or in a backup made afterwards but what the list keeps', async () => {
    const before = namesIn(await readStore())
    expect(
      personalColumns
        .map(({ entry, column }) => `${entry.table}.${column}`)
        .filter((name) => !before.includes(name))
        .toSorted(),
    ).toEqual(withoutOwnWord.toSorted())
    await erase()
    for (const text of [await readStore(), await readNewBackup()]) {
      expect(namesIn(text, erased)).toEqual([])
      expect(text).not.toContain(email)
      expect(namesIn(text, kept)).toHaveLength(kept.length)
    }
  })

  test('no file is left, and photos of returns go, too', async () => {
    await erase()
    for (const { entry, word } of personalColumns) if (entry.areFiles) expect(await shop.files.exists(word)).toBe(false)
    expect(await shop.db.read.select({ id: shop.db.t.media.id }).from(shop.db.t.media)).toEqual([{ id: 541 }])
  })

  test('the audit log keeps who of the staff did what and when, with numbers and without texts', async () => {
    await erase()
    const { auditLog } = shop.db.t
    const entries = await shop.db.read.select().from(auditLog).where(eq(auditLog.subject, 'order:1001'))
    expect(entries).toMatchObject([{ actor: 'Robin', action: 'x', change: { both: ['', ''], amount: 7 }, createdAt: 1 }])
  })
})

describe('in tickets of another customer', () => {
  let files: string[]
  beforeEach(async () => {
    const { id: otherId } = await createAccount(shop, { email: 'zofia@example.com', name: 'Zofia' })
    files = await seedElsewhere(shop.db, { userId: Number(person.account), email, otherId })
    for (const file of files) await shop.files.put(file, new Uint8Array([1]))
  })
  const foundIn = (text: string) => placesElsewhere.filter(({ word }) => text.includes(word)).map(({ place }) => place)

  test('nothing is left of a person who is erased, and everything of that customer', async () => {
    const before = await readStore()
    expect(foundIn(before)).toHaveLength(placesElsewhere.length)
    await erase()
    for (const text of [await readStore(), await readNewBackup()]) {
      expect(foundIn(text)).toEqual([])
      expect(text.toLowerCase()).not.toContain(email)
      expect(wordsOfOther.filter((word) => before.includes(word) && !text.includes(word))).toEqual([])
    }
    for (const file of files) expect(await shop.files.exists(file)).toBe(false)
  })

  test('the export has what the person wrote there, with the files, and nothing of that customer', async () => {
    const text = JSON.stringify(await exportUserData(shop.db.read, Number(person.account), shop.now()))
    const written = placesElsewhere.filter(({ place }) => /bodyText|ticketAttachments.name/.test(place))
    expect(written.filter(({ word }) => !text.includes(word))).toEqual([])
    for (const word of wordsOfOther) expect(text).not.toContain(word)
    expect(text).not.toContain(wordOf('message', 'ticketMessages.quotedText'))
    const paths = (await listPersonalFiles(shop.db.read, Number(person.account))).map(({ file }) => file)
    expect(paths).toEqual(expect.arrayContaining(files.filter((_, at) => at % 2 === 0)))
  })
})

test('the export has all that the list does not hide, also what staff wrote', async () => {
  const text = JSON.stringify(await exportUserData(shop.db.read, Number(person.account), shop.now()))
  const shown = personalColumns
    .filter(({ entry }) => !entry.hidden)
    .filter(({ entry, column }) => !withoutOwnWord.includes(`${entry.table}.${column}`))
  const missing = shown.filter(({ word }) => !text.includes(word)).map(({ entry, column }) => `${entry.table}.${column}`)
  expect(missing).toEqual([])
  const secret = personalColumns.filter(({ entry, column }) => entry.hidden && /token|hash|password|key/i.test(column))
  expect(namesIn(text, secret)).toEqual([])
})

test('the files of a person are attachments, received mails, files of forms and photos', async () => {
  const files = await listPersonalFiles(shop.db.read, Number(person.account))
  expect(files.map(({ path }) => path)).toEqual([
    `tickets/512/1-${wordOf('ticketAttachments', 'name')}`,
    'tickets/512/mail-1.txt',
    `forms/513/1-${wordOf('formFiles', 'name')}`,
    'photos/541.webp',
    'photos/542.webp',
  ])
})

describe('what earlier versions left of people who were erased', () => {
  const listChanges = async () => {
    const { auditLog } = shop.db.t
    return (await shop.db.read.select().from(auditLog).orderBy(auditLog.id)).map(({ subject, change }) => [subject, change])
  }

  test('is removed from the audit log, the timeline and shipments, and nothing of others', async () => {
    const { orders, tickets, auditLog } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx.update(orders).set({ email: '', emailKey: 'erased:511', userId: null })
      await tx.delete(tickets)
      await tx.insert(auditLog).values({ actor: 'Robin', action: 'x', subject: 'order:7', change: { note: 'of another' }, createdAt: 1 })
    })
    expect(await eraseLeftovers(shop)).toBe(1)
    const changes = Object.fromEntries(await listChanges()) as Record<string, unknown>
    for (const subject of ['order:1001', 'ticket:512']) expect(changes[subject]).toEqual({ both: ['', ''], amount: 7 })
    expect(changes[`user:${person.account}`]).toMatchObject({ note: auditedWord })
    expect(changes['order:7']).toEqual({ note: 'of another' })
    const { fulfillments, orderTimeline } = shop.db.t
    expect(await shop.db.read.select().from(fulfillments)).toMatchObject([{ trackingNumber: '', trackingUrl: '' }])
    expect(await shop.db.read.select({ data: orderTimeline.data }).from(orderTimeline)).toEqual([{ data: { units: 1 } }])
    expect(await eraseLeftovers(shop)).toBe(0)
  })

  test.if(testEngine === 'sqlite')('is removed from an index that has words of no row, by building it again', async () => {
    await shop.db.transaction((tx) => tx.rows(sql.raw("insert into orders_search (rowid, search_text) values (9999, 'leftword')")))
    expect(await rebuildWrongIndexes(shop.db)).toBe(1)
    expect(await rebuildWrongIndexes(shop.db)).toBe(0)
    await shop.db.emptyJournal()
    expect(await readStore()).not.toContain('leftword')
  })
})
