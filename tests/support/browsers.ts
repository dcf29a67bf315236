import type { Browser } from 'playwright-core'
import { findChromium, type BrowserKind } from './find-chromium.ts'

// Each window of Chromium draws its address bar's suggestions in a hidden page of its own, which takes three times as long as opening a tab.
// A second list replaces Playwright's, so what that turns off for tests is repeated.
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const flags = [
  `--disable-features=${disabledFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface BrowserNeeds {
  /** `full` for what only a browser with a window has; say why. */
  browser?: BrowserKind
  /** Whether images are loaded. Otherwise they have the size that the markup gives them. */
  images?: boolean
}

const running = new Map<string, Promise<Browser>>()

/** The browser of this process with these properties. It stays for the next file and ends with the process. */
export function openBrowser({ browser: kind = 'headless', images = false }: BrowserNeeds): Promise<Browser> {
  const key = `${kind} ${images}`
  const started = running.get(key) ?? launch(kind, images)
  running.set(key, started)
  return started
}

async function launch(kind: BrowserKind, images: boolean): Promise<Browser> {
  // Many tests that start a shop open no page, and loading this takes longer than one of them.
  const { chromium } = await import('playwright-core')
  const imageFlags = images ? [] : ['--blink-settings=imagesEnabled=false']
  return chromium.launch({ executablePath: findChromium(kind), args: [...flags, ...imageFlags] })
}
