import { createAddress } from '#src/addresses/address-book.ts'
import type { DemoSeed } from '#src/module.ts'
import { demoPhone, findDemoCustomer } from './store.ts'

const studioAddress = {
  company: 'Lowtide Ceramics',
  address1: '88 Cannery Row',
  address2: 'Unit 3',
  city: 'Astoria',
  state: 'OR',
  postalCode: '97103',
  country: 'US',
}

export const addressesDemo: DemoSeed = (shop) =>
  shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { id, person } = await findDemoCustomer(tx)
    const { name, address } = person
    await createAddress(tx, id, { ...address, label: 'Home', name, phone: demoPhone, isDefault: true }, now)
    await createAddress(tx, id, { ...studioAddress, label: 'Studio', name, phone: '', isDefault: false }, now)
  })
