import { describe, expect, test } from 'bun:test'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { connectTwins, startTwins } from '#src/cli/twins.ts'
import { readConfig } from '#src/config.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { listCarriers } from '#src/shipping/carriers.ts'
import { listTaxServices } from '#src/tax/tax-connections.ts'
import { demoTwins } from '#src/twins/demo-twins.ts'
import { newFolder } from '#tests/cli/run-cli.ts'
import { realSystem } from '#src/shop/real-system.ts'

const demo = (variables: Record<string, string> = {}) => readConfig({ DATA_DIR: newFolder(), ...variables })

describe('the pretend services of a demo', () => {
  test('replace every service that needs an account', async () => {
    const twins = await startTwins(demo())
    try {
      const { processorSettings, carrierSettings, identitySettings, taxServiceSettings } = connectTwins(demo(), twins)
      const services = [
        ...listProcessors(processorSettings, realSystem),
        ...listCarriers(carrierSettings, realSystem),
        ...listIdentityProviders(identitySettings, 'http://localhost', realSystem),
      ]
      expect(services.filter(({ missing }) => missing.length > 0).map(({ name }) => name)).toEqual([])
      expect(listTaxServices(taxServiceSettings, realSystem).provider).not.toBeNull()
    } finally {
      await Promise.all(twins.map((twin) => twin.stop()))
    }
  })

  test('leave the settings of a store as they are where they replace nothing', async () => {
    const config = demo({ EASYPOST_API_KEY: 'mine', GITHUB_CLIENT_ID: 'mine', TAXJAR_API_KEY: 'mine', CARD_SECRET_KEY: 'mine' })
    const twins = await startTwins(config)
    try {
      expect(twins.map(({ processor, settingsName }) => processor ?? settingsName)).toEqual([
        'merchant-processor',
        'wallet',
        'pretendSettings',
      ])
      const connected = connectTwins(config, twins)
      expect([connected.carrierSettings, connected.identitySettings, connected.taxServiceSettings]).toEqual([
        config.carrierSettings,
        config.identitySettings,
        config.taxServiceSettings,
      ])
      expect(connected.processorSettings).toMatchObject({ CARD_SECRET_KEY: 'mine', WALLET_MODE: 'sandbox' })
    } finally {
      await Promise.all(twins.map((twin) => twin.stop()))
    }
  })

  test('do not exist in production', async () => {
    expect(await startTwins(demo({ NODE_ENV: 'production', BASE_URL: 'https://shop.example' }))).toEqual([])
  })

  test('of processors are those that the store lists', () => {
    const slugs = listProcessors({}, realSystem).map(({ slug }) => slug)
    expect(demoTwins.flatMap(({ processor }) => processor ?? []).filter((slug) => !slugs.includes(slug))).toEqual([])
  })
})

/** The files of src/twins that a process with this environment has loaded after starting its twins. */
async function findLoaded(environment: Record<string, string>): Promise<string[]> {
  const script = `
    const { startTwins } = await import('./src/cli/twins.ts')
    const { readConfig } = await import('./src/config.ts')
    await startTwins(readConfig(process.env))
    console.log(JSON.stringify(Object.keys(require.cache).flatMap((path) => path.split('/src/twins/')[1] ?? [])))
    process.exit()`
  const child = Bun.spawn([process.execPath, '-e', script], { env: { DATA_DIR: newFolder(), ...environment }, stderr: 'inherit' })
  return JSON.parse(await new Response(child.stdout).text()) as string[]
}

test('only a demo loads pretend services, and only those that it needs', async () => {
  expect(await findLoaded({ NODE_ENV: 'production', BASE_URL: 'https://shop.example' })).toEqual([])
  const loaded = await findLoaded({ CARD_SECRET_KEY: 'mine' })
  expect(loaded).toContain('wallet/wallet-server.ts')
  expect(loaded).not.toContain('card/card-server.ts')
})
