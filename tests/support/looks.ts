import type { Page } from 'playwright-core'

/** The two viewports every page is checked in, which cover both widths and both color schemes. */
export const looks = [
  { name: 'light, 1280 wide', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark, 390 wide', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const satisfies Look[]

export interface Look {
  name: string
  colorScheme: 'light' | 'dark'
  viewport: { width: number; height: number }
}

/** Changes width and color scheme without reloading the page. */
export async function applyLook(tab: Page, { colorScheme, viewport }: Look): Promise<void> {
  await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await tab.setViewportSize(viewport)
}
