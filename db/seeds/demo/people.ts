import type { StoredAddress } from '#db/schema/accounts.ts'

export interface DemoPerson {
  name: string
  email: string
  address: StoredAddress
}

const person = (
  name: string,
  email: string,
  address1: string,
  city: string,
  state: string,
  postalCode: string,
  country = 'US',
): DemoPerson => ({
  name,
  email,
  address: { company: '', address1, address2: '', city, state, postalCode, country },
})

/** Buyers of the past orders. Addresses of example.com and example.org reach nobody. */
export const buyers: DemoPerson[] = [
  person('Amara Okafor', 'amara.okafor@example.com', '418 Alder Street', 'Portland', 'OR', '97205'),
  person('Liam Sørensen', 'liam.sorensen@example.com', '27 Harbor View Road', 'Seattle', 'WA', '98101'),
  person('Chloé Martin', 'chloe.martin@example.org', '1180 Rue Saint-Denis', 'Montréal', 'QC', 'H2X 3J6', 'CA'),
  person('Mateo Álvarez', 'mateo.alvarez@example.com', '905 Congress Avenue', 'Austin', 'TX', '78701'),
  person('Hana Suzuki', 'hana.suzuki@example.org', '61 Maple Court', 'San Francisco', 'CA', '94110'),
  person('Oliver Grant', 'oliver.grant@example.com', '14 Marchmont Crescent', 'Edinburgh', '', 'EH9 1HL', 'GB'),
  person('Ines Duarte', 'ines.duarte@example.org', '233 Bay Street', 'Toronto', 'ON', 'M5J 2R8', 'CA'),
  person('Noah Becker', 'noah.becker@example.com', 'Lindenstraße 8', 'Berlin', '', '10969', 'DE'),
  person('Priya Raman', 'priya.raman@example.com', '77 Prospect Park West', 'Brooklyn', 'NY', '11215'),
  person('Zofia Kowalska', 'zofia.kowalska@example.org', '502 Lakeshore Drive', 'Chicago', 'IL', '60611'),
  person('Ethan Wright', 'ethan.wright@example.com', '39 Larimer Square', 'Denver', 'CO', '80202'),
  person('Sara Haddad', 'sara.haddad@example.org', '820 Queen Anne Avenue', 'Seattle', 'WA', '98109'),
  person('Mei Lin', 'mei.lin@example.com', '15 Beacon Hill Place', 'Boston', 'MA', '02108'),
  person('Yusuf Demir', 'yusuf.demir@example.org', '640 Peachtree Street', 'Atlanta', 'GA', '30308'),
  person('Grace Mbeki', 'grace.mbeki@example.com', '88 King William Road', 'Hamilton', 'ON', 'L8R 1A2', 'CA'),
  person('Jonas Weber', 'jonas.weber@example.org', 'Rathausgasse 21', 'Vienna', '', '1010', 'AT'),
  person('Elena Petrova', 'elena.petrova@example.com', '310 Nob Hill Lane', 'Ventura', 'CA', '93003'),
  person('Tom Gallagher', 'tom.gallagher@example.com', '5 Commercial Wharf', 'Portland', 'ME', '04101'),
]
