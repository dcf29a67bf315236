import type { FindTexts } from './spf.ts'

export interface DmarcResult {
  /** monitored: `p=none`, so receivers do not act · broken: without a valid policy it counts for nothing */
  state: 'ok' | 'monitored' | 'missing' | 'several' | 'broken'
  record: string
  /** The domain that has it: a parent's counts, too. */
  domain: string
  /** The record to add; null = it can stay, or only its owner knows what it should be. */
  suggestion: string | null
}

/** The policy that receivers find for a sender: its domain's, else that of the nearest parent. */
export async function checkDmarc(findTexts: FindTexts, domain: string): Promise<DmarcResult> {
  const labels = domain.split('.')
  // A name without a dot is nobody's.
  for (let from = 0; from <= Math.max(0, labels.length - 2); from++) {
    const parent = labels.slice(from).join('.')
    const records = (await findTexts(`_dmarc.${parent}`)).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
    if (records.length > 0) return { state: readPolicy(records, from > 0), record: records.join('\n'), domain: parent, suggestion: null }
  }
  return { state: 'missing', record: '', domain, suggestion: 'v=DMARC1; p=none' }
}

function readPolicy(records: string[], isOfParent: boolean): DmarcResult['state'] {
  if (records.length > 1) return 'several'
  const tag = (name: string) => new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;\\s]*)`, 'i').exec(records[0]!)?.[1]?.toLowerCase()
  const policy = (isOfParent ? tag('sp') : undefined) ?? tag('p')
  if (policy === 'none') return 'monitored'
  return policy === 'quarantine' || policy === 'reject' ? 'ok' : 'broken'
}
