import { sql } from 'drizzle-orm'
import { hashPassword } from '#src/accounts/passwords/passwords.ts'
import { createUser, findUserByEmail, markEmailProven } from '#src/accounts/users.ts'
import { createCheckoutField } from '#src/checkout/edit-checkout-fields.ts'
import { createAddress } from '#src/addresses/address-book.ts'
import { demoPassword, demoUsers } from '#src/lib/people/demo-users.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type RateForm, createRate } from '#src/tax/edit-rates.ts'
import { seedTaxRates } from '#src/tax/rates.ts'
import { seedSite } from './site/seed-site.ts'
import { seedHelpCenter } from './help-center/seed-help-center.ts'
import { seedCatalog } from './seed-catalog.ts'
import { seedOrders } from './seed-orders.ts'
import { seedReviews } from './reviews/seed-reviews.ts'
import type { DemoCustomer } from './customers.ts'
import { seedDisputes } from './seed-disputes.ts'
import { seedDrafts } from './seed-drafts.ts'
import { seedReturns } from './seed-returns.ts'
import { seedManualPayments } from './seed-manual-payments.ts'
import { seedDiscounts } from './seed-discounts.ts'
import { seedShipping } from './seed-shipping.ts'
import { seedTickets } from './seed-tickets.ts'
import { seedSubscriptions } from './seed-subscriptions.ts'
import { seedVisitors } from './seed-visitors.ts'

/** Hearth & Harbor with 90 days of orders. Reports each step to `onProgress`. */
export async function seedDemo(shop: Shop, onProgress: (step: string) => void = () => {}): Promise<{ orders: number }> {
  if (!(await isShopEmpty(shop))) throw new Error('This shop holds products already: the demo is only for an empty one.')
  onProgress('Accounts and settings')
  const customer = await seedUsers(shop)
  onProgress('Images and categories')
  await seedCatalog(shop, onProgress)
  const orders = await seedOrders(shop, { currency: 'USD', timeZone, customer }, onProgress)
  await seedReturns(shop)
  await seedDisputes(shop)
  await seedDrafts(shop)
  await seedManualPayments(shop)
  await seedVisitors(shop, timeZone)
  onProgress('Reviews')
  await seedReviews(shop, { id: customer.id, name: customer.person.name })
  onProgress('Help center')
  await seedHelpCenter(shop, await getAgent(shop))
  onProgress('Pages')
  await seedSite(shop, await getAgent(shop))
  onProgress('Tickets')
  await seedTickets(shop)
  onProgress('Subscriptions')
  await seedSubscriptions(shop, { currency: 'USD', timeZone, customer })
  return { orders }
}

async function getAgent(shop: Shop): Promise<{ id: number; name: string }> {
  const { email } = demoUsers.find(({ roleId }) => roleId === 3)!
  return (await findUserByEmail(shop.db.read, email))!
}

export async function isShopEmpty(shop: Shop): Promise<boolean> {
  const rows = await shop.db.read.rows(sql`select 1 as one from ${shop.db.t.products} limit 1`)
  return rows.length === 0
}

const timeZone = 'America/Los_Angeles'

const customerUser = demoUsers.find(({ roleId }) => roleId === 1)!

const demoCustomer: DemoCustomer = {
  name: customerUser.name,
  email: customerUser.email,
  address: {
    company: '',
    address1: '1247 NW Lovejoy Street',
    address2: 'Apt 5',
    city: 'Portland',
    state: 'OR',
    postalCode: '97209',
    country: 'US',
  },
}

const demoPhone = '+1 503 555 0147'

const studioAddress = {
  company: 'Lowtide Ceramics',
  address1: '88 Cannery Row',
  address2: 'Unit 3',
  city: 'Astoria',
  state: 'OR',
  postalCode: '97103',
  country: 'US',
}

const demoCheckoutFields = [
  { label: 'Delivery note', type: 'textarea', options: '', appliesTo: 'physical' },
  { label: 'How did you hear about us?', type: 'select', options: 'A friend\nSocial media\nA magazine\nAnother way', appliesTo: 'both' },
] as const

async function seedUsers(shop: Shop): Promise<{ id: number; person: DemoCustomer }> {
  const password = await hashPassword(demoPassword)
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    await saveSettings(
      tx,
      {
        site_name: 'Hearth & Harbor',
        site_tagline: 'Well-made things for home, table and the way there',
        timezone: timeZone,
        support_email: 'help@example.com',
        merchant_address: 'Hearth & Harbor\n212 Wharf Street\nPortland, OR 97209',
      },
      now,
    )
    for (const { email, name, roleId } of demoUsers) {
      if (roleId === 1) continue
      const user = await createUser(tx, { email, name, password, roleId, now })
      await markEmailProven(tx, user.id, now)
    }
    const { name, email, address } = demoCustomer
    const { id } = await createUser(tx, { name, email, phone: demoPhone, password, now })
    await markEmailProven(tx, id, now)
    await createAddress(tx, id, { ...address, label: 'Home', name, phone: demoPhone, isDefault: true }, now)
    await createAddress(tx, id, { ...studioAddress, label: 'Studio', name, phone: '', isDefault: false }, now)
    for (const field of demoCheckoutFields) await createCheckoutField(tx, { ...field, required: false, texts: {} }, now)
    await seedShipping(tx, now)
    await seedTaxRates(tx)
    await createRate(tx, localRate, now)
    await seedDiscounts(tx, now)
    return { id, person: demoCustomer }
  })
}

/** City and commuter district tax on top of the state's, for Manhattan. */
const localRate: RateForm = {
  country: 'US',
  region: 'NY',
  postal_prefix: '100',
  tax_class: 'standard',
  kind: 'sales_tax',
  name: 'New York City',
  rate: '4.875',
  adds: true,
  valid_from: '',
  valid_to: '',
}
