import { afterAll, describe, expect, test } from 'bun:test'
import { connectTwins, startTwins } from '#src/cli/twins.ts'
import { readConfig } from '#src/config.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { listConnections } from '#src/services/connections.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { newFolder } from '#tests/cli/run-cli.ts'
import { withoutDns } from '#tests/support/shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const environment = { DATA_DIR: newFolder() }
const twins = await startTwins(readConfig(environment))
afterAll(() => Promise.all(twins.map((twin) => twin.stop())))
const { processorSettings, pretendSettings } = connectTwins(readConfig(environment), twins)

const { shop, boss } = storeTest({
  clients: { boss: 5 },
  processors: listProcessors(processorSettings, realSystem),
  requests: { ...withoutDns, fetch: realSystem.requests.fetch },
  config: { demo: true, processorSettings, pretendSettings },
})

const services = [
  { slug: 'card-processor', secret: 'CARD_SECRET_KEY', wrong: 'sk_test_wrong', rest: ['CARD_PUBLISHABLE_KEY', 'CARD_WEBHOOK_SECRET'] },
  {
    slug: 'merchant-processor',
    secret: 'MERCHANT_API_KEY',
    wrong: 'pdl_sdbx_apikey_wrong',
    rest: ['MERCHANT_CLIENT_TOKEN', 'MERCHANT_WEBHOOK_SECRET'],
  },
  { slug: 'wallet', secret: 'WALLET_CLIENT_SECRET', wrong: 'wrong', rest: ['WALLET_CLIENT_ID', 'WALLET_MODE'] },
]
const fieldOf = (name: string) => (/SECRET|API_KEY/.test(name) ? `${name}_password` : name).toLowerCase()

describe.each(services)('the demo’s $slug', ({ slug, secret, wrong, rest }) => {
  const path = `/admin/settings/services/${slug}`
  const form = (key: string) =>
    Object.fromEntries([[fieldOf(secret), key], ...rest.map((name) => [fieldOf(name), pretendSettings[name]!] as const)])

  test('refuses a wrong key with what to do', async () => {
    const response = await boss.post(path, form(wrong))
    expect(response).toHaveStatus(422)
    expect(response).toShow('The service does not accept these keys.')
    expect(await listConnections(shop.db.read, slug)).toEqual([])
  })

  test('names the right keys on its page, with which it is in test mode', async () => {
    const page = await boss.get(path)
    for (const name of [secret, ...rest]) expect(page.text).toContain(pretendSettings[name]!)
    expect(await boss.post(path, form(pretendSettings[secret]!))).toHaveStatus(303)
    expect(await boss.get(path)).toShow('Test mode')
  })

  test('shows its keys nowhere but in a demo', async () => {
    shop.config = { ...shop.config, demo: false }
    expect((await boss.get(path)).text).not.toContain(pretendSettings[secret]!)
  })
})

test('its webhooks are signed with the same secret after a restart', async () => {
  const again = await startTwins(readConfig(environment))
  await Promise.all(again.map((twin) => twin.stop()))
  const after = connectTwins(readConfig(environment), again).pretendSettings
  for (const name of ['CARD_WEBHOOK_SECRET', 'MERCHANT_WEBHOOK_SECRET']) expect(after[name]).toBe(pretendSettings[name]!)
})
