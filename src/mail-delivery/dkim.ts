import type { FindTexts } from './spf.ts'

export interface DkimResult {
  /** revoked: a key without content · unknown: none under the names that were tried, and others cannot be listed */
  state: 'ok' | 'revoked' | 'unknown'
  /** Those that have a key. */
  selectors: string[]
  /** How many were tried. */
  tried: number
}

/** The selectors under which a domain has keys; a domain cannot be asked for all of its selectors. */
export async function checkDkim(findTexts: FindTexts, domain: string, selectors: string[]): Promise<DkimResult> {
  const keys = await Promise.all(selectors.map(async (selector) => (await findTexts(`${selector}._domainkey.${domain}`)).find(isKey)))
  const found = selectors.filter((_, at) => keys[at] !== undefined)
  const valid = found.filter((selector) => /(?:^|;)\s*p\s*=\s*[^;\s]/i.test(keys[selectors.indexOf(selector)]!))
  const state = valid.length > 0 ? 'ok' : found.length > 0 ? 'revoked' : 'unknown'
  return { state, selectors: valid.length > 0 ? valid : found, tried: selectors.length }
}

const isKey = (text: string): boolean => /(?:^|;)\s*p\s*=/i.test(text) && !/^v=(?!DKIM1)/i.test(text)
