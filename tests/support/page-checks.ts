import type { Page } from 'playwright-core'

/** Horizontal overflow in pixels. */
export const measureOverflow = (tab: Page): Promise<number> => tab.evaluate('document.documentElement.scrollWidth - innerWidth')

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
