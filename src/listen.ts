import type { App } from './app.tsx'
import type { Shop } from './shop.ts'

/** Maximum body in bytes for any route: an import with images, which is streamed to disk. Other routes set much lower limits. */
const maxBodySize = 600 * 1024 * 1024
/** Idle timeout in seconds; slow uploads and payments extend it with `req.extendTimeout`. */
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

/** Serves the app on the configured port. Throws PortInUse. */
export function listen(app: App, shop: Pick<Shop, 'config' | 'log'>): RunningServer {
  const { port, host } = shop.config
  let server: Bun.Server<undefined>
  try {
    server = Bun.serve({
      port,
      hostname: host,
      // Bun's own error pages show source code.
      development: false,
      // Otherwise Bun lets a second program share the port when `development` is off, and each gets half the requests.
      reusePort: false,
      maxRequestBodySize: maxBodySize,
      idleTimeout: idleTimeoutSeconds,
      fetch: (request) => app.handle(request),
      error(error) {
        shop.log.error({ err: error }, 'could not send a response')
        return new Response('500 Internal Server Error', { status: 500 })
      },
    })
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') throw new PortInUse(port)
    throw error
  }
  app.server = server
  let stopped: Promise<void> | undefined
  return { port: server.port ?? port, stop: () => (stopped ??= drain(server)) }
}

async function drain(server: Bun.Server<undefined>): Promise<void> {
  const closed = server.stop()
  const timeout = Bun.sleep(drainTimeoutMs).then(() => 'late' as const)
  if ((await Promise.race([closed, timeout])) === 'late') await server.stop(true)
}
