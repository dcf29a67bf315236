export const browserNames = ['firefox', 'webkit', 'chromium'] as const
export type BrowserName = (typeof browserNames)[number]

export interface JourneyOptions {
  browser: BrowserName
  /** Parts of titles; empty means every journey. */
  filters: string[]
  /** Folder of the screenshots; null: takes none. */
  screenshots: string | null
}

/** Reads the arguments of `bun run journeys`. Throws an Error that says what is missing or unknown. */
export function parseJourneyOptions(args: string[]): JourneyOptions {
  const words = [...args]
  const filters: string[] = []
  let browser: BrowserName | undefined
  let screenshots: string | null = null
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--browser') browser = browserNames.find((name) => name === words[0]) && (words.shift() as BrowserName)
    else if (word === '--screenshots') screenshots = words.shift() ?? null
    else if (word.startsWith('-')) throw new Error(`There is no option ${word}. There are --browser and --screenshots.`)
    else filters.push(word)
  }
  if (!browser) throw new Error(`Name a browser: bun run journeys --browser ${browserNames.join('|')}`)
  return { browser, filters, screenshots }
}
