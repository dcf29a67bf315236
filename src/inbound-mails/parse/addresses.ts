import { addressParser, decodeWords } from 'postal-mime'
import type { Headers, Mailbox } from './mail-parts.ts'

const maxAddressText = 20_000

/** The mailboxes of an address header, groups included. */
export function readAddresses(text: string): Mailbox[] {
  return addressParser(text.slice(0, maxAddressText), { flatten: true }).flatMap(({ name, address }) =>
    address === undefined ? [] : [{ name: decodeWords(name), address: address.trim() }],
  )
}

/** Unfolded headers of a raw header block, names in lower case. */
export function readHeaderBlock(text: string): Headers {
  const headers: Headers = []
  for (const line of text.slice(0, 512 * 1024).split(/\r?\n/)) {
    if (line === '') break
    const last = headers.at(-1)
    if (/^[ \t]/.test(line) && last) last[1] += ` ${line.trim()}`
    else {
      const colon = line.indexOf(':')
      if (colon > 0) headers.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()])
    }
  }
  return headers
}

/** Whom To and Cc name. */
export const namedMailboxes = (headers: Headers): Mailbox[] =>
  ['to', 'cc'].flatMap((name) => headers.flatMap(([key, value]) => (key === name ? readAddresses(value) : [])))

/** The recipients that headers name, in the order in which they are trusted. */
export function headerRecipients(headers: Headers): string[] {
  return ['to', 'cc', 'delivered-to', 'x-original-to'].flatMap((name) =>
    headers.flatMap(([key, value]) => (key === name ? readAddresses(value).map(({ address }) => address) : [])),
  )
}

export { decodeWords }
