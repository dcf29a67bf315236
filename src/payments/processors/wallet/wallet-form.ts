import { WalletPanel } from '#templates/payments/wallet-panel.tsx'
import type { PaymentForm } from '../../processor.ts'
import { walletFailureMessages } from './wallet-sentences.ts'
import type { WalletCredentials } from './wallet-client.ts'

export interface WalletConfig extends Omit<WalletCredentials, 'apiUrl'> {
  /** sandbox, or live by default. */
  mode?: string | null
  /** Another API address. */
  apiUrl?: string | null
  scriptUrl?: string | null
}

/** Buttons drawn by the wallet's script; shoppers approve in its own window. */
export function walletForm({ clientId, scriptUrl, apiUrl }: WalletConfig): PaymentForm {
  return {
    panel: (view, styleNonce = '') =>
      WalletPanel({
        view,
        styleNonce,
        scriptUrl: scriptAddress(scriptUrl || 'https://www.paypal.com/sdk/js', clientId ?? '', view.moneyInput.currency),
        failureMessages: walletFailureMessages,
      }),
    scripts: ['js/store/payment/wallet-panel.js'],
    addsStyles: true,
    origins: scriptUrl ? testOrigins([scriptUrl, apiUrl]) : defaultOrigins,
    note: 'processor.wallet.note',
  }
}

/** https://developer.paypal.com/sdk/js/configuration/ */
function scriptAddress(base: string, clientId: string, currency: string): string {
  const url = new URL(base)
  const params = {
    'client-id': clientId.trim(),
    currency,
    intent: 'capture',
    commit: 'true',
    components: 'buttons',
    'enable-funding': 'paylater',
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

// The sandbox is a host below paypal.com, too.
const walletHosts = ['https://*.paypal.com']
const defaultOrigins = {
  script: [...walletHosts, 'https://*.paypalobjects.com'],
  frame: walletHosts,
  connect: walletHosts,
  form: walletHosts,
}

function testOrigins(urls: (string | null | undefined)[]): PaymentForm['origins'] {
  const origins = [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
  return { script: origins, frame: origins, connect: origins, form: origins }
}
