import { findDamage } from '#db/migrate-sqlite.ts'
import { DatabaseRefused } from '#db/refused.ts'
import { setupLink } from '#src/accounts/set-password.ts'
import { hasAdministrator } from '#src/accounts/users.ts'
import { buildApp } from '#src/app.tsx'
import type { RunningChores } from '#src/chores.ts'
import { readConfig, type Config } from '#src/config.ts'
import { listen, PortTaken } from '#src/listen.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import type { Shop } from '#src/shop.ts'
import { greeting } from './greeting.ts'
import { surviveFaults } from './survive-faults.ts'
import { print, Trouble } from './terminal.ts'

/** Opens the shop and serves it until the process is told to stop. */
export async function serve(): Promise<void> {
  const config = withFreePort(readConfig())
  const demo = config.demo ? await import('./demo.ts') : null
  const card = config.card.secretKey ? undefined : demo?.pretendCard(config)
  const options = card ? { card: card.keys } : {}
  await demo?.makeDemo(config, options)
  let lookedThrough = true
  const shop = await openShop(config, {
    ...options,
    migrated(done) {
      ;({ lookedThrough } = done)
      if (done.applied.length > 0 && done.backup) {
        print(`The database was brought up to date; a copy of it before is in ${done.backup}`)
      }
    },
  })
  surviveFaults(shop.log)
  await demo?.fillDemo(shop)
  const setup = (await hasAdministrator(shop.db.read)) ? null : await setupLink(shop)
  const welcome = await greeting(shop, { setupLink: setup, signIns: (await demo?.signIns(shop)) ?? [], pretendCard: card !== undefined })
  // From here to the end nothing is waited for: whoever is answered may also send a signal.
  const listening = listen(buildApp(shop), shop)
  card?.twin.sendTo(`http://127.0.0.1:${listening.port}/webhooks/card-processor`)
  const chores = choresSoon(shop)
  const stop = async () => {
    await Promise.all([listening.stop(), chores.stop()])
    await card?.twin.stop()
    await closeShop(shop)
  }
  stopOnSignal(shop, stop)
  print(welcome)
  if (!lookedThrough) setTimeout(() => void stopIfDamaged(shop, stop), afterTheFirstMs).unref()
}

/** When work begins that the first visitors shall not wait for, in ms. */
const afterTheFirstMs = 1000

// What chores need is a good part of the program, and is loaded with them.
function choresSoon(shop: Shop): RunningChores {
  let running: Promise<RunningChores> | undefined
  const timer = setTimeout(() => {
    running = import('#src/chores.ts').then(({ startChores }) => startChores(shop))
  }, afterTheFirstMs)
  return {
    async stop() {
      clearTimeout(timer)
      await (await running)?.stop()
    },
  }
}

// Orders taken into a damaged file could be lost: better a closed shop and a sentence.
async function stopIfDamaged(shop: Shop, stop: () => Promise<void>): Promise<void> {
  try {
    await findDamage(shop.db, shop.config.databaseUrl)
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) return shop.log.warn({ err: error }, 'the database file was not looked through to its end')
    shop.log.fatal({ err: error }, 'the database file is damaged: the shop closes')
    process.stderr.write(`${error.message}\n`)
    setTimeout(() => process.exit(1), longestStop).unref()
    await stop().catch((fault: unknown) => shop.log.error({ err: fault }, 'stopping failed'))
    process.exit(1)
  }
}

// Before anything takes time: whoever starts a second shop by mistake should hear it at once. PORT=0 asks for any free port,
// and links need to know it before the first request.
function withFreePort(config: Config): Config {
  try {
    const probe = Bun.listen({ hostname: config.host, port: config.port, exclusive: true, socket: { data() {} } })
    const { port } = probe
    probe.stop(true)
    return { ...config, port, baseUrl: config.port === 0 ? config.baseUrl.replace(/:0$/, `:${port}`) : config.baseUrl }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE') throw new PortTaken(config.port)
    throw new Trouble(
      `The shop cannot listen at ${config.host}, port ${config.port} (${code ?? (error as Error).message}). HOST must be an address of this machine, and a PORT below 1024 needs the right to use it.`,
    )
  }
}

const longestStop = 25_000

function stopOnSignal(shop: Shop, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: string): void => {
    // Asked twice: whoever asks has no patience left.
    if (stopping) process.exit(1)
    stopping = true
    shop.log.info({ signal }, 'stopping: what is under way is finished first')
    setTimeout(() => process.exit(1), longestStop).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        shop.log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
