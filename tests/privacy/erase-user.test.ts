import '#tests/support/matchers.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findUserByEmail, type User } from '#src/accounts/users.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { eraseDueContacts } from '#src/orders/erase-contacts.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { eraseUser, pruneGuests } from '#src/privacy/erase-user.ts'
import { exportUserData } from '#src/privacy/export-user-data.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { listMailed } from '#tests/accounts/mailed-links.ts'
import { ordersTest } from '#tests/orders/orders-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop, app, mug, placePaidOrder, placeOrderFor } = ordersTest()
const email = 'amara@example.com'
const path = '/account/privacy'
const emptyAddress = { company: '', address1: '', address2: '', city: '', state: '', postalCode: '', country: '' }
const day = 86_400_000

let amara: User
let client: TestClient
beforeEach(async () => {
  amara = await createAccount(shop, { email, name: 'Amara Okafor', phone: '555-0100' })
  client = createTestClient(app)
  await client.post('/login', { email, password: correctPassword })
})

/** A paid order of Amara with everything that can be typed. */
async function placeOwnOrder(status: 'completed' | 'processing') {
  const { id } = await placePaidOrder({ giftWrap: true, email })
  const { orders, orderLines } = shop.db.t
  await shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ userId: amara.id, status, phone: '555-0100', comment: 'Ring twice' }).where(eq(orders.id, id))
    await tx.update(tx.t.carts).set({ userId: amara.id })
    await tx.update(tx.t.checkouts).set({ userId: amara.id })
    await tx
      .update(orderLines)
      .set({ customization: [{ label: 'Engraving', answer: 'For Zoe', charge: 0 }] })
      .where(eq(orderLines.orderId, id))
  })
  return id
}

async function writeReviewAndAlert() {
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    const review = { productId: mug.id, rating: 5, text: 'A very good mug.', createdAt: now, updatedAt: now }
    await tx.insert(tx.t.reviews).values([
      { ...review, userId: amara.id, author: 'Amara Okafor' },
      { ...review, userId: amara.id + 1, author: 'Zofia' },
    ])
    await tx.insert(tx.t.stockAlerts).values({ variantId: mug.variantId, email, emailKey: email, language: 'en', createdAt: now })
  })
}

const deleteAccount = (password = correctPassword) => client.post(`${path}/delete`, { delete_password: password })
const order = async (id: number) => (await findOrder(shop.db.read, { id }))!

/** All text of all tables. */
async function dumpDatabase(): Promise<string> {
  const tables = Object.values(shop.db.t)
  const rows = []
  for (const table of tables) rows.push(await shop.db.read.select().from(table as typeof shop.db.t.users))
  return JSON.stringify(rows)
}

