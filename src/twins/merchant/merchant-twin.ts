import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { RunningTwin, TwinStart } from '../demo-twin.ts'
import { startPretendMerchant } from './merchant-server.ts'

/** Signs with the store's webhook secret, or its own if there is none. */
export async function startMerchantTwin(options: TwinStart): Promise<RunningTwin> {
  const { dataDir, baseUrl, settings } = options
  const webhookSecret = settings['MERCHANT_WEBHOOK_SECRET'] || `pdl_ntfset_${randomBytes(24).toString('hex')}`
  const server = startPretendMerchant({ webhookSecret, shopOrigins: [baseUrl], ledgerFile: join(dataDir, 'pretend-merchant.json') })
  return {
    settings: {
      MERCHANT_API_KEY: 'pdl_sdbx_apikey_pretend',
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
