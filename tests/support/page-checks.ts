import axe from 'axe-core'
import { HtmlValidate, type ConfigData } from 'html-validate'
import type { Page } from 'playwright-core'
import rules from '../../.htmlvalidate.json' with { type: 'json' }

/** The axe rule sets for every page. */
const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export interface AccessibilityOptions {
  /** Selector of the part to check. */
  include?: string
  exclude?: string
  /** false: does not wait for media to load, for a page whose media files do not exist. */
  preload?: boolean
}

/**
 * Accessibility violations of the page in its current state, without other frames. Runs axe in the page itself, because the Playwright builder
 * opens a second page for each run and takes three times as long.
 */
export async function findAccessibilityViolations(
  tab: Page,
  { include, exclude, preload = true }: AccessibilityOptions = {},
): Promise<string[]> {
  if (!(await tab.evaluate<boolean>(`'axe' in window`))) await tab.evaluate<unknown>(axeScript)
  const context = { ...(include && { include: [include] }), ...(exclude && { exclude: [exclude] }) }
  const target = Object.keys(context).length > 0 ? JSON.stringify(context) : 'document'
  const options = { runOnly: accessibilityTags, resultTypes: ['violations'], iframes: false, preload }
  // A dialog that is still fading in has less contrast than it will have.
  await tab.evaluate(animationsEnd)
  const { violations } = await tab.evaluate<{ violations: Violation[] }>(
    `axe.run(${target}, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

// In text: the checker knows no browser words here. One that is paused or follows the scroll position never ends.
const animationsEnd = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 2000)),
  Promise.all(document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map((animation) => animation.finished.catch(() => undefined))),
]).then(() => undefined)`

interface Violation {
  id: string
  nodes: { html: string }[]
}

const axeScript = axe.source

/** Horizontal overflow in pixels. */
export const measureOverflow = (tab: Page): Promise<number> => tab.evaluate('document.documentElement.scrollWidth - innerWidth')

/** The two viewports every page is checked in, which cover both widths and both color schemes. */
export const looks = [
  { name: 'light, 1280 wide', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark, 390 wide', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

export type Look = (typeof looks)[number]

/** Changes width and color scheme without reloading the page. */
export async function applyLook(tab: Page, { colorScheme, viewport }: Look): Promise<void> {
  await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await tab.setViewportSize(viewport)
}

/** Cells of a table's row that cover one another, as a phone's cards of rows might. */
export const findOverlappingCells = (tab: Page): Promise<string[]> => tab.evaluate(overlappingCells)

const overlappingCells = `(() => {
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
  return [...problems]
})()`

/** HTML validation errors of a whole document. */
export async function findHtmlErrors(markup: string): Promise<string[]> {
  const { results } = await htmlValidator.validateString(markup.trimEnd() + '\n')
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`))
}

const htmlValidator = new HtmlValidate(rules as unknown as ConfigData)
