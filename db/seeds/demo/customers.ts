import type { StoredAddress } from '#db/schema/addresses.ts'
import type { Tx } from '#db/types.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { createUser, findUserByEmail } from '#src/accounts/users.ts'

export interface DemoCustomer {
  name: string
  email: string
  address: StoredAddress
}

const createCustomer = (
  name: string,
  email: string,
  address1: string,
  city: string,
  state: string,
  postalCode: string,
  country = 'US',
): DemoCustomer => ({
  name,
  email,
  address: { company: '', address1, address2: '', city, state, postalCode, country },
})

/** Customers of past orders. Mail to example.com and example.org reaches nobody. */
export const demoCustomers: DemoCustomer[] = [
  createCustomer('Amara Okafor', 'amara.okafor@example.com', '418 Alder Street', 'Portland', 'OR', '97205'),
  createCustomer('Liam Sørensen', 'liam.sorensen@example.com', '27 Harbor View Road', 'Seattle', 'WA', '98101'),
  createCustomer('Chloé Martin', 'chloe.martin@example.org', '1180 Rue Saint-Denis', 'Montréal', 'QC', 'H2X 3J6', 'CA'),
  createCustomer('Mateo Álvarez', 'mateo.alvarez@example.com', '905 Congress Avenue', 'Austin', 'TX', '78701'),
  createCustomer('Hana Suzuki', 'hana.suzuki@example.org', '61 Maple Court', 'San Francisco', 'CA', '94110'),
  createCustomer('Oliver Grant', 'oliver.grant@example.com', '14 Marchmont Crescent', 'Edinburgh', '', 'EH9 1HL', 'GB'),
  createCustomer('Ines Duarte', 'ines.duarte@example.org', '233 Bay Street', 'Toronto', 'ON', 'M5J 2R8', 'CA'),
  createCustomer('Noah Becker', 'noah.becker@example.com', 'Lindenstraße 8', 'Berlin', '', '10969', 'DE'),
  createCustomer('Priya Raman', 'priya.raman@example.com', '77 Prospect Park West', 'Brooklyn', 'NY', '11215'),
  createCustomer('Zofia Kowalska', 'zofia.kowalska@example.org', '502 Lakeshore Drive', 'Chicago', 'IL', '60611'),
  createCustomer('Ethan Wright', 'ethan.wright@example.com', '39 Larimer Square', 'Denver', 'CO', '80202'),
  createCustomer('Sara Haddad', 'sara.haddad@example.org', '820 Queen Anne Avenue', 'Seattle', 'WA', '98109'),
  createCustomer('Mei Lin', 'mei.lin@example.com', '15 Beacon Hill Place', 'Boston', 'MA', '02108'),
  createCustomer('Yusuf Demir', 'yusuf.demir@example.org', '640 Peachtree Street', 'Atlanta', 'GA', '30308'),
  createCustomer('Grace Mbeki', 'grace.mbeki@example.com', '88 King William Road', 'Hamilton', 'ON', 'L8R 1A2', 'CA'),
  createCustomer('Jonas Weber', 'jonas.weber@example.org', 'Rathausgasse 21', 'Vienna', '', '1010', 'AT'),
  createCustomer('Elena Petrova', 'elena.petrova@example.com', '310 Nob Hill Lane', 'Ventura', 'CA', '93003'),
  createCustomer('Tom Gallagher', 'tom.gallagher@example.com', '5 Commercial Wharf', 'Portland', 'ME', '04101'),
]

/** The id of the customer's account, which has no password, as after checkout: some subscribe and write reviews, too. */
export async function openAccount(tx: Tx, { email, name }: DemoCustomer, now: number): Promise<number> {
  const { id } = (await findUserByEmail(tx, email)) ?? (await createUser(tx, { email, name, password: guestPassword, now }))
  return id
}
