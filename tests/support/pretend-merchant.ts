import type { ProcessorSettings } from '#src/payments/processor.ts'
import type { PretendMerchant } from '#src/payments/pretend/merchant-server.ts'

export const merchantWebhookSecret = 'pdl_ntfset_for_tests'

export const merchantSettings = ({ url, scriptUrl }: Pick<PretendMerchant, 'url' | 'scriptUrl'>): ProcessorSettings => ({
  MERCHANT_API_KEY: 'pdl_sdbx_apikey_test',
  MERCHANT_CLIENT_TOKEN: 'test_token',
  MERCHANT_WEBHOOK_SECRET: merchantWebhookSecret,
  MERCHANT_API_URL: url,
  MERCHANT_SCRIPT_URL: scriptUrl,
})
