/** The TXT records of a name. Throws when the DNS does not answer. */
export type FindTexts = (name: string) => Promise<string[]>

export interface DkimResult {
  /** revoked: a key without content · unknown: none under the names that were tried, and others cannot be listed */
  state: 'ok' | 'revoked' | 'unknown'
  /** Those that have a key. */
  selectors: string[]
  /** How many were tried. */
  tried: number
}

/**
 * The selectors under which a domain has keys; a domain cannot be asked for all of its selectors. Throws when the DNS did not answer for one of
 * them and none of the others has a key.
 */
export async function checkDkim(findTexts: FindTexts, domain: string, selectors: string[]): Promise<DkimResult> {
  const answers = await Promise.allSettled(selectors.map((selector) => findTexts(`${selector}._domainkey.${domain}`)))
  const keys = new Map<string, string>()
  for (const [at, answer] of answers.entries()) {
    const key = answer.status === 'fulfilled' ? answer.value.find(isKey) : undefined
    if (key !== undefined) keys.set(selectors[at]!, key)
  }
  const found = [...keys.keys()]
  const valid = found.filter((selector) => /(?:^|;)\s*p\s*=\s*[^;\s]/i.test(keys.get(selector)!))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (valid.length === 0 && failed) throw failed.reason
  const state = valid.length > 0 ? 'ok' : found.length > 0 ? 'revoked' : 'unknown'
  return { state, selectors: valid.length > 0 ? valid : found, tried: selectors.length }
}

const isKey = (text: string): boolean => /(?:^|;)\s*p\s*=/i.test(text) && !/^v=(?!DKIM1)/i.test(text)
