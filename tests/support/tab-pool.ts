import type { BrowserContextOptions, Disposable, Page } from 'playwright-core'
import { openBrowser, type BrowserNeeds } from './browsers.ts'

/** A page with what its console and its scripts report as errors. */
export type Tab = Page & { consoleErrors: string[] }

/** `baseURL` is the address of the shop. */
export type TabOptions = BrowserContextOptions & BrowserNeeds

interface PooledTab {
  tab: Tab
  /** Tabs with the same key differ only in what can be changed later. */
  key: string
  baseURL: string
  initScripts: Promise<Disposable>[]
  /** False once something was done to the tab that cannot be taken back. */
  isReusable: boolean
}

/** Long enough for a machine on which other programs take most of each core. */
const patienceMs = 100_000
/** The most tabs that wait for the next test; each is a process of its own. */
const idleLimit = 8
const idle: PooledTab[] = []
const borrowed = new Map<Page, PooledTab>()

/** A blank page without cookies and stored data. A new one takes five times as long as one that another test has returned. */
export async function borrowTab(options: TabOptions & { baseURL: string }): Promise<Tab> {
  const { viewport, colorScheme, reducedMotion, ...fixed } = options
  const key = JSON.stringify(fixed)
  const pooled = takeIdle(key) ?? (await createTab(key, fixed))
  const { tab } = pooled
  borrowed.set(tab, pooled)
  tab.consoleErrors = []
  await tab.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: reducedMotion ?? 'no-preference', media: null })
  await tab.setViewportSize(viewport ?? { width: 1280, height: 720 })
  return tab
}

/** Clears a tab for the next test, or closes it if it cannot be cleared. */
export async function returnTab(tab: Page): Promise<void> {
  const pooled = borrowed.get(tab)
  if (!pooled || !borrowed.delete(tab)) return
  const isClear = pooled.isReusable && !tab.isClosed() && (await clearTab(pooled).catch(() => false))
  if (!isClear) return tab.context().close()
  idle.push(pooled)
  if (idle.length > idleLimit) await idle.shift()!.tab.context().close()
}

function takeIdle(key: string): PooledTab | undefined {
  const index = idle.findLastIndex((pooled) => pooled.key === key)
  return index < 0 ? undefined : idle.splice(index, 1)[0]
}

async function createTab(key: string, { browser, images, ...options }: TabOptions & { baseURL: string }): Promise<PooledTab> {
  const context = await (await openBrowser({ browser, images })).newContext(options)
  context.setDefaultTimeout(patienceMs)
  const tab: Tab = Object.assign(await context.newPage(), { consoleErrors: [] })
  const pooled: PooledTab = { tab, key, baseURL: options.baseURL, initScripts: [], isReusable: browser !== 'full' }
  watchLastingChanges(pooled)
  collectErrors(tab)
  return pooled
}

// In the order in which a page might still use what is taken from it.
async function clearTab({ tab, baseURL, initScripts }: PooledTab): Promise<boolean> {
  const context = tab.context()
  for (const event of watchedEvents) tab.removeAllListeners(event)
  await Promise.all([tab.waitForURL('about:blank'), tab.evaluate<unknown>(leavePage)])
  for (const script of initScripts.splice(0)) await (await script).dispose()
  await Promise.all([tab.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await Promise.all(context.pages().flatMap((page) => (page === tab ? [] : page.close())))
  await tab.mouse.move(0, 0)
  await context.clearCookies()
  const session = await context.newCDPSession(tab)
  await session.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' })
  await session.detach()
  collectErrors(tab)
  return true
}

// By itself, a page is left for an empty one in the same process, which has compiled the scripts. `goto` would begin another. That process
// has its own copy of what was stored for a session, and hears later that the browser cleared it. A page without an origin has nothing stored.
const leavePage = `self.name = ''; try { localStorage.clear(); sessionStorage.clear() } catch {} location.replace('about:blank')`

/** What tests listen to. Playwright listens to other events itself. */
const watchedEvents = [
  'console',
  'dialog',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

function collectErrors(tab: Tab): void {
  tab.on('console', (message) => message.type() === 'error' && tab.consoleErrors.push(message.text()))
  tab.on('pageerror', (error) => tab.consoleErrors.push(error.message))
}

/** What stays with a tab on every page that it opens later, and cannot be taken back. */
const lastingChanges = ['exposeBinding', 'exposeFunction', 'grantPermissions', 'setExtraHTTPHeaders', 'setOffline']
const clockChanges = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

function watchLastingChanges(pooled: PooledTab): void {
  const { tab, initScripts } = pooled
  const forbidReuse = () => void (pooled.isReusable = false)
  for (const target of [tab, tab.context()]) {
    watchCalls(target, lastingChanges, forbidReuse)
    watchCalls(target, ['addInitScript'], (script) => initScripts.push(script as Promise<Disposable>))
  }
  watchCalls(tab.clock, clockChanges, forbidReuse)
}

function watchCalls(target: object, methods: string[], onCall: (result: unknown) => unknown): void {
  const watched = target as Record<string, ((...args: unknown[]) => unknown) | undefined>
  for (const name of methods) {
    const method = watched[name]?.bind(target)
    if (!method) continue
    watched[name] = (...args) => {
      const result = method(...args)
      onCall(result)
      return result
    }
  }
}
