import { join } from 'node:path'
import type { RunningTwin, TwinStart } from '../demo-twin.ts'
import { startPretendWallet } from './wallet-server.ts'

export async function startWalletTwin({ dataDir, baseUrl }: TwinStart): Promise<RunningTwin> {
  const credentials = { clientId: 'pretend-client', clientSecret: 'pretend-secret' }
  const server = startPretendWallet({ ...credentials, shopOrigins: [baseUrl], ledgerFile: join(dataDir, 'pretend-wallet.json') })
  return {
    settings: {
      WALLET_CLIENT_ID: credentials.clientId,
      WALLET_CLIENT_SECRET: credentials.clientSecret,
      WALLET_MODE: 'sandbox',
      WALLET_API_URL: server.url,
      WALLET_SCRIPT_URL: server.scriptUrl,
    },
    notes: ['PayPal is simulated, too: its page asks which outcome to play.'],
    sandbox: server.sandbox,
    stop: server.stop,
  }
}
