import { expect, test } from 'bun:test'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { growDatabase, corruptFile } from '#tests/support/corrupt-file.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { createShopEnvironment, newFolder, startCli, runCli } from './run-cli.ts'

const openPattern = /is running at (http:\S+)/

test('a production shop prints a link, and the first administrator signs up there', async () => {
  const env = await createShopEnvironment()
  const shop = await startCli(['serve'], env, /Ctrl\+C/)
  expect(shop.out()).not.toContain('sundry-demo')
  expect(shop.out()).not.toContain('4242')
  expect(shop.out()).toContain('Payments through Stripe are disabled. Connect Stripe under Settings › Services (')
  expect(shop.out()).toContain('Payments through Paddle are disabled. Connect Paddle under')
  const base = openPattern.exec(shop.out())![1]!
  const link = /http:\S+\/account\/set-password\?token=\S+/.exec(shop.out())![0]
  expect((await fetch(link)).status).toBe(200)
  expect(await (await fetch(base)).text()).toContain('opens soon')
  const form = {
    token: new URL(link).searchParams.get('token')!,
    name: 'Boss',
    email: 'boss@example.com',
    password: 'a fresh password',
    password_confirmation: 'a fresh password',
  }
  const setupResponse = await fetch(`${base}/account/set-password`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  expect(setupResponse.status).toBe(302)
  expect((await fetch(link)).status).toBe(404)
  expect(await shop.end()).toBe(0)

  const restarted = await startCli(['serve'], env, /Ctrl\+C/)
  expect(restarted.out()).not.toContain('set-password')
  expect(await restarted.end('SIGINT')).toBe(0)
})

test('a port in use is reported at once, with a way to fix it', async () => {
  const occupiedPort = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const env = { ...(await createShopEnvironment()), PORT: String(occupiedPort.port) }
  const { code, err } = await runCli(['serve'], env)
  occupiedPort.stop(true)
  expect(code).toBe(1)
  expect(err).toContain(`Port ${occupiedPort.port} is already in use`)
  expect(err).toContain(`PORT=${occupiedPort.port + 1}`)
  expect(err).not.toContain('    at ')
})

test.if(testEngine === 'sqlite')('a large damaged database shuts the shop down, with a way to fix it', async () => {
  const env = await createShopEnvironment()
  growDatabase(env.DATABASE_URL)
  corruptFile(env.DATABASE_URL, Math.floor(statSync(env.DATABASE_URL).size / 8192) * 4096, 4096)
  const { code, err } = await runCli(['serve'], env)
  expect(code).toBe(1)
  expect(err).toContain('is damaged')
  expect(err).toContain('restore the latest backup')
})

test.if(testEngine === 'sqlite')('a store whose database file is missing is not replaced by an empty one', async () => {
  const env = await createShopEnvironment()
  expect((await runCli(['user', 'create', '--email', 'a@example.com', '--name', 'A', '--role', 'agent'], env)).code).toBe(0)
  rmSync(env.DATABASE_URL)
  for (const command of ['serve', 'migrate', 'doctor']) {
    const { code, out, err } = await runCli([command], env)
    expect(code).toBe(1)
    expect(out + err).toContain(`${env.DATABASE_URL} is missing, but other files of a store are there`)
    expect(out + err).toContain('restore the latest backup')
    expect(out + err).toContain('To start a new, empty store')
    expect(err).not.toContain('    at ')
  }
  expect(existsSync(env.DATABASE_URL)).toBe(false)
})

test('an interrupted first start is no lost store', async () => {
  const occupiedPort = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const env = { NODE_ENV: 'production', DATA_DIR: newFolder(), HOST: '127.0.0.1', LOG_LEVEL: 'warn', PORT: String(occupiedPort.port) }
  await runCli(['serve'], env)
  occupiedPort.stop(true)
  await runCli(['doctor'], env)
  const shop = await startCli(['serve'], { ...env, PORT: '0' }, /Ctrl\+C/)
  expect(await shop.end()).toBe(0)
})

test.if(testEngine === 'sqlite')('Ctrl+C that arrives twice, from the terminal and from bun run, stops the store in order', async () => {
  const env = await createShopEnvironment()
  const shop = await startCli(['serve'], env, /Ctrl\+C/)
  expect(existsSync(`${env.DATABASE_URL}.pid`)).toBe(true)
  process.kill(shop.pid, 'SIGINT')
  process.kill(shop.pid, 'SIGINT')
  expect(await shop.end('SIGINT')).toBe(0)
  expect(existsSync(`${env.DATABASE_URL}.pid`)).toBe(false)
  expect(existsSync(`${env.DATABASE_URL}-wal`)).toBe(false)
})

test('a host address of another machine is reported in one sentence', async () => {
  const { code, err } = await runCli(['serve'], { ...(await createShopEnvironment()), HOST: '203.0.113.77' })
  expect(code).toBe(1)
  expect(err).toContain('Cannot listen on 203.0.113.77')
  expect(err).not.toContain('    at ')
})

test('the source runs from any working directory', async () => {
  const env = await createShopEnvironment()
  const programInDataFolder = { command: [process.execPath, join(import.meta.dir, '../../src/main.ts')], folder: env.DATA_DIR }
  const shop = await startCli(['serve'], env, /Ctrl\+C/, programInDataFolder)
  const page = await fetch(`${openPattern.exec(shop.out())![1]!}/login`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1>')])
  expect(await shop.end()).toBe(0)
})

test('all configuration errors are reported at once, and nothing is created', async () => {
  const shop = await createShopEnvironment()
  const env = { ...shop, PORT: 'x', LOG_LEVEL: 'loud' }
  const { code, err } = await runCli(['serve'], env)
  expect(code).toBe(1)
  expect(err).toContain('PORT must be')
  expect(err).toContain('LOG_LEVEL must be')
  expect(existsSync(join(shop.DATA_DIR, 'session-secret'))).toBe(false)
})

test('the shop survives an unhandled rejection and an error in a timer', async () => {
  const program = `
    import { logUncaughtErrors } from '#src/cli/uncaught-errors.ts'
    import { createLogger } from '#src/lib/log.ts'
    import { realSystem } from '#src/shop/real-system.ts'
    logUncaughtErrors(createLogger('info', realSystem))
    void Promise.reject(new Error('forgotten'))
    setTimeout(() => { throw new Error('in a timer') }, 1)
    setTimeout(() => console.log('still open'), 30)`
  const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe', stderr: 'pipe' })
  const out = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  expect(out).toContain('forgotten')
  expect(out).toContain('in a timer')
  expect(out).toContain('still open')
})

test.each([['serve'], ['migrate'], ['seed'], ['backup'], ['restore'], ['doctor'], ['user'], ['user create']])(
  '%s prints its help',
  async (command) => {
    const { code, out } = await runCli([...command.split(' '), '--help'], {})
    expect(code).toBe(0)
    expect(out).toContain(`Usage: sundry ${command}`)
  },
)

test('demo data is never added to a production shop', async () => {
  const { code, err } = await runCli(['seed'], await createShopEnvironment())
  expect(code).toBe(1)
  expect(err).toContain('Demo data cannot be loaded in production: its passwords are public.')
})

test('migrating prints what it did', async () => {
  const { code, out } = await runCli(['migrate'], await createShopEnvironment())
  expect(code).toBe(0)
  expect(out).toContain('The database is up to date')
})
