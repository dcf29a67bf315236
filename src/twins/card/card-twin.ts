import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { RunningTwin, TwinStart } from '../demo-twin.ts'
import { startPretendCard } from './card-server.ts'

/** Signs with the store's webhook secret, or its own if there is none. */
export async function startCardTwin(options: TwinStart): Promise<RunningTwin> {
  const { dataDir, baseUrl, settings } = options
  const webhookSecret = settings['CARD_WEBHOOK_SECRET'] || `whsec_${randomBytes(24).toString('hex')}`
  const server = startPretendCard({ webhookSecret, shopOrigins: [baseUrl], ledgerFile: join(dataDir, 'pretend-card.json') })
  return {
    settings: {
      CARD_SECRET_KEY: 'sk_test_pretend',
      CARD_PUBLISHABLE_KEY: 'pk_test_pretend',
      CARD_WEBHOOK_SECRET: webhookSecret,
      CARD_API_URL: server.url,
      CARD_SCRIPT_URL: server.scriptUrl,
    },
    notes: ['Test card 4242 4242 4242 4242 succeeds; 4000 0000 0000 0002 is declined. No real charges.'],
    setWebhookUrl: server.setWebhookUrl,
    sandbox: server.sandbox,
    stop: server.stop,
  }
}
