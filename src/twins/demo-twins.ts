import { identityProviderVariables } from '#src/accounts/identity-providers.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import { carrierVariables } from '#src/shipping/carriers.ts'
import type { DemoTwin } from './demo-twin.ts'

/** Every pretend service that a demo can start. Processors are listed on the sandbox page in this order. */
export const demoTwins: DemoTwin[] = [
  {
    settingsName: 'processorSettings',
    processor: 'card-processor',
    // A webhook secret alone is no account: the twin signs with it.
    isNeeded: (settings) => !settings['CARD_SECRET_KEY'] && !settings['CARD_PUBLISHABLE_KEY'],
    start: async (options) => (await import('./card/card-twin.ts')).startCardTwin(options),
  },
  {
    settingsName: 'processorSettings',
    processor: 'merchant-processor',
    // A webhook secret alone is no account: the twin signs with it.
    isNeeded: (settings) => !settings['MERCHANT_API_KEY'] && !settings['MERCHANT_CLIENT_TOKEN'],
    start: async (options) => (await import('./merchant/merchant-twin.ts')).startMerchantTwin(options),
  },
  {
    settingsName: 'processorSettings',
    processor: 'wallet',
    isNeeded: (settings) => !settings['WALLET_CLIENT_ID'] && !settings['WALLET_CLIENT_SECRET'],
    start: async (options) => (await import('./wallet/wallet-twin.ts')).startWalletTwin(options),
  },
  {
    settingsName: 'identitySettings',
    isNeeded: (settings) => !hasAccount(identityProviderVariables, settings),
    async start({ baseUrl }) {
      const { startPretendProviders } = await import('./identity-providers/provider-server.ts')
      const notes = ['Sign-in with Google, Facebook and GitHub leads to a page that simulates them.']
      return { ...startPretendProviders({ shopUrl: baseUrl }), notes }
    },
  },
  {
    settingsName: 'carrierSettings',
    isNeeded: (settings) => !hasAccount(carrierVariables, settings),
    async start() {
      const { startPretendCarriers } = await import('./carriers/carrier-server.ts')
      return { ...startPretendCarriers(), notes: ['Live shipping rates of EasyPost and Shippo are simulated.'] }
    },
  },
  {
    settingsName: 'taxServiceSettings',
    isNeeded: (settings) => !settings['VIES_URL'] && !settings['TAXJAR_API_KEY'],
    async start() {
      const { startPretendTaxServices } = await import('./tax.ts')
      return { ...startPretendTaxServices(), notes: ['VAT numbers and live sales tax are answered by pretend services.'] }
    },
  },
  {
    settingsName: 'pretendSettings',
    isNeeded: () => true,
    start: async () => (await import('./smtp.ts')).startPretendSmtp(),
  },
]

const hasAccount = (variables: EnvVariable[], settings: Readonly<Record<string, string | null>>): boolean =>
  variables.some(({ name, required }) => required && settings[name])
