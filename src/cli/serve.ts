import { join } from 'node:path'
import { verifyIntegrity } from '#db/sqlite/check-integrity.ts'
import { DatabaseError } from '#db/database-error.ts'
import { closeEmptyStore } from '#src/accounts/new-store.ts'
import { createSetupLink } from '#src/accounts/passwords/set-password.ts'
import { hasAdministrator } from '#src/accounts/administrators.ts'
import { buildApp } from '#src/app.tsx'
import { loadStaffRoutes } from '#src/modules.ts'
import type { TaskScheduler } from '#src/scheduled-tasks.ts'
import { readConfig, type Config } from '#src/config.ts'
import { listen, PortInUse } from '#src/listen.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import type { Shop } from '#src/shop.ts'
import type { Timer } from '#src/shop/system.ts'
import { removePartialBackups } from './backup.ts'
import { startPageCacheReports } from './page-cache-report.ts'
import { startupMessage } from './startup-message.ts'
import { connectTwins, listSandboxes, reportToStore, startTwins } from './twins.ts'
import { logUncaughtErrors } from './uncaught-errors.ts'
import { print, OperatorError } from './terminal.ts'
import { maxStopSeconds } from './limits.ts'
import { second } from '#src/lib/dates/durations.ts'

export async function serve(): Promise<void> {
  const { config: environment, release } = reservePort(readConfig())
  const demo = environment.demo ? await import('./demo.ts') : null
  const twins = await startTwins(environment)
  const config = connectTwins(environment, twins)
  await demo?.createDemoDatabase(config)
  let integrityChecked = true
  const shop = await openShop(config, {
    sandboxes: listSandboxes(twins),
    onMigrated(done) {
      ;({ integrityChecked } = done)
      if (done.backup) print(`Database migrated. A backup from before is in ${done.backup}`)
    },
  })
  logUncaughtErrors(shop.log)
  await (demo ? demo.seedDemoIfEmpty(shop) : closeEmptyStore(shop))
  const setupUrl = (await hasAdministrator(shop.db.read)) ? null : await createSetupLink(shop)
  const startupText = await startupMessage(shop, {
    setupLink: setupUrl,
    demoSignIns: (await demo?.demoSignInLines(shop)) ?? [],
    twinNotes: twins.flatMap(({ notes }) => notes),
  })
  await removePartialBackups(join(config.dataDir, 'backups'))
  await loadLaterModules()
  // No await from here on: once the server answers, a signal may arrive.
  const app = buildApp(shop)
  release()
  const server = listen(app, shop)
  const stopPageCacheReports = startPageCacheReports(shop, app.cacheStatistics)
  reportToStore(twins, `http://127.0.0.1:${server.port}`)
  const scheduledTasks = deferScheduledTasks(shop)
  const stop = async () => {
    await Promise.all([server.stop(), scheduledTasks.stop()])
    await stopPageCacheReports()
    await Promise.all(twins.map((twin) => twin.stop()))
    await closeShop(shop)
  }
  stopOnSignal(shop, stop)
  print(startupText)
  if (!integrityChecked) shop.timers.after(startupDelayMs, () => void stopIfDamaged(shop, stop)).unref()
}

/** Delay of background work after startup, in ms, so it does not slow the first requests. */
const startupDelayMs = 1000

// From source, importing a module opens its file, which fails while connections use up all files. The executable contains its modules.
async function loadLaterModules(): Promise<void> {
  if (!Bun.isStandaloneExecutable) await Promise.all([loadStaffRoutes(), import('#src/scheduled-tasks.ts')])
}

// Scheduled tasks import a large part of the program, so the executable loads them later.
function deferScheduledTasks(shop: Shop): TaskScheduler {
  let starting: Promise<TaskScheduler | null> | undefined
  let timer: Timer
  let isStopped = false
  const startLater = () => {
    timer = shop.timers.after(startupDelayMs, () => void (starting = start()))
  }
  const start = async () => {
    try {
      return (await import('#src/scheduled-tasks.ts')).startScheduledTasks(shop)
    } catch (error) {
      shop.log.error({ err: error }, 'scheduled tasks could not start, trying again')
      if (!isStopped) startLater()
      return null
    }
  }
  startLater()
  return {
    async stop() {
      isStopped = true
      timer.cancel()
      await (await starting)?.stop()
    },
  }
}

// Stops a shop with a damaged database: orders written to it could be lost.
async function stopIfDamaged(shop: Shop, stop: () => Promise<void>): Promise<void> {
  try {
    await verifyIntegrity(shop.db, shop.config.databaseUrl)
  } catch (error) {
    if (!(error instanceof DatabaseError)) return shop.log.warn({ err: error }, 'database integrity check did not finish')
    shop.log.fatal({ err: error }, 'database file is damaged, shutting down')
    process.stderr.write(`${error.message}\n`)
    shop.timers.after(maxStopSeconds * second, () => process.exit(1)).unref()
    await stop().catch((stopError: unknown) => shop.log.error({ err: stopError }, 'shutdown failed'))
    process.exit(1)
  }
}

/**
 * Checks the port first, so that starting a second shop fails at once. For PORT=0 a free one is chosen now, because links contain it, and held
 * until `release`: while the shop opens, the system could give it to another program.
 */
function reservePort(config: Config): { config: Config; release(): void } {
  try {
    const probe = Bun.listen({ hostname: config.host, port: config.port, exclusive: true, socket: { data() {} } })
    const { port } = probe
    if (config.port === 0)
      return { config: { ...config, port, baseUrl: config.baseUrl.replace(/:0$/, `:${port}`) }, release: () => probe.stop(true) }
    probe.stop(true)
    return { config, release: () => {} }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE') throw new PortInUse(config.port)
    throw new OperatorError(
      `Cannot listen on ${config.host}, port ${config.port} (${code ?? (error as Error).message}). HOST must be an address of this machine, and ports below 1024 need elevated privileges.`,
    )
  }
}

/** In ms. `bun run` passes on the SIGINT that Ctrl+C has already sent to every process of the terminal. */
const sameSignalMs = 1000

// A second signal, later than that, does not wait for requests.
function stopOnSignal(shop: Shop, stop: () => Promise<void>): void {
  let stoppingSince: number | null = null
  const onSignal = (signal: string): void => {
    if (stoppingSince !== null) {
      if (shop.timers.elapsed() - stoppingSince > sameSignalMs) process.exit(130)
      return
    }
    stoppingSince = shop.timers.elapsed()
    shop.log.info({ signal }, 'shutting down after current requests finish')
    shop.timers.after(maxStopSeconds * second, () => process.exit(1)).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        shop.log.error({ err: error }, 'shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
