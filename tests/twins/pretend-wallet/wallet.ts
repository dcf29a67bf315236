import { ProcessorError, type ProcessorConnection, type ProcessorSettings, type ProcessorType } from '#src/payments/processor.ts'
import { createWalletClient } from './wallet-client.ts'
import { WalletPanel } from './wallet-panel.tsx'
import { parseWalletEvent, readWalletEvent } from './wallet-webhook.ts'

const pocketStrings = {
  'processor.pocket.name': 'Pocket',
  'processor.pocket.hint': 'Pay with your Pocket balance.',
  'processor.pocket.pay': 'Pay with Pocket',
  'processor.pocket.needsScript': 'Pocket needs JavaScript. Turn it on, or choose another payment method.',
  'processor.pocket.empty': 'Your Pocket balance is too low. Add money or use another payment method.',
} as const

type PocketStrings = typeof pocketStrings

declare module '#src/i18n/built-in-strings.ts' {
  interface ProcessorSentences extends PocketStrings {}
}

/** A wallet whose own buttons let the shopper approve a payment, which the server then captures. */
export const pretendWallet: ProcessorType = {
  processorId: 100,
  slug: 'pretend-wallet',
  name: 'Pocket',
  clientType: 'wallet-buttons',
  collectsOnline: true,
  variables: [
    { name: 'POCKET_CLIENT_ID', required: true, secret: false, description: 'Client ID of the wallet.' },
    { name: 'POCKET_CLIENT_SECRET', required: true, secret: true, description: 'Client secret of the wallet.' },
    { name: 'POCKET_WEBHOOK_SECRET', required: true, secret: true, description: 'Signing secret of the wallet webhook.' },
    { name: 'POCKET_URL', type: 'url', required: true, secret: false, description: 'Address of the wallet.' },
  ],
  returnParameters: { pocket_order: 'reference' },
  nameKey: 'processor.pocket.name',
  hint: 'processor.pocket.hint',
  failureMessages: { BALANCE_TOO_LOW: 'processor.pocket.empty' },
  strings: pocketStrings,
  translations: {},
  connect: connectWallet,
}

function connectWallet(settings: ProcessorSettings): ProcessorConnection {
  const [clientId = '', secret = '', webhookSecret = '', url = ''] = pretendWallet.variables.map(({ name }) => settings[name]?.trim() ?? '')
  const isConfigured = [clientId, secret, webhookSecret, url].every((value) => value !== '')
  const client = createWalletClient({ url, clientId, secret })
  return {
    form: isConfigured
      ? {
          panel: (view) => WalletPanel({ view, clientId, scriptUrl: `${url}/buttons.js` }),
          scripts: [],
          origins: { script: [new URL(url).origin], frame: [], connect: [new URL(url).origin], form: [] },
        }
      : null,
    async begin(request) {
      const { id } = await client.createOrder(request)
      return { kind: 'inline', reference: id, clientSecret: id }
    },
    find: async (payment) => client.captureApproved(orderIdOf(payment)),
    cancel: async (payment) => client.voidOrder(orderIdOf(payment)),
    refund: async ({ reference, amount, idempotencyKey }) => ({
      ...(await client.refund(reference, amount, idempotencyKey)),
      state: 'succeeded',
      failure: null,
    }),
    readWebhook: async (raw, headers) => readWalletEvent(raw, headers, webhookSecret),
    readStoredWebhook: parseWalletEvent,
  }
}

function orderIdOf(payment: { reference: string } | { hostedReference: string }): string {
  if ('reference' in payment) return payment.reference
  throw new ProcessorError('the wallet has no hosted page')
}
