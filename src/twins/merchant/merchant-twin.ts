import { join } from 'node:path'
import type { RunningTwin, TwinStart } from '../demo-twin.ts'
import { storedWebhookSecret } from '../processors/webhook-secret.ts'
import { startPretendMerchant } from './merchant-server.ts'

/** Signs with the store's webhook secret, or its own if there is none. It accepts no other key, so that wrong ones can be tried. */
export async function startMerchantTwin(options: TwinStart): Promise<RunningTwin> {
  const { dataDir, baseUrl, settings } = options
  const webhookSecret = settings['MERCHANT_WEBHOOK_SECRET'] || storedWebhookSecret(dataDir, { name: 'merchant', prefix: 'pdl_ntfset_' })
  const apiKey = 'pdl_sdbx_apikey_pretend'
  const ledgerFile = join(dataDir, 'pretend-merchant.json')
  const server = startPretendMerchant({ webhookSecret, apiKey, shopOrigins: [baseUrl], ledgerFile })
  return {
    settings: {
      MERCHANT_API_KEY: apiKey,
      MERCHANT_CLIENT_TOKEN: 'test_pretend',
      MERCHANT_WEBHOOK_SECRET: webhookSecret,
      MERCHANT_API_URL: server.url,
      MERCHANT_SCRIPT_URL: server.scriptUrl,
    },
    notes: ['“More ways to pay” accepts the same test cards in its payment window, and adds the tax of the country chosen there.'],
    setWebhookUrl: server.setWebhookUrl,
    sandbox: server.sandbox,
    stop: server.stop,
  }
}
