import { maxEmptySpfLookups, maxSpfLookups } from './limits.ts'
import { isSpf, parseSpf, type SpfTerm, toDomain } from './spf-record.ts'

/** The records of a name. Throws when the DNS does not answer. */
export type FindRecords = (name: string, type: 'TXT' | 'A' | 'AAAA' | 'MX') => Promise<string[]>

/** What a receiver meets when it evaluates a record to its end. */
export interface SpfWalk {
  lookups: number
  /** Domains whose servers may send. */
  included: Set<string>
  /** The term of the domain's own record because of which receivers count all of it as broken; null = none. */
  broken: string | null
  /** Its term that lets everyone send. */
  open: string | null
}

interface Walking extends SpfWalk {
  find: FindRecords
  /** Lookups that found nothing. */
  empty: number
}

interface Place {
  /** The domain of the record, and those that led to it. */
  path: string[]
  /** The term of the domain's own record that led here; null = this is that record. */
  from: string | null
  /** False below a term that refuses. */
  passes: boolean
}

/** Lookups end soon after those of a receiver: no record can cause more. */
export async function walkSpf(find: FindRecords, domain: string, record: string): Promise<SpfWalk> {
  const walking: Walking = { find, lookups: 0, empty: 0, included: new Set(), broken: null, open: null }
  await walkRecord(walking, record, { path: [domain], from: null, passes: true })
  return walking
}

const isOver = ({ lookups, broken }: SpfWalk): boolean => lookups > maxSpfLookups || broken !== null

async function walkRecord(walking: Walking, record: string, place: Place): Promise<void> {
  const { terms, redirect, invalid } = parseSpf(record)
  if (invalid !== null) {
    walking.broken = place.from ?? invalid
    return
  }
  for (const term of redirect === null ? terms : [...terms, redirect]) {
    if (isOver(walking)) return
    await walkTerm(walking, term, { ...place, from: place.from ?? term.text, passes: place.passes && term.passes })
  }
}

async function walkTerm(walking: Walking, term: SpfTerm, place: Place & { from: string }): Promise<void> {
  if (place.passes && matchesAll(term)) walking.open ??= place.from
  if (!['include', 'redirect', 'a', 'mx', 'ptr', 'exists'].includes(term.name)) return
  walking.lookups++
  // A macro depends on the email.
  if (isOver(walking) || term.value.includes('%')) return
  if (term.name === 'include' || term.name === 'redirect') await walkNested(walking, toDomain(term.value), place)
  else if (term.name !== 'ptr') await countEmpty(walking, term, place)
}

const matchesAll = ({ name, value }: SpfTerm): boolean => name === 'all' || (/^ip[46]$/.test(name) && value.endsWith('/0'))

async function walkNested(walking: Walking, target: string, { path, from, passes }: Place & { from: string }): Promise<void> {
  if (passes) walking.included.add(target)
  // A receiver goes around until it has had enough.
  if (path.includes(target)) walking.lookups = maxSpfLookups + 1
  if (isOver(walking)) return
  const records = (await walking.find(target, 'TXT')).filter(isSpf)
  if (records.length === 1) await walkRecord(walking, records[0]!, { path: [...path, target], from, passes })
  else walking.broken = from
}

async function countEmpty(walking: Walking, { name, value }: SpfTerm, { path, from }: Place & { from: string }): Promise<void> {
  const host = value === '' ? path.at(-1)! : toDomain(value)
  if (!(await isEmpty(walking.find, host, name === 'mx' ? ['MX'] : ['A', 'AAAA']))) return
  walking.empty++
  if (walking.empty > maxEmptySpfLookups) walking.broken = from
}

// Silence is no answer, so not an empty one.
async function isEmpty(find: FindRecords, host: string, types: ('A' | 'AAAA' | 'MX')[]): Promise<boolean> {
  for (const type of types) if ((await find(host, type).catch(() => [''])).length > 0) return false
  return true
}
