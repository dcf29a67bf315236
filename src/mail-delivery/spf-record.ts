import { isIP } from 'node:net'

/** A mechanism of an SPF record (RFC 7208, section 5). */
export interface SpfTerm {
  /** As the record has it. */
  text: string
  name: string
  /** Domain or network, '' = none. */
  value: string
  /** Whether a match means that the server may send. */
  passes: boolean
}

export interface SpfRecord {
  /** In the order of their evaluation, which ends with `all`. */
  terms: SpfTerm[]
  /** Of the modifier, which counts only without `all`. */
  redirect: SpfTerm | null
  /** The first part that no receiver understands; null = all are valid. */
  invalid: string | null
}

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

/** True for an SPF record that receivers do not see as one: pasted with quotes, or with something before it. */
export const isAlmostSpf = (text: string): boolean => !isSpf(text) && /^[^a-z]*v\s*=\s*spf1\b/i.test(text)

export function parseSpf(record: string): SpfRecord {
  const parts = record.split(/ +/).slice(1).filter(Boolean)
  const parsed = parts.map((text) => parseMechanism(text) ?? parseModifier(text))
  const invalid = parts.find((_, at) => parsed[at] === null) ?? null
  const valid = parsed.filter((term) => term !== null)
  const terms = valid.filter(({ name }) => mechanisms.has(name))
  const redirects = valid.filter(({ name }) => name === 'redirect')
  const end = terms.findIndex(({ name }) => name === 'all')
  return {
    terms: end === -1 ? terms : terms.slice(0, end + 1),
    redirect: end === -1 ? (redirects[0] ?? null) : null,
    invalid: invalid ?? redirects[1]?.text ?? null,
  }
}

/** Of a domain in a record: without the dot at its end. */
export const toDomain = (value: string): string => value.toLowerCase().replace(/\.$/, '')

const host = /^(?::([^\s/]+))?(?:\/\d{1,2})?(?:\/\/\d{1,3})?$/
const readTarget = (value: string): string | null => /^:(\S+)$/.exec(value)?.[1] ?? null
const readHost = (value: string): string | null => (host.test(value) ? (host.exec(value)![1] ?? '') : null)
/** Reads what follows the name of a mechanism; null = not valid. */
const mechanisms = new Map<string, (value: string) => string | null>([
  ['all', (value) => (value === '' ? '' : null)],
  ['include', readTarget],
  ['exists', readTarget],
  ['a', readHost],
  ['mx', readHost],
  ['ptr', (value) => (value === '' ? '' : readTarget(value))],
  ['ip4', (value) => toNetwork(value, 4)],
  ['ip6', (value) => toNetwork(value, 6)],
])

function toNetwork(value: string, family: 4 | 6): string | null {
  const [, address = '', bits = ''] = /^:([^/]+)(\/\d{1,3})?$/.exec(value) ?? []
  return isIP(address) === family ? address + bits : null
}

function parseMechanism(text: string): SpfTerm | null {
  const [, qualifier = '', name = '', rest = ''] = /^([+?~-]?)([a-z0-9]+)([:/].*)?$/i.exec(text) ?? []
  const value = mechanisms.get(name.toLowerCase())?.(rest) ?? null
  return value === null ? null : { text, name: name.toLowerCase(), value, passes: qualifier === '' || qualifier === '+' }
}

function parseModifier(text: string): SpfTerm | null {
  const [, name = '', value = ''] = /^([a-z][a-z0-9._-]*)=(\S*)$/i.exec(text) ?? []
  const isRedirect = name.toLowerCase() === 'redirect'
  if (name === '' || mechanisms.has(name.toLowerCase()) || (isRedirect && value === '')) return null
  return { text, name: isRedirect ? 'redirect' : 'modifier', value, passes: true }
}
