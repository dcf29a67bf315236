import { join } from 'node:path'
import type { Page } from 'playwright-core'

export interface AccessibilityOptions {
  /** Selector of the part to check. */
  include?: string
  exclude?: string
}

/**
 * Accessibility violations of the page in its current state, without other frames. What compares elements of the page, such as landmarks and
 * headings, is judged each time, the rest unless axe has judged the same before: names and roles of elements of this shape, texts of these
 * colors and this size on this background, targets of this size at this distance from these others.
 */
export async function findAccessibilityViolations(tab: Page, options: AccessibilityOptions = {}): Promise<string[]> {
  return judge(tab, options, { isAnotherLook: false })
}

/** The same for another look of a page that was judged: nothing is judged again unless it shows or hides what no page has before. */
export async function findViolationsOfAnotherLook(tab: Page, options: AccessibilityOptions = {}): Promise<string[]> {
  return judge(tab, options, { isAnotherLook: true })
}

async function judge(tab: Page, options: AccessibilityOptions, { isAnotherLook }: { isAnotherLook: boolean }): Promise<string[]> {
  const found = await tab.evaluate<Found>(`${animationsEnd}.then(() => ({
    hasAxe: 'axe' in window,
    samples: (${scripts.collectSamples})(${JSON.stringify(options)}, ${scripts.unstick}, ${scripts.measureContrast}),
    shapes: (${scripts.collectShapes})(${JSON.stringify(options)}),
  }))`)
  const samples = found.samples.filter((key) => (attempts.get(key) ?? 0) < attemptLimit)
  const shapes = found.shapes.filter((key) => !judgedShapes.has(key))
  const structural = !isAnotherLook || shapes.length > 0
  if (!structural && samples.length === 0) return []
  if (!found.hasAxe) await tab.evaluate<unknown>(axeScript)
  const input = { ...options, samples, shapes, structural, tags, visualRules, wholePageRules, unusedRules }
  const { violations, unclear } = await tab.evaluate<Judgment>(`(${scripts.judge})(${JSON.stringify(input)}, ${scripts.unstick})`)
  // What is wrong is found again on each page.
  if (violations.length > 0) return violations.map(({ id, html }) => `${id}: ${html}`)
  for (const key of shapes) judgedShapes.add(key)
  for (const key of samples) attempts.set(key, unclear.includes(key) ? (attempts.get(key) ?? 0) + 1 : attemptLimit)
  return []
}

interface Found {
  hasAxe: boolean
  samples: string[]
  shapes: string[]
}

interface Judgment {
  violations: { id: string; html: string }[]
  unclear: string[]
}

/** The axe rule sets for every page. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const visualRules = ['color-contrast', 'link-in-text-block', 'target-size']
/** They compare elements of the page. */
const wholePageRules = [
  'accesskeys',
  'duplicate-id-aria',
  'frame-tested',
  'frame-title-unique',
  'heading-order',
  'image-redundant-alt',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'region',
  'skip-link',
  'table-duplicate-name',
]
// It reads every stylesheet again; tests/css.test.ts has the rule.
const unusedRules = ['css-orientation-lock']

/** How often axe is asked about a text or target that it cannot judge, such as one on an image. */
const attemptLimit = 3
const attempts = new Map<string, number>()
const judgedShapes = new Set<string>()

/** A file that exports one function, as an expression for the page. */
const readExpression = async (name: string): Promise<string> =>
  `\n${(await Bun.file(join(import.meta.dir, 'in-page', `${name}.js`)).text()).replace(/^export /m, '')}`
export const axeScript = await Bun.file(new URL(import.meta.resolve('axe-core/axe.min.js'))).text()
const scripts = {
  collectSamples: await readExpression('collect-samples'),
  judge: await readExpression('judge'),
  measureContrast: await readExpression('measure-contrast'),
  collectShapes: await readExpression('collect-shapes'),
  unstick: await readExpression('unstick'),
}

// In text: the checker knows no browser words here. An animation that is paused, repeats or follows the scroll position never ends.
const animationsEnd = `Promise.all(document.getAnimations()
  .filter(({ playState, timeline, effect }) =>
    playState === 'running' && timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime))
  .map((animation) => animation.finished.catch(() => undefined))).then(() => undefined)`
