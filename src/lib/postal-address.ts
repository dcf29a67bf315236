export interface PostalAddress {
  company: string
  address1: string
  address2: string
  city: string
  state: string
  postalCode: string
}

/** An address as it is written on a letter, line by line, without empty lines; `country` as the reader calls it. */
export const addressLines = (address: PostalAddress, country: string): string[] =>
  [address.company, address.address1, address.address2, cityLine(address), country].filter((line) => line !== '')

/** Who receives an order at its address: the buyer, unless the address names another person. */
export const recipientOf = (order: { name: string; address: { name?: string } }): string => order.address.name ?? order.name

/** The line with the place: "Portland, OR 97209", or "Berlin 10969" without a state. */
export const cityLine = ({ city, state, postalCode }: Pick<PostalAddress, 'city' | 'state' | 'postalCode'>): string =>
  [[city, state].filter((part) => part !== '').join(', '), postalCode].filter((part) => part !== '').join(' ')
