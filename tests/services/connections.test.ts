import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connectServices } from '#src/connect-services.ts'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { openSecrets } from '#src/secrets.ts'
import { endConnection, listConnections, openConnection, replaceConnection, saveConnection } from '#src/services/connections.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest({
  processors: listProcessors({}, realSystem),
  identityProviders: listIdentityProviders({}, 'http://localhost', realSystem),
})

const values = { CARD_SECRET_KEY: 'sk_test_1', CARD_PUBLISHABLE_KEY: 'pk_test_1', CARD_WEBHOOK_SECRET: 'whsec_1' }
const save = (replaces: string | null = null, changed: Record<string, string> = values, slug = 'card-processor') =>
  shop.db.transaction((tx) =>
    saveConnection(tx, shop.secrets, { slug, values: changed, mode: 'test', replaces, keepsReplaced: true, now: shop.now() }),
  )
const card = () => shop.processors.find(({ slug }) => slug === 'card-processor')!

describe('saving', () => {
  test('values are stored encrypted, and open only for their own row', async () => {
    const { uid } = await save()
    const other = await save(null, values, 'merchant-processor')
    const [row] = await listConnections(shop.db.read, 'card-processor')
    expect(JSON.stringify(row)).not.toContain('sk_test')
    expect(openConnection(shop.secrets, row!)).toEqual(values)
    expect(openConnection(shop.secrets, { ...row!, sealed: other.sealed })).toBeNull()
    expect(row!.uid).toBe(uid)
  })

  test('a form that shows another connection than the one in use changes nothing', async () => {
    const first = await save()
    const second = await save(first.uid, { ...values, CARD_SECRET_KEY: 'sk_test_2' })
    for (const seen of [null, first.uid]) expect(await save(seen).catch((error: unknown) => error)).toBeInstanceOf(Conflict)
    const rows = await listConnections(shop.db.read, 'card-processor')
    expect(rows.map(({ uid, replacedAt }) => [uid, replacedAt])).toEqual([
      [second.uid, null],
      [first.uid, shop.now()],
    ])
  })

  test('a replaced connection keeps its values until it is ended', async () => {
    const first = await save()
    await save(first.uid)
    const end = () => shop.db.transaction((tx) => endConnection(tx, first.id, shop.now()))
    const old = async () => (await listConnections(shop.db.read, 'card-processor'))[1]!
    expect(openConnection(shop.secrets, await old())).toEqual(values)
    expect([await end(), await end()]).toEqual([true, false])
    expect(await old()).toMatchObject({ sealed: '', endedAt: shop.now() })
  })

  test('the connection in use cannot be ended', async () => {
    const { id } = await save()
    expect(await shop.db.transaction((tx) => endConnection(tx, id, shop.now()))).toBe(false)
  })
})

describe('using', () => {
  test('a connected service is used at once, and no longer once it is disconnected', async () => {
    const { uid } = await save()
    await connectServices(shop)
    expect(card()).toMatchObject({ missing: [], isTestMode: true })
    const disconnect = { slug: 'card-processor', replaces: uid, keepsReplaced: true, now: shop.now() }
    await shop.db.transaction((tx) => replaceConnection(tx, disconnect))
    await connectServices(shop)
    expect(card().missing).toContain('CARD_SECRET_KEY')
  })

  test('other services stay the same objects', async () => {
    const wallet = shop.processors.find(({ slug }) => slug === 'wallet')
    await save()
    await connectServices(shop)
    expect(shop.processors).toContain(wallet!)
  })

  test('a service whose stored values cannot be used stops no other one', async () => {
    await save(null, { SMTP_HOST: 'no host', SMTP_PORT: '25', SMTP_PASSWORD: 'secret' }, 'smtp')
    await save(null, { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, 'google')
    await connectServices(shop)
    expect(shop.services.settings).toMatchObject({ GOOGLE_CLIENT_ID: 'id' })
    expect(shop.identityProviders.find(({ id }) => id === 'google')!.missing).toEqual([])
  })

  test('the environment comes first, with all values of a service', async () => {
    shop.config = { ...shop.config, processorSettings: { CARD_PUBLISHABLE_KEY: 'pk_live_1' } }
    await save()
    await connectServices(shop)
    expect(shop.services.settings).toEqual({})
    expect(card().missing).toContain('CARD_SECRET_KEY')
  })

  test('without the key, or with a changed row, a service counts as not connected and nothing else breaks', async () => {
    await save()
    shop.secrets = openSecrets({ secretsKey: 'another key of this shop after a restore', secretsKeyFile: '' }, realSystem.random)
    await connectServices(shop)
    expect(card().missing).toContain('CARD_SECRET_KEY')
    const { serviceConnections } = shop.db.t
    await shop.db.transaction((tx) =>
      tx.update(serviceConnections).set({ sealed: 'v1.' }).where(eq(serviceConnections.slug, 'card-processor')),
    )
    await connectServices(shop)
    expect(card().missing).toContain('CARD_SECRET_KEY')
  })
})
