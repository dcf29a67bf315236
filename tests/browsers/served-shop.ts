import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { freePort, startProcess } from './child-process.ts'

export interface ServedShop {
  url: string
  /** Errors of pages and responses since the last call. */
  takeErrors(): string[]
  stop(): Promise<void>
}

/**
 * A new demo shop behind a proxy that adds a script to each page. The script reports errors, refused content and failed requests, which
 * not every protocol passes on.
 */
export async function serveDemoShop(): Promise<ServedShop> {
  const port = freePort()
  const proxyPort = freePort()
  const url = `http://localhost:${proxyPort}`
  const shop = startProcess([process.execPath, join(import.meta.dir, '../../src/main.ts'), 'serve'], {
    NODE_ENV: 'development',
    DATA_DIR: mkdtempSync(join(getTempFolder(), 'journeys-')),
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  })
  await shop.waitForOutput(/is running at/)
  const errors: string[] = []
  const proxy = startProxy({ port: proxyPort, target: `http://127.0.0.1:${port}`, onError: (error) => errors.push(error) })
  return {
    url,
    takeErrors: () => errors.splice(0),
    async stop() {
      await proxy.stop(true)
      await shop.stop()
    },
  }
}

const reportPath = '/reported-errors'
const scriptPath = '/report-errors.js'

function startProxy({ port, target, onError }: { port: number; target: string; onError: (error: string) => void }) {
  return Bun.serve({
    port,
    hostname: 'localhost',
    idleTimeout: 60,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (pathname === scriptPath) return new Response(reportScript, { headers: { 'content-type': 'text/javascript' } })
      if (pathname === reportPath) {
        onError(await request.text())
        return new Response(null, { status: 204 })
      }
      const { method, headers } = request
      const body = method === 'GET' || method === 'HEAD' ? undefined : await request.bytes()
      headers.set('accept-encoding', 'identity')
      const response = await fetch(target + pathname + search, { method, headers, redirect: 'manual', ...(body && { body }) })
      if (response.status >= 400) onError(`${method} ${pathname}: ${response.status}`)
      if (!response.headers.get('content-type')?.startsWith('text/html')) return response
      const page = (await response.text()).replace('<head>', `<head><script src="${scriptPath}"></script>`)
      const pageHeaders = new Headers(response.headers)
      pageHeaders.delete('content-length')
      return new Response(page, { status: response.status, headers: pageHeaders })
    },
  })
}

const reportScript = `
const report = (message) => navigator.sendBeacon('${reportPath}', location.pathname + ': ' + message)
addEventListener('error', ({ message, filename, lineno }) => report(message + ' ' + filename + ':' + lineno))
addEventListener('unhandledrejection', ({ reason }) => report('unhandled: ' + reason))
document.addEventListener('securitypolicyviolation', (event) =>
  report('the content policy refuses ' + event.blockedURI + ' (' + event.effectiveDirective + ') ' + event.sourceFile + ':' + event.lineNumber))
const { error } = console
console.error = (...values) => (report(values.join(' ')), error(...values))
`
