import { accountName, type ProcessorType } from '../../processor.ts'
import { connectWallet } from './wallet-connection.ts'
import { walletFailureMessages, walletStrings } from './wallet-sentences.ts'
import { walletTranslations } from './wallet-translations.ts'

/** PayPal: balance, paying later, or a card, approved in its own window and captured by the store. It sends no webhook to the store. */
export const wallet: ProcessorType = {
  processorId: 3,
  slug: 'wallet',
  name: 'PayPal',
  clientType: 'wallet-buttons',
  collectsOnline: true,
  retriesWithNewPayment: true,
  // An order that nobody approves is deleted after three hours, and its key is forgotten after six.
  keyLifetime: 2.5 * 3_600_000,
  variables: [
    {
      name: 'WALLET_CLIENT_ID',
      required: true,
      secret: false,
      description: 'Client ID of the REST app at the wallet (PayPal).',
      field: { label: 'services.field.clientId', hint: 'services.wallet.clientId', isKey: true },
    },
    {
      name: 'WALLET_CLIENT_SECRET',
      required: true,
      secret: true,
      description: 'Client secret of the REST app at the wallet.',
      field: { label: 'services.field.clientSecret', hint: 'services.wallet.clientSecret', isKey: true },
    },
    {
      name: 'WALLET_MODE',
      secret: false,
      oneOf: ['live', 'sandbox'],
      description: 'Account that the wallet credentials belong to: live or sandbox; empty = live.',
      field: { label: 'services.field.account', options: { live: 'services.option.live', sandbox: 'services.option.sandbox' } },
    },
    { name: 'WALLET_API_URL', type: 'url', required: false, secret: false, description: 'Another API address of the wallet, for tests.' },
    {
      name: 'WALLET_SCRIPT_URL',
      type: 'url',
      secret: false,
      description: 'Another URL of the wallet’s button script, for tests.',
    },
  ],
  returnParameters: { wallet_order: 'reference', token: 'hostedReference' },
  nameKey: 'processor.wallet.name',
  hint: 'processor.wallet.hint',
  failureMessages: walletFailureMessages,
  strings: walletStrings,
  translations: walletTranslations,
  accountOf: ({ WALLET_CLIENT_ID: id, WALLET_MODE: mode }) => accountName(mode === 'sandbox' ? 'test' : 'live', id),
  connect: (settings, system) =>
    connectWallet(
      {
        clientId: settings['WALLET_CLIENT_ID'] ?? null,
        clientSecret: settings['WALLET_CLIENT_SECRET'] ?? null,
        mode: settings['WALLET_MODE'] ?? null,
        apiUrl: settings['WALLET_API_URL'] ?? null,
        scriptUrl: settings['WALLET_SCRIPT_URL'] ?? null,
      },
      system,
    ),
}
