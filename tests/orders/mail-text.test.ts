import { expect, test } from 'bun:test'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { queueSetPasswordMail, setFirstPassword } from '#src/accounts/passwords/set-password.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import { queueOrderMails } from '#src/orders/mails/confirmation-mails.ts'
import type { NewUser } from '#src/accounts/users.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createAccount } from '#tests/accounts/create-account.ts'
import { ordersTest } from './orders-test.ts'

const { shop, placeOrderFor } = ordersTest()

const offer = 'WIN-A-PRIZE at https://evil.example'
const typed = {
  name: offer,
  email: 'victim@example.com',
  comment: offer,
  phone: offer,
  address: { company: offer, address1: offer, address2: offer, city: offer, state: 'OR', postalCode: '97205', country: 'US' },
}

/** An order whose buyer typed the offer wherever text can be typed; returns its emails. */
async function mailOrder(userId: number | null, email = typed.email) {
  const { id } = await placeOrderFor({ giftWrap: true })
  const { orders, orderLines } = shop.db.t
  await shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ ...typed, email, userId })
    await tx.update(orderLines).set({ giftMessage: offer, customization: [{ label: 'Engraving', answer: offer, charge: 0 }] })
  })
  const findWording = await readWordings(shop)
  const order = (await findOrder(shop.db.read, { id }))!
  const lines = await listOrderLines(shop.db.read, id)
  await shop.db.transaction((tx) => queueOrderMails(shop, tx, findWording, order, lines))
  const mails = await shop.listMails()
  return mails.find(({ template }) => template === 'order_confirmation')!
}

const createGuest = (overrides: Partial<NewUser> = {}) =>
  createAccount(shop, { email: typed.email, name: offer, password: guestPassword, ...overrides })
const lastMail = async (template: string) => (await shop.listMails()).findLast((mail) => mail.template === template)!

test('a confirmation to an address that nobody has proven carries nothing that its sender typed', async () => {
  const mail = await mailOrder((await createGuest()).id)
  expect(`${mail.subject}${mail.html}${mail.text}`).not.toContain('evil.example')
  expect(mail.text).toStartWith('Thank you.')
  expect(mail.text).toContain('Ground')
})

test('a confirmation links to a first password only at the address of a customer account, as all staff can read it', async () => {
  const hasLink = async (userId: number, email: string) => (await mailOrder(userId, email)).text.includes('/account/set-password')
  const buyer = await createGuest()
  const staff = await createGuest({ email: 'staff@example.com', roleId: 5 })
  expect(await hasLink(buyer.id, 'VICTIM@example.com')).toBe(true)
  expect(await hasLink(buyer.id, 'friend@example.com')).toBe(false)
  expect(await hasLink(staff.id, 'staff@example.com')).toBe(false)
})

test('nor does one to an account whose password was set without an email', async () => {
  const user = await createGuest()
  await setFirstPassword(shop, { user, password: 'a fresh password', oldToken: null, proveEmail: null })
  expect((await lastMail('welcome')).text).not.toContain('evil.example')
  expect((await mailOrder(user.id)).text).not.toContain('evil.example')
})

test('a customer who opened an emailed link gets name, answers, messages and address', async () => {
  const user = await createGuest()
  await setFirstPassword(shop, { user, password: 'a fresh password', oldToken: null, proveEmail })
  const { text } = await mailOrder(user.id)
  expect(text).toContain(`Thank you, ${offer}.`)
  expect(text).toContain(`Engraving: ${offer}`)
  expect(text.split(offer).length).toBeGreaterThan(5)
})

test('the billing address and the answers of checkout fields are in both emails, for files too', async () => {
  const user = await createGuest()
  await setFirstPassword(shop, { user, password: 'a fresh password', oldToken: null, proveEmail })
  await shop.db.transaction((tx) => saveSettings(tx, { order_email: 'orders@example.com' }, 1))
  const { id } = await placeOrderFor()
  const stored = { ...(await findOrder(shop.db.read, { id }))!, email: typed.email, userId: user.id }
  const office = { ...typed.address, name: 'Accounts payable', address1: '1 Office Park' }
  const extra = [
    { key: 'po', label: 'Purchase order', answer: 'PO-77' },
    { key: 'gift', label: 'A gift', answer: '' },
  ]
  const lines = await listOrderLines(shop.db.read, id)
  const findWording = await readWordings(shop)
  for (const change of [{ billingAddress: office }, { shippingName: '', address: office }])
    await shop.db.transaction((tx) => queueOrderMails(shop, tx, findWording, { ...stored, ...change, extra }, lines))
  const mails = (await shop.listMails()).filter(({ text }) => text.includes('PO-77'))
  expect(mails.map(({ template }) => template).toSorted()).toEqual([
    'order_confirmation',
    'order_confirmation',
    'staff_new_order',
    'staff_new_order',
  ])
  for (const { text } of mails) {
    expect(text).toContain('Accounts payable')
    expect(text).toContain('1 Office Park')
    expect(text).toMatch(/Purchase order\s+PO-77/i)
    expect(text).toMatch(/A gift\s+Yes/i)
  }
})

test('the proof holds for that address alone', async () => {
  const user = await createGuest()
  await setFirstPassword(shop, { user, password: 'a fresh password', oldToken: null, proveEmail })
  expect((await mailOrder(user.id, 'another@example.com')).text).not.toContain('evil.example')
})

test('the email with a link to set a password has no name before the link was opened', async () => {
  const user = await createGuest()
  await shop.db.transaction((tx) => queueSetPasswordMail(shop, tx, user, null))
  const mail = await lastMail('set_password')
  expect(mail.text).not.toContain('evil.example')
  expect(mail.text).toContain('Hi, set a password')
})

test('staff read what the buyer typed', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { order_email: 'staff@example.com' }, shop.now()))
  await mailOrder(null)
  expect((await lastMail('staff_new_order')).text).toContain(`Engraving: ${offer}`)
})
