import { isPostalCodeFirst } from './address-formats.ts'
import { pick } from '../collections/pick.ts'

export interface PostalAddress {
  company: string
  address1: string
  address2: string
  city: string
  state: string
  postalCode: string
  /** ISO 3166-1 alpha-2; '' when unknown. */
  country: string
}

/** As form fields name its parts. */
export const addressFields = ({ company, address1, address2, city, state, postalCode, country }: PostalAddress) => {
  return { company, address1, address2, city, state, postal_code: postalCode, country }
}

/** The address among submitted fields. */
export function addressOfFields(fields: ReturnType<typeof addressFields>): PostalAddress {
  return { ...pick(fields, 'company', 'address1', 'address2', 'city', 'state', 'country'), postalCode: fields.postal_code }
}

/** An address as it is written on a letter, line by line, without empty lines; `country` as the reader calls it. */
export const addressLines = (address: PostalAddress, country: string): string[] =>
  [address.company, address.address1, address.address2, cityLine(address), country].filter((line) => line !== '')

/** Who receives an order at its address: the buyer, unless the address names another person. */
export const recipientOf = (order: { name: string; address: { name?: string } }): string => order.address.name ?? order.name

/** The line with the place as its country writes it: "Portland, OR 97209", or "10969 Berlin". */
export function cityLine({ city, state, postalCode, country }: Pick<PostalAddress, 'city' | 'state' | 'postalCode' | 'country'>): string {
  const join = (parts: string[], separator: string) => parts.filter((part) => part !== '').join(separator)
  // Berlin is a city and a state.
  if (isPostalCodeFirst(country)) return join([join([postalCode, city], ' '), state === city ? '' : state], ', ')
  return join([join([city, state], ', '), postalCode], ' ')
}
