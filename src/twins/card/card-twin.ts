import { join } from 'node:path'
import type { RunningTwin, TwinStart } from '../demo-twin.ts'
import { storedWebhookSecret } from '../processors/webhook-secret.ts'
import { startPretendCard } from './card-server.ts'

/** Signs with the store's webhook secret, or its own if there is none. It accepts no other keys, so that wrong ones can be tried. */
export async function startCardTwin(options: TwinStart): Promise<RunningTwin> {
  const { dataDir, baseUrl, settings } = options
  const webhookSecret = settings['CARD_WEBHOOK_SECRET'] || storedWebhookSecret(dataDir, { name: 'card', prefix: 'whsec_' })
  const keys = { secret: 'sk_test_pretend', publishable: 'pk_test_pretend' }
  const server = startPretendCard({ webhookSecret, keys, shopOrigins: [baseUrl], ledgerFile: join(dataDir, 'pretend-card.json') })
  return {
    settings: {
      CARD_SECRET_KEY: keys.secret,
      CARD_PUBLISHABLE_KEY: keys.publishable,
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
