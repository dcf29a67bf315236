import type { Page } from 'playwright-core'

/** Horizontal overflow in pixels. */
export const measureOverflow = (tab: Page): Promise<number> => tab.evaluate('document.documentElement.scrollWidth - innerWidth')

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
  await Promise.all([tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' }), tab.setViewportSize(viewport)])
}

/** Cells of a table's row that cover one another, as a phone's cards of rows might, and whether the page scrolls sideways. */
export const findLayoutProblems = (tab: Page): Promise<string[]> => tab.evaluate(layoutProblems)

const layoutProblems = `(() => {
  const covers = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  const problems = new Set()
  for (const row of document.querySelectorAll('table tbody tr')) {
    const cells = [...row.querySelectorAll(':scope > [data-cell]')].filter((cell) => cell.textContent.trim() !== '')
    const boxes = cells.map((cell) => ({ name: cell.dataset.cell, box: cell.getBoundingClientRect() })).filter(({ box }) => box.width > 0)
    boxes.forEach(({ name, box }, index) => {
      for (const other of boxes.slice(index + 1))
        if (covers(box, other.box)) problems.add('the cells ' + name + ' and ' + other.name + ' of a row cover one another')
    })
  }
  const overflow = document.documentElement.scrollWidth - innerWidth
  return [...problems, ...(overflow > 0 ? ['scrolls sideways by ' + overflow + ' px'] : [])]
})()`
