import type { ServiceProblem } from '#src/services/connection-problems.ts'
import type { ProcessorSettings } from '../../processor.ts'

/** A restricted key may stand for the secret one. */
const secretKey = /^(?:sk|rk)_(test|live)_\S+$/
const publishableKey = /^pk_(test|live)_\S+$/
const signingSecret = /^whsec_\S+$/

/** Keys in the wrong fields, and of the test and the live account together. */
export function judgeCardKeys(settings: ProcessorSettings): ServiceProblem | null {
  const secret = secretKey.exec(settings['CARD_SECRET_KEY'] ?? '')
  const publishable = publishableKey.exec(settings['CARD_PUBLISHABLE_KEY'] ?? '')
  if (!secret) return { kind: 'malformed', variable: 'CARD_SECRET_KEY' }
  if (!publishable) return { kind: 'malformed', variable: 'CARD_PUBLISHABLE_KEY' }
  if (!signingSecret.test(settings['CARD_WEBHOOK_SECRET'] ?? '')) return { kind: 'malformed', variable: 'CARD_WEBHOOK_SECRET' }
  const isOneMode = secret[1] === publishable[1]
  return isOneMode && isOneAccount(secret[0], publishable[0]) ? null : { kind: 'account', variable: 'CARD_PUBLISHABLE_KEY' }
}

const isOneAccount = (...keys: [string, string]): boolean => {
  const [first, second] = keys.map(accountInKey)
  return !first || !second || first === second
}

/** Newer keys begin with the ID of their account, so that renewed ones do, too; null in older ones. */
export const accountInKey = (key: string): string | null => /^[a-z]{2}_(?:test|live)_(51\w{14})\w{60,}$/.exec(key)?.[1] ?? null
