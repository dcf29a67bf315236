import type { FindTexts } from './dkim.ts'

export interface DmarcResult {
  /** monitored: `p=none`, so receivers do not act · testing: they do not act yet · broken: without a valid policy it counts for nothing */
  state: 'ok' | 'monitored' | 'testing' | 'missing' | 'several' | 'broken'
  record: string
  /** The domain that has it: a parent's counts, too. */
  domain: string
  /** The record to add; null = it can stay, or only its owner knows what it should be. */
  suggestion: string | null
}

/** The policy that receivers find for a sender: its domain's, else that of the organization (RFC 9989, section 4.10). */
export async function checkDmarc(findTexts: FindTexts, domain: string): Promise<DmarcResult> {
  const levels = await walkTree(findTexts, domain)
  const own = levels.find((level) => level.domain === domain)
  const level = own ?? findOrganization(levels)
  if (!level) return { state: 'missing', record: '', domain, suggestion: 'v=DMARC1; p=none' }
  return { state: readPolicy(level, level !== own), record: level.records.join('\n'), domain: level.domain, suggestion: null }
}

interface Level {
  domain: string
  /** One, unless its owner made a mistake. */
  records: string[]
}

/** Names that are asked at most. */
const maxQueries = 8

/** The records from the domain up to its top level, those of the domain first. */
async function walkTree(findTexts: FindTexts, domain: string): Promise<Level[]> {
  const levels: Level[] = []
  for (const name of namesOf(domain)) {
    const records = (await findTexts(`_dmarc.${name}`)).filter(looksLikeDmarc)
    if (records.length === 0) continue
    const level = { domain: name, records }
    levels.push(level)
    if (/^[yn]$/.test(readTag(level, 'psd') ?? '')) break
  }
  return levels
}

function namesOf(domain: string): string[] {
  const labels = domain.split('.')
  const all = labels.map((_, from) => labels.slice(from).join('.'))
  return all.length <= maxQueries ? all : [domain, ...all.slice(1 - maxQueries)]
}

// A public suffix, under which others have their domains, says so by psd=y; its policy counts for those without one.
function findOrganization(levels: Level[]): Level | undefined {
  const top = levels.findLast((level) => level.domain.includes('.') || readTag(level, 'psd') === 'y')
  if (!top || readTag(top, 'psd') !== 'y') return top
  return levels.find(({ domain }) => countLabels(domain) === countLabels(top.domain) + 1) ?? top
}

const countLabels = (domain: string): number => domain.split('.').length

// Also in quotes, or in another case, so that its owner learns why it counts for nothing.
const looksLikeDmarc = (text: string): boolean => /^[^a-z]*v\s*=\s*DMARC1\s*(?:;|$)/i.test(text)
const isDmarc = (text: string): boolean => /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(text)

const readTag = ({ records }: Level, name: string): string | undefined =>
  new RegExp(`;\\s*${name}\\s*=\\s*([^;\\s]*)`, 'i').exec(records[0]!)?.[1]?.toLowerCase()

function readPolicy(level: Level, isOfParent: boolean): DmarcResult['state'] {
  if (level.records.length > 1) return 'several'
  if (!isDmarc(level.records[0]!)) return 'broken'
  const policy = (isOfParent ? readTag(level, 'sp') : undefined) ?? readTag(level, 'p')
  if (policy === 'none') return 'monitored'
  if (policy !== 'quarantine' && policy !== 'reject') return 'broken'
  return readTag(level, 't') === 'y' ? 'testing' : 'ok'
}
