import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { findProgram, startProcess } from './child-process.ts'
import type { Driver } from './driver.ts'
import { clickActions, pressActions, typeActions } from './input-actions.ts'

/**
 * Firefox through WebDriver BiDi: https://w3c.github.io/webdriver-bidi/. Playwright speaks it too, but sends commands that the ESR version
 * does not know. Throws an Error that says how to install it.
 */
export async function startFirefox(): Promise<Driver> {
  const program = findProgram(
    [Bun.env['FIREFOX'], 'firefox-esr', 'firefox'],
    'There is no Firefox here. Install it (on Debian: apt-get install firefox-esr) or set FIREFOX to its path.',
  )
  const profile = mkdtempSync(join(getTempFolder(), 'firefox-'))
  const firefox = startProcess([program, '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'])
  const [, address] = await firefox.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)
  const send = await connect(`${address}/session`)
  const { capabilities } = await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const context: string = contexts[0].context

  const evaluateRaw = async (expression: string, target: string) => {
    const { result, exceptionDetails } = await send('script.evaluate', { expression, target: { context: target }, awaitPromise: false })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value
  }
  const contextOf = async (frame?: string): Promise<string> => {
    if (!frame) return context
    return (await evaluateRaw(`document.querySelector(${JSON.stringify(frame)}).contentWindow`, context)).context
  }

  return {
    browser: `Firefox ${capabilities.browserVersion}`,
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression, frame) {
      const json = await evaluateRaw(`JSON.stringify(${expression})`, await contextOf(frame))
      return json === undefined ? undefined : JSON.parse(json)
    },
    async clickAt(point) {
      await send('input.performActions', { context, actions: clickActions(point) })
    },
    async type(text, frame) {
      await send('input.performActions', { context: await contextOf(frame), actions: typeActions(text) })
    },
    async press(key) {
      await send('input.performActions', { context, actions: pressActions(key) })
    },
    async resize(viewport) {
      await send('browsingContext.setViewport', { context, viewport })
    },
    async screenshot() {
      return Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64')
    },
    async clearCookies() {
      await send('storage.deleteCookies', {})
    },
    close: () => firefox.stop(),
  }
}

// Answers differ by command; the journeys fail if one is not as expected.
type Send = (method: string, params: object) => Promise<ReturnType<typeof JSON.parse>>

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data)
    const request = pending.get(id)
    pending.delete(id)
    if (type === 'error') request?.reject(new Error(`${error}: ${message}`))
    else request?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox has closed the connection'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}`)))
  })
  let lastId = 0
  return (method, params) => {
    const request = Promise.withResolvers<unknown>()
    pending.set(++lastId, request)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return request.promise
  }
}
