import type { ServiceProblem } from '#src/services/problems.ts'
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
  return secret[1] === publishable[1] ? null : { kind: 'account', variable: 'CARD_PUBLISHABLE_KEY' }
}
