import { readOpenFiles, type OpenFiles } from '#src/shop/open-files.ts'
import type { App } from './app.tsx'
import { maxTableSize, maxZipSize } from './imports/limits.ts'
import { watchOpenFiles } from './connection-limit.ts'
import type { Shop } from './shop.ts'
import type { Timers } from './shop/system.ts'
import { eventStreams } from './web/event-streams.ts'

/** Maximum body in bytes for any route: an import with images, which is streamed to disk. Other routes set much lower limits. */
const maxBodySize = maxTableSize + maxZipSize + 1024 * 1024
/** Seconds until an idle or half-sent request is closed; slow uploads and payments extend it with `req.extendTimeout`. */
const idleTimeoutSeconds = 10
/** Maximum wait for active requests when stopping, in ms. */
const drainTimeoutMs = 8000

export class PortInUse extends Error {
  constructor(readonly port: number) {
    super(`Port ${port} is already in use. Stop the program using it or choose another port, for example PORT=${port + 1}`)
  }
}

export interface RunningServer {
  /** The actual port: the configured one, or one chosen by the system for PORT=0. */
  port: number
  /** Stops accepting requests, waits up to eight seconds for active ones, then closes. Safe to call twice. */
  stop(): Promise<void>
}

/** Serves the app on the configured port. Refuses new connections while few files can be opened. Throws PortInUse. */
export function listen(app: App, shop: Pick<Shop, 'config' | 'log' | 'timers'>, files: OpenFiles = readOpenFiles()): RunningServer {
  const first = openServer(app, shop, shop.config.port)
  const port = first.port ?? shop.config.port
  let accepting: Bun.Server<undefined> | null = first
  const draining = new Set<Bun.Server<undefined>>()
  app.server = first

  function pause(): void {
    if (!accepting) return
    const server = accepting
    accepting = null
    draining.add(server)
    eventStreams(shop).closeAll()
    // Idle connections are closed at once, requests in progress are finished.
    void server.stop().then(() => draining.delete(server))
    shop.log.warn({ openFiles: files.count(), limit: files.limit }, 'too many open files: refusing new connections')
  }

  function resume(): void {
    app.server = accepting = openServer(app, shop, port)
    shop.log.warn('accepting connections again')
  }

  const watch = watchOpenFiles(shop.timers, files, {
    pause,
    resume,
    onError: (error) => shop.log.error({ err: error }, 'could not accept connections again'),
  })
  let stopped: Promise<void> | undefined
  const stopAll = async () => {
    watch.stop()
    eventStreams(shop).closeAll()
    await Promise.all([...draining, ...(accepting ? [accepting] : [])].map((server) => drain(shop.timers, server)))
  }
  return { port, stop: () => (stopped ??= stopAll()) }
}

function openServer(app: App, { config, log }: Pick<Shop, 'config' | 'log'>, port: number): Bun.Server<undefined> {
  try {
    return Bun.serve({
      port,
      hostname: config.host,
      // Bun's own error pages show source code.
      development: false,
      // Otherwise Bun lets a second program share the port when `development` is off, and each gets half the requests.
      reusePort: false,
      maxRequestBodySize: maxBodySize,
      idleTimeout: idleTimeoutSeconds,
      fetch: (request) => app.handle(request),
      error(error) {
        log.error({ err: error }, 'could not send a response')
        return new Response('500 Internal Server Error', { status: 500 })
      },
    })
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') throw new PortInUse(port)
    throw error
  }
}

async function drain(timers: Timers, server: Bun.Server<undefined>): Promise<void> {
  const closed = server.stop()
  const timeout = timers.sleep(drainTimeoutMs).then(() => 'late' as const)
  if ((await Promise.race([closed, timeout])) === 'late') await server.stop(true)
}
