/**
 * `headless`: draws pages, and is enough for all but a few journeys. `full`: has what only the browser with a window has besides; it starts
 * and draws more slowly.
 */
export type BrowserKind = 'headless' | 'full'

const fullNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const names: Record<BrowserKind, string[]> = { headless: ['chromium-headless-shell', ...fullNames], full: fullNames }

/** The path of an installed browser. CHROMIUM names one for all journeys. Throws an Error that says what to install. */
export function findChromium(kind: BrowserKind): string {
  const chosen = Bun.env['CHROMIUM']
  const path = chosen ? Bun.which(chosen) : names[kind].map((name) => Bun.which(name)).find(Boolean)
  if (path) return path
  throw new Error(
    'The browser tests need Chromium, and there is none here. Install it (on Debian and Ubuntu: apt-get install chromium chromium-headless-shell) or set CHROMIUM to the path of Chromium or Chrome.',
  )
}
