import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { findProgram, freePort, startProcess } from './child-process.ts'
import type { Driver } from './driver.ts'
import { clickActions, pressActions, typeActions } from './input-actions.ts'

const howToInstall = 'There is no WebKitGTK here. Install it (on Debian: apt-get install webkit2gtk-driver xvfb).'

/** WebKitGTK's MiniBrowser on a virtual display, through WebDriver: https://w3c.github.io/webdriver/. Throws an Error that says how to install it. */
export async function startWebKit(): Promise<Driver> {
  const driverProgram = findProgram(['WebKitWebDriver'], howToInstall)
  const displayProgram = findProgram(['Xvfb'], howToInstall)
  const binary = await findMiniBrowser()
  const display = startProcess([displayProgram, '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const [, displayNumber] = await display.waitForOutput(/^(\d+)\n/)
  const port = freePort()
  const env = { DISPLAY: `:${displayNumber}`, XDG_CONFIG_HOME: writeGtkStyles() }
  const driver = startProcess([driverProgram, `--port=${port}`], env)
  const send = connect(`http://127.0.0.1:${port}`)
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId, capabilities } = await send('POST', '/session', { capabilities: { alwaysMatch: options } })
  const sendToSession: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
  const post = (path: string, body: object) => sendToSession('POST', path, body)
  const evaluate = (expression: string) => post('/execute/sync', { script: `return (${expression})`, args: [] })

  // The driver sets the size of the window, and the page follows later.
  const toolbarHeight = Number(await evaluate('outerHeight - innerHeight'))

  return {
    browser: `WebKitGTK ${capabilities.browserVersion}`,
    async goto(url) {
      await post('/url', { url })
    },
    async evaluate(expression, frame) {
      if (!frame) return evaluate(expression)
      await post('/frame', { id: await post('/element', { using: 'css selector', value: frame }) })
      try {
        return await evaluate(expression)
      } finally {
        await post('/frame', { id: null })
      }
    },
    async clickAt(point) {
      await post('/actions', { actions: clickActions(point) })
    },
    async type(text) {
      await post('/actions', { actions: typeActions(text) })
    },
    async press(key) {
      await post('/actions', { actions: pressActions(key) })
    },
    async resize({ width, height }) {
      await post('/window/rect', { width, height: height + toolbarHeight })
      while ((await evaluate('innerWidth')) !== width) await Bun.sleep(20)
      await post('/execute/async', { script: 'requestAnimationFrame(() => requestAnimationFrame(arguments[0]))', args: [] })
    },
    async screenshot() {
      return Buffer.from(await sendToSession('GET', '/screenshot'), 'base64')
    },
    async clearCookies() {
      await sendToSession('DELETE', '/cookie')
    },
    async close() {
      await sendToSession('DELETE', '')
      await driver.stop()
      await display.stop()
    },
  }
}

/** The test browser that comes with the library; distributions put it into a folder named by its version. */
async function findMiniBrowser(): Promise<string> {
  const patterns = ['lib/*/webkit2gtk-4.*/MiniBrowser', 'libexec/webkit2gtk-4.*/MiniBrowser', 'lib/webkit2gtk-4.*/MiniBrowser']
  const scans = patterns.map((pattern) => Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: '/usr', absolute: true })))
  const newest = (await Promise.all(scans)).flat().sort().at(-1)
  if (!newest) throw new Error(howToInstall)
  return newest
}

/** Lets the browser's toolbar, which decides its smallest width, become as narrow as a phone. */
function writeGtkStyles(): string {
  const folder = mkdtempSync(join(getTempFolder(), 'webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), 'button, entry, toolitem, toolbar { min-width: 0; margin: 0; padding: 0; }')
  return folder
}

// Answers differ by command; the journeys fail if one is not as expected.
type Send = (method: string, path: string, body?: object) => Promise<ReturnType<typeof JSON.parse>>

function connect(address: string): Send {
  return async (method, path, body) => {
    const response = await fetchWhenListening(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
}

/** The driver does not say when it listens. */
async function fetchWhenListening(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ECONNREFUSED' || tries === 200) throw error
      await Bun.sleep(50)
    }
  }
}
