import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { PretendTwin } from '../processor.ts'
import { startPretendCard } from './card-server.ts'

export async function startCardTwin({ dataDir, baseUrl }: { dataDir: string; baseUrl: string }): Promise<PretendTwin> {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
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
    stop: server.stop,
  }
}