describe('deleting an account', () => {
  test('asks for the password, signs out, confirms by email and frees the address', async () => {
    expect(await deleteAccount('wrong')).toShow('This password is incorrect.')
    expect(await findUserByEmail(shop.db.read, email)).not.toBeNull()
    const response = await deleteAccount()
    expect(response).toRedirectTo('/')
    expect(client.cookies.has('session')).toBe(false)
    expect(await client.follow(response)).toShow('Your account is deleted.')
    expect(await findUserByEmail(shop.db.read, email)).toBeNull()
    expect((await shop.listMails())[0]).toMatchObject({ template: 'account_deleted', recipient: email })
    expect((await createAccount(shop, { email })).id).not.toBe(amara.id)
  })

  test('says before what stays, and why', async () => {
    const page = await client.get(path)
    for (const text of [
      'because tax law makes stores keep them',
      'bookkeeping must be able to find a payment',
      'reviews stay without your name',
    ])
      expect(page).toShow(text)
    expect(page).not.toShow('What you did as staff')
  })

  test('sent twice at once deletes once, and both lead to the store', async () => {
    const send = () => createTestClient(app, new Map(client.cookies)).post(`${path}/delete`, { delete_password: correctPassword })
    for (const response of await Promise.all([send(), send(), send()])) expect(response).toRedirectTo('/')
    const mails = await shop.listMails()
    expect(mails.filter(({ template }) => template === 'account_deleted')).toHaveLength(1)
  })

  test('leaves the name and address of finished orders, and nothing else that names the person', async () => {
    skipVerification(shop)
    const id = await placeOwnOrder('completed')
    await writeReviewAndAlert()
    await client.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 1 })
    await shop.db.transaction(async (tx) => {
      const entry = { actor: { id: null, name: 'Robin Vale' }, subject: `user:${amara.id}`, now: shop.now() }
      await recordAudit(tx, { ...entry, action: 'user.create', change: { name: 'Amara Okafor', email, roleId: 1 } })
      await recordAudit(tx, { ...entry, action: 'user.saved', change: { phone: ['555-0100', ''] } })
      await recordAudit(tx, { ...entry, action: 'user.password_link', change: { email } })
      await recordAudit(tx, { ...entry, action: 'user.disable', change: { reason: 'Amara asked for it' } })
    })
    await deleteAccount()
    expect(await order(id)).toMatchObject({ userId: null, name: 'Amara Okafor', email: '', phone: '', comment: '', eraseContactAt: null })
    expect((await order(id)).address.address1).toBe('418 Alder Street')
    expect((await order(id)).total).toBeGreaterThan(0)
    await shop.db.transaction(async (tx) => {
      await tx.delete(tx.t.orders)
      // The confirmation of the deletion is the last email to this address.
      await tx.delete(tx.t.outbox).where(eq(tx.t.outbox.template, 'account_deleted'))
    })
    const dump = await dumpDatabase()
    for (const trace of [email, 'Amara', 'Okafor', '555-0100', 'Ring twice', 'For Zoe', 'For you']) expect(dump).not.toContain(trace)
  })

  test('keeps contact data and messages of an order in progress until it is done, at most 90 days', async () => {
    const [done, late] = [await placeOwnOrder('processing'), await placeOwnOrder('processing')]
    await deleteAccount()
    expect(await order(done)).toMatchObject({ userId: null, email, phone: '555-0100', comment: 'Ring twice' })
    expect(await eraseDueContacts(shop)).toBe(0)
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ status: 'completed' }).where(eq(tx.t.orders.id, done)))
    expect(await eraseDueContacts(shop)).toBe(1)
    expect(await order(done)).toMatchObject({ email: '', phone: '' })
    expect((await listOrderLines(shop.db.read, done))[0]).toMatchObject({ customization: [{ label: 'Engraving', answer: '' }] })
    shop.clock.advance(90 * day)
    expect(await eraseDueContacts(shop)).toBe(1)
    expect(await order(late)).toMatchObject({ email: '', comment: '' })
  })

  test('leaves reviews without a name, also several of one product', async () => {
    await writeReviewAndAlert()
    await deleteAccount()
    await shop.db.transaction((tx) => tx.update(tx.t.reviews).set({ status: 'approved' }))
    await shop.db.transaction((tx) => tx.update(tx.t.products).set({ reviewCount: 2, ratingSum: 10 }))
    const zofia = await createAccount(shop, { email: 'zofia@example.com' })
    await shop.db.transaction((tx) => tx.update(tx.t.reviews).set({ userId: zofia.id }).where(eq(tx.t.reviews.author, 'Zofia')))
    await eraseUser(shop, { userId: zofia.id, actor: null, language: null })
    const page = await createTestClient(app).get(`/items/${mug.seoLink}/reviews`)
    expect(page).toShow('Deleted customer')
    expect(page).not.toShow('Amara Okafor')
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toHaveLength(2)
  })

  test('leaves answers to its reviews without its names, and those to others as they are', async () => {
    await writeReviewAndAlert()
    const storeAnswer = 'Dear Amara, thank you. Amara Okafor has an eye for Okaforian mugs!'
    await shop.db.transaction((tx) => tx.update(tx.t.reviews).set({ storeAnswer }))
    await deleteAccount()
    const answers = (await shop.db.read.select().from(shop.db.t.reviews).orderBy(shop.db.t.reviews.id)).map((row) => row.storeAnswer)
    expect(answers).toEqual(['Dear …, thank you. … has an eye for Okaforian mugs!', storeAnswer])
  })

  test('erases consents of former addresses, unless another account has them now', async () => {
    const former = ['amara@old.example', 'zofia@example.com']
    await createAccount(shop, { email: 'zofia@example.com' })
    await shop.db.transaction(async (tx) => {
      for (const address of former) {
        await tx.insert(tx.t.formerEmails).values({ userId: amara.id, email: address, changedAt: shop.now() })
        const consent = {
          email: address,
          emailKey: address,
          kind: 'cart_reminder',
          source: 'account',
          language: 'en',
          wording: '',
          givenAt: 1,
        } as const
        await tx.insert(tx.t.mailConsents).values(consent)
      }
    })
    await deleteAccount()
    const consents = await shop.db.read.select().from(shop.db.t.mailConsents)
    expect(consents.map((consent) => consent.email)).toEqual(['zofia@example.com'])
  })

  test('does not give its orders to a new account with the address', async () => {
    const id = await placeOwnOrder('processing')
    await deleteAccount()
    const later = await createAccount(shop, { email })
    await shop.db.transaction((tx) => proveEmail(tx, later, shop.now()))
    expect((await order(id)).userId).toBeNull()
  })

  test('the last administrator cannot do it, and staff who erase a customer are recorded', async () => {
    const [admin] = await shop.db.read.select().from(shop.db.t.users).where(eq(shop.db.t.users.roleId, 5))
    await expect(eraseUser(shop, { userId: admin!.id, actor: null, language: null })).rejects.toBeInstanceOf(UserError)
    const actor = { id: admin!.id, name: admin!.name }
    await eraseUser(shop, { userId: amara.id, actor, language: null })
    const entries = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(entries).toContainEqual(expect.objectContaining({ action: 'user.erased', subject: `user:${amara.id}`, actor: admin!.name }))
  })
})

