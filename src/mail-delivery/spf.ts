import { isIP } from 'node:net'
import { isPublicAddress } from '#src/media/public-address.ts'
import { maxSpfLookups } from './limits.ts'
import { isAlmostSpf, isSpf, parseSpf } from './spf-record.ts'
import { type FindRecords, walkSpf } from './spf-walk.ts'

export interface SpfResult {
  /**
   * missing, several: as RFC 7208 counts them · notNeeded: the mail service uses a return address of its own · broken: `term` is not valid, or
   * leads to nothing · tooMany: more lookups than a receiver makes · open: everybody may send · nobody: no server may send · notIncluded: the
   * mail service is not named
   */
  state: 'ok' | 'missing' | 'notNeeded' | 'several' | 'broken' | 'tooMany' | 'open' | 'nobody' | 'notIncluded'
  /** '' = none. */
  record: string
  /** What the state is about; '' = the whole record. */
  term: string
  /** How many lookups it causes. */
  lookups: number
  /** The record to have instead; null = it can stay, or only its owner knows. */
  suggestion: string | null
}

/** What the SPF record of a sender has to name. */
export interface SpfNeeds {
  /** Of a known mail service; null = nothing. */
  include: string | null
  /** The mail server of an unknown service, '' = none; null for a known one. */
  host: string | null
}

/** What receivers find for mails from `domain`. */
export async function checkSpf(find: FindRecords, domain: string, needs: SpfNeeds): Promise<SpfResult> {
  const texts = await find(domain, 'TXT')
  const records = texts.filter(isSpf)
  const [record] = records
  if (records.length > 1) return { state: 'several', record: records.join('\n'), term: '', lookups: 0, suggestion: mergeRecords(records) }
  if (record !== undefined) return judgeRecord(find, domain, record, needs)
  const almost = texts.find(isAlmostSpf)
  const needed = termOf(needs)
  const suggestion = needed && `v=spf1 ${needed} ~all`
  if (almost !== undefined) return { state: 'broken', record: almost, term: almost.trim().split(/\s/, 1)[0]!, lookups: 0, suggestion }
  const isNeeded = needs.include !== null || needs.host !== null
  return { state: isNeeded ? 'missing' : 'notNeeded', record: '', term: '', lookups: 0, suggestion }
}

async function judgeRecord(find: FindRecords, domain: string, record: string, needs: SpfNeeds): Promise<SpfResult> {
  const { lookups, included, broken, open } = await walkSpf(find, domain, record)
  const found = { record, lookups, term: '', suggestion: null }
  if (broken !== null) return { ...found, state: 'broken', term: broken }
  if (lookups > maxSpfLookups) return { ...found, state: 'tooMany' }
  const closed = open === null ? record : closeRecord(record, open)
  const isNamed = needs.include !== null ? included.has(needs.include) : needs.host === null || !namesNobody(closed)
  if (isNamed && open === null) return { ...found, state: 'ok' }
  const suggestion = isNamed ? closed : addTerm(closed, termOf(needs))
  const isTooLong = suggestion !== null && (await walkSpf(find, domain, suggestion)).lookups > maxSpfLookups
  const state = open !== null ? 'open' : needs.include !== null ? 'notIncluded' : 'nobody'
  return { ...found, state, term: open ?? '', suggestion: isTooLong ? null : suggestion }
}

const addTerm = (record: string, term: string | null): string | null => term && record.replace(/^v=spf1/i, `v=spf1 ${term}`)

function termOf({ include, host }: SpfNeeds): string | null {
  if (include !== null) return `include:${include}`
  if (host === null) return null
  // Null for a server that only this network knows.
  if (isIP(host) === 0) return host.includes('.') ? `a:${host}` : null
  return isPublicAddress(host) ? `ip${isIP(host)}:${host}` : null
}

function namesNobody(record: string): boolean {
  const { terms, redirect } = parseSpf(record)
  return redirect === null && !terms.some(({ passes }) => passes)
}

function closeRecord(record: string, open: string): string {
  const kept = record.split(/ +/).filter((part) => part !== open)
  return kept.some((part) => /^[?~-]all$/i.test(part)) ? kept.join(' ') : [...kept, '~all'].join(' ')
}

/** One record with the terms of all: a receiver rejects several. A redirect would count for nothing before `all`. */
function mergeRecords(records: string[]): string {
  const terms = records.flatMap((record) => record.split(/ +/).slice(1)).filter((term) => term !== '' && !/^[+?~-]?all$/i.test(term))
  return ['v=spf1', ...new Set(terms.map((term) => term.replace(/^redirect=/i, 'include:'))), '~all'].join(' ')
}
