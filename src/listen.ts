import type { App } from './app.tsx'
import type { Shop } from './shop.ts'

/** Largest body any route takes, in bytes: an import with its pictures, which goes to disk as it comes. Routes set their own, far lower limits. */
const maxBodySize = 600 * 1024 * 1024
/** Seconds a connection may stay silent; slow uploads and payments ask for more with `req.extendTimeout`. */
const idleTimeoutSeconds = 10
/** How long a stopping server waits for answers that are being made, in ms. */
const drainTimeoutMs = 8000

/** The address the shop asked for is in use by another program. */
export class PortInUse extends Error {
  constructor(readonly port: number) {
    super(`Port ${port} is already in use. Stop the program using it or choose another port, for example PORT=${port + 1}`)
  }
}

export interface RunningServer {
  /** The port in use: the configured one, or one the system chose for PORT=0. */
  port: number
  /** Takes no new requests, waits up to eight seconds for those under way, then closes. Safe to call twice. */
  stop(): Promise<void>
}

/** Serves the app at the configured port. Throws PortInUse when another program has it. */
export function listen(app: App, shop: Pick<Shop, 'config' | 'log'>): RunningServer {
  const { port, host } = shop.config
  let server: Bun.Server<undefined>
  try {
    server = Bun.serve({
      port,
      hostname: host,
      // Bun's own error pages show source code.
      development: false,
      // Without this, Bun lets a second program share the port when `development` is off, and each gets half the visitors.
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