describe('the data export', () => {
  const download = (password = correctPassword) => client.post(`${path}/export`, { export_password: password })

  test('asks for the password and is a file to save', async () => {
    expect(await download('wrong')).toHaveStatus(422)
    const response = await download()
    expect(response.headers.get('content-disposition')).toContain('my-data.zip')
    expect(response.headers.get('cache-control')).toContain('no-store')
    const data = strFromU8(unzipSync(response.bytes)['my-data.json']!)
    expect(JSON.parse(data)).toMatchObject({ profile: { name: 'Amara Okafor', email, phone: '555-0100' } })
  })

  test('has the files of the person and the invoices of their orders', async () => {
    const id = await placeOwnOrder('completed')
    await shop.files.put('ticket-a.bin', new Uint8Array([7]))
    const ticket = await openTicket(shop, { requester: { userId: amara.id, name: 'Amara', email } })
    const attachment = { ticketId: ticket.id, name: 'cup.png', type: 'image/png', bytes: 1, file: 'ticket-a.bin', createdAt: 1 }
    await shop.db.transaction((tx) => tx.insert(tx.t.ticketAttachments).values(attachment))
    const files = unzipSync((await download()).bytes)
    expect(Object.keys(files)).toEqual(['my-data.json', `invoices/${(await order(id)).number}.pdf`, `tickets/${ticket.id}/1-cup.png`])
    expect(files[`tickets/${ticket.id}/1-cup.png`]).toEqual(new Uint8Array([7]))
    expect(strFromU8(files[`invoices/${(await order(id)).number}.pdf`]!.slice(0, 4))).toBe('%PDF')
  })

  test('has what only the address connects once that is proven: anyone can make an account with it', async () => {
    await writeReviewAndAlert()
    await createTestClient(app).post('/forgot-password', { email })
    await listMailed(shop)
    const counts = async () => {
      const { emails, stockAlerts } = await exportUserData(shop.db.read, amara.id, shop.now())
      return [emails.length, stockAlerts.length]
    }
    expect(await counts()).toEqual([0, 0])
    const orderId = await placeOwnOrder('completed')
    const mail = { template: 'account_deleted', to: email, language: 'en', orderId, params: { deleted_at: '' } } as const
    await shop.db.transaction((tx) => queueMail(shop, tx, mail))
    expect(await counts()).toEqual([1, 0])
    await shop.db.transaction((tx) => proveEmail(tx, amara, shop.now()))
    expect(await counts()).toEqual([2, 1])
  })

  test('has everything the person gave, and nothing secret or of others', async () => {
    await shop.db.transaction((tx) => proveEmail(tx, amara, shop.now()))
    await placeOwnOrder('completed')
    await placeOrderFor({ email: 'other@example.com' })
    await writeReviewAndAlert()
    await createTestClient(app).post('/forgot-password', { email })
    await listMailed(shop)
    const data = await exportUserData(shop.db.read, amara.id, shop.now())
    expect(data.orders).toHaveLength(1)
    expect(data.orders[0]).toMatchObject({
      comment: 'Ring twice',
      address: { city: 'Portland' },
      lines: [{ name: 'Mug', giftMessage: '' }, {}],
    })
    expect(data.reviews).toMatchObject([{ text: 'A very good mug.' }])
    expect(data.stockAlerts).toHaveLength(1)
    expect(data.signIns).toMatchObject([{ method: 'password', result: 'succeeded' }])
    expect(data.emails).toMatchObject([{ template: 'reset_password', subject: '', recipient: email }])
    const text = JSON.stringify(data)
    expect(text).toContain(new Date(shop.now()).toISOString())
    for (const secret of ['argon2id', 'other@example.com', 'Zofia', 'downloadToken']) expect(text).not.toContain(secret)
  })

  test('has draft orders for the address, once it is proven', async () => {
    await shop.db.transaction(async (tx) => {
      const draft = { token: 'secret-of-the-link', userId: amara.id, email, name: 'Amara', address: emptyAddress, lines: [] }
      await tx
        .insert(tx.t.draftOrders)
        .values({ ...draft, discount: null, currency: 'USD', total: 4800, createdBy: 'Robin', createdAt: 1, updatedAt: 1 })
    })
    const drafts = async () => (await exportUserData(shop.db.read, amara.id, shop.now())).draftOrders
    expect(await drafts()).toEqual([])
    await shop.db.transaction((tx) => proveEmail(tx, amara, shop.now()))
    expect(await drafts()).toMatchObject([{ email, total: 4800, currency: 'USD' }])
    expect(JSON.stringify(await drafts())).not.toContain('secret-of-the-link')
  })

  test('has applications, returns, devices, former addresses and what is in the carts', async () => {
    await shop.db.transaction((tx) => proveEmail(tx, amara, shop.now()))
    const zofia = await createAccount(shop, { email: 'zofia@example.com' })
    const orderId = await placeOwnOrder('completed')
    const [line] = await listOrderLines(shop.db.read, orderId)
    await createTestClient(app).post('/login', { email, password: correctPassword })
    const now = shop.now()
    await shop.db.transaction(async (tx) => {
      const { carts, cartLines, returns, returnLines, wholesaleApplications, formerEmails } = tx.t
      const application = { company: 'Okafor Goods', taxId: 'US-1', website: '', message: 'Two stores.', createdAt: now }
      await tx.insert(wholesaleApplications).values([
        { ...application, userId: amara.id, decidedBy: 'Robin', state: 'declined', reason: 'No certificate' },
        { ...application, userId: zofia.id, company: 'Zofia Ltd' },
      ])
      const stored = {
        orderId,
        key: 'key-of-form',
        kind: 'return',
        state: 'requested',
        searchText: '',
        createdAt: now,
        updatedAt: now,
      } as const
      const [row] = await tx
        .insert(returns)
        .values({ ...stored, note: 'It hums.' })
        .returning()
      await tx.insert(returnLines).values({ returnId: row!.id, orderLineId: line!.id, quantity: 1, reason: 'damaged' })
      await tx.insert(formerEmails).values({ userId: amara.id, email: 'before@example.com', changedAt: now })
      const [cart] = await tx
        .insert(carts)
        .values({ userId: amara.id, createdAt: now, updatedAt: now, expiresAt: now + day })
        .returning()
      const { id: productId, variantId } = mug
      const inCart = { cartId: cart!.id, productId, variantId, quantity: 2, giftMessage: 'For you', seenPrice: 1, createdAt: now }
      await tx.insert(cartLines).values(inCart)
    })
    const data = await exportUserData(shop.db.read, amara.id, now)
    const at = new Date(now).toISOString()
    expect(data.wholesaleApplications).toEqual([
      {
        company: 'Okafor Goods',
        taxId: 'US-1',
        website: '',
        message: 'Two stores.',
        state: 'declined',
        reason: 'No certificate',
        createdAt: at,
        decidedAt: null,
      },
    ] as never)
    expect(data.orders[0]!.returns).toMatchObject([{ note: 'It hums.', lines: [{ sku: line!.sku, quantity: 1, reason: 'damaged' }] }])
    expect(data.cart).toContainEqual(expect.objectContaining({ sku: 'MUG', quantity: 2, giftMessage: 'For you' }))
    expect(data.formerEmails).toMatchObject([{ email: 'before@example.com' }])
    expect(data.sessions).toMatchObject([{ lastSeenAt: at }, { lastSeenAt: at }])
    for (const secret of ['tokenHash', 'key-of-form', 'Zofia', 'Robin']) expect(JSON.stringify(data)).not.toContain(secret)
  })

  test('has guest orders with the address only once the address is proven', async () => {
    const { id } = await placePaidOrder({ email })
    const count = async () => (await exportUserData(shop.db.read, amara.id, shop.now())).orders.length
    expect((await order(id)).userId).toBeNull()
    expect(await count()).toBe(0)
    await shop.db.transaction((tx) => proveEmail(tx, amara, shop.now()))
    expect(await count()).toBe(1)
  })
})

describe('guest accounts', () => {
  test('that never ordered are deleted after 90 days; others stay', async () => {
    const guest = (name: string) => createAccount(shop, { email: `${name}@example.com`, password: guestPassword })
    const [, buyer] = [await guest('idle'), await guest('buyer')]
    const { id } = await placeOrderFor()
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: buyer.id }).where(eq(tx.t.orders.id, id)))
    shop.clock.advance(90 * day)
    expect(await pruneGuests(shop)).toBe(0)
    shop.clock.advance(1)
    expect(await pruneGuests(shop)).toBe(1)
    expect(await findUserByEmail(shop.db.read, 'idle@example.com')).toBeNull()
    expect(await findUserByEmail(shop.db.read, 'buyer@example.com')).not.toBeNull()
    expect(await findUserByEmail(shop.db.read, email)).not.toBeNull()
  })
})
