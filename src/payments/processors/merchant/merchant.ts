import { accountName, type ProcessorType } from '../../processor.ts'
import { connectMerchant } from './merchant-connection.ts'
import { merchantFailureMessages, merchantStrings } from './merchant-sentences.ts'
import { judgeMerchantKeys } from './judge-merchant-keys.ts'
import { merchantTranslations } from './merchant-translations.ts'

/** The merchant of record: it sells in its own name, so it calculates, charges and pays the tax. */
export const merchant: ProcessorType = {
  processorId: 2,
  slug: 'merchant-processor',
  name: 'More ways to pay',
  company: 'Paddle',
  clientType: 'mor-overlay',
  collectsOnline: true,
  collectsTax: true,
  variables: [
    {
      name: 'MERCHANT_API_KEY',
      required: true,
      secret: true,
      description: 'Secret API key of the merchant of record.',
      field: { label: 'services.field.apiKey', hint: 'services.merchant.apiKey', isKey: true },
    },
    {
      name: 'MERCHANT_CLIENT_TOKEN',
      required: true,
      secret: false,
      description: 'Client-side token of the merchant of record, used by its payment window.',
      field: { label: 'services.field.clientToken', hint: 'services.merchant.clientToken', isKey: true },
    },
    {
      name: 'MERCHANT_WEBHOOK_SECRET',
      required: true,
      secret: true,
      description: "Signing secret of the merchant of record's webhook. The pretend processor of a demo signs with it too.",
      field: { label: 'services.field.signingSecret', hint: 'services.merchant.signingSecret', isKey: true },
    },
    {
      name: 'MERCHANT_API_URL',
      type: 'url',
      secret: false,
      description: 'Another API address of the merchant of record, for tests.',
    },
    {
      name: 'MERCHANT_SCRIPT_URL',
      type: 'url',
      secret: false,
      description: 'Another URL of the script of the payment window, for tests.',
    },
  ],
  returnParameters: { transaction_id: 'reference' },
  nameKey: 'processor.merchant.name',
  hint: 'processor.merchant.hint',
  failureMessages: merchantFailureMessages,
  strings: merchantStrings,
  translations: merchantTranslations,
  accountOf: ({ MERCHANT_CLIENT_TOKEN: token }) => accountName(token?.startsWith('live_') ? 'live' : 'test', token),
  judgeKeys: judgeMerchantKeys,
  webhookHint: 'services.merchant.webhook',
  connect: (settings, system) =>
    connectMerchant(
      {
        apiKey: settings['MERCHANT_API_KEY'] ?? null,
        clientToken: settings['MERCHANT_CLIENT_TOKEN'] ?? null,
        webhookSecret: settings['MERCHANT_WEBHOOK_SECRET'] ?? null,
        apiUrl: settings['MERCHANT_API_URL'] ?? null,
        scriptUrl: settings['MERCHANT_SCRIPT_URL'] ?? null,
      },
      system,
    ),
}
