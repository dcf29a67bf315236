import { isIP } from 'node:net'
import { isPublicAddress } from '#src/media/public-address.ts'
import { maxSpfLookups } from './limits.ts'

/** The TXT records of a name. Throws when the DNS does not answer. */
export type FindTexts = (name: string) => Promise<string[]>

export interface SpfResult {
  /**
   * missing, several: as RFC 7208 counts them · notNeeded: the mail service uses a return address of its own · tooMany: more lookups than a receiver makes · open: everybody may send · notIncluded: the
   * mail service is not named
   */
  state: 'ok' | 'missing' | 'notNeeded' | 'several' | 'tooMany' | 'open' | 'notIncluded'
  /** '' = none. */
  record: string
  /** How many lookups it causes. */
  lookups: number
  /** The record to have instead; null = it can stay. */
  suggestion: string | null
}

/** What the SPF record of a sender has to name. */
export interface SpfNeeds {
  /** Of a known mail service; null = nothing. */
  include: string | null
  /** The mail server of an unknown service; null for a known one. */
  host: string | null
}

/** What receivers find for mails from `domain`. */
export async function checkSpf(findTexts: FindTexts, domain: string, { include, host }: SpfNeeds): Promise<SpfResult> {
  const records = (await findTexts(domain)).filter(isSpf)
  const [record = ''] = records
  if (records.length > 1) return { state: 'several', record: records.join('\n'), lookups: 0, suggestion: mergeRecords(records) }
  if (record === '') {
    const needed = include === null ? host && termOf(host) : `include:${include}`
    const isNeeded = include !== null || host !== null
    return { state: isNeeded ? 'missing' : 'notNeeded', record, lookups: 0, suggestion: needed ? `v=spf1 ${needed} ~all` : null }
  }
  const walk: Walk = { lookups: 0, seen: new Set([domain]) }
  await countLookups(findTexts, record, walk)
  const found = { record, lookups: walk.lookups }
  if (walk.lookups > maxSpfLookups) return { ...found, state: 'tooMany', suggestion: null }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record))
    return { ...found, state: 'open', suggestion: record.replace(/(?<=^|\s)\+?all(?=\s|$)/gi, '~all') }
  if (include !== null && !walk.seen.has(include))
    return { ...found, state: 'notIncluded', suggestion: record.replace(/^v=spf1/i, `v=spf1 include:${include}`) }
  return { ...found, state: 'ok', suggestion: null }
}

/** Null for a server that only this network knows. */
function termOf(host: string): string | null {
  if (isIP(host) === 0) return host.includes('.') ? `a:${host}` : null
  return isPublicAddress(host) ? `ip${isIP(host)}:${host}` : null
}

interface Walk {
  lookups: number
  seen: Set<string>
}

const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/i.test(text)

async function countLookups(findTexts: FindTexts, record: string, walk: Walk): Promise<void> {
  for (const term of record.split(/\s+/).slice(1)) {
    const [, name = '', target = ''] = /^[+?~-]?(include|redirect|a|mx|ptr|exists)(?:[:=/](.*))?$/i.exec(term) ?? []
    if (name === '') continue
    walk.lookups++
    const isNested = /^(?:include|redirect)$/i.test(name) && target !== '' && !target.includes('%')
    if (!isNested || walk.lookups > maxSpfLookups || walk.seen.has(target.toLowerCase())) continue
    walk.seen.add(target.toLowerCase())
    const nested = (await findTexts(target)).find(isSpf)
    if (nested !== undefined) await countLookups(findTexts, nested, walk)
  }
}

/** One record with the terms of all: a receiver rejects several. */
function mergeRecords(records: string[]): string {
  const terms = records.flatMap((record) => record.split(/\s+/).slice(1))
  return ['v=spf1', ...new Set(terms.filter((term) => !/^[+?~-]?all$/i.test(term))), '~all'].join(' ')
}
