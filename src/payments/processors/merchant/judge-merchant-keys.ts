import type { ServiceProblem } from '#src/services/connection-problems.ts'
import type { ProcessorSettings } from '../../processor.ts'

const clientToken = /^(test|live)_\S+$/
const signingSecret = /^pdl_ntfset_\S+$/

/** Keys in the wrong fields, and of the sandbox and the live account together. Older API keys have no mark. */
export function judgeMerchantKeys(settings: ProcessorSettings): ServiceProblem | null {
  const apiKey = settings['MERCHANT_API_KEY'] ?? ''
  const token = clientToken.exec(settings['MERCHANT_CLIENT_TOKEN'] ?? '')
  if (!token) return { kind: 'malformed', variable: 'MERCHANT_CLIENT_TOKEN' }
  if (!signingSecret.test(settings['MERCHANT_WEBHOOK_SECRET'] ?? '')) return { kind: 'malformed', variable: 'MERCHANT_WEBHOOK_SECRET' }
  const mode = /^pdl_(sdbx|live)_/.exec(apiKey)?.[1]
  if (mode === undefined) return null
  return (mode === 'sdbx') === (token[1] === 'test') ? null : { kind: 'account', variable: 'MERCHANT_CLIENT_TOKEN' }
}
