import type { Exec } from '#db/types.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { demoUsers } from '#src/lib/people/demo-users.ts'
import type { DemoCustomer } from './customers.ts'

export const timeZone = 'America/Los_Angeles'

const customerUser = demoUsers.find(({ roleId }) => roleId === 1)!
const agentUser = demoUsers.find(({ roleId }) => roleId === 3)!

export const demoCustomer: DemoCustomer = {
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

export const demoPhone = '+1 503 555 0147'

export interface Customer {
  id: number
  person: DemoCustomer
}

/** The account of `demoCustomer`. */
export const findDemoCustomer = async (q: Exec): Promise<Customer> => ({
  id: (await findUserByEmail(q, demoCustomer.email))!.id,
  person: demoCustomer,
})

/** Wrote the pages and help articles. */
export const findDemoAgent = async (q: Exec): Promise<{ id: number; name: string }> => (await findUserByEmail(q, agentUser.email))!
