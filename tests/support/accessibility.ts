import { join } from 'node:path'
import type { Page } from 'playwright-core'

export interface AccessibilityOptions {
  /** Selector of the part to check. */
  include?: string
  exclude?: string
}

/**
 * Accessibility violations of the page in its current state, without other frames. Names, roles, landmarks and headings are judged each time;
 * contrast and targets unless axe has judged the same before: texts of these colors and this size on this background, targets of this size at
 * this distance from these others.
 */
export async function findAccessibilityViolations(tab: Page, options: AccessibilityOptions = {}): Promise<string[]> {
  return judge(tab, options, { structural: true })
}

/** Only the violations in contrast and targets, for another look of a page that shows the same. */
export async function findVisualViolations(tab: Page, options: AccessibilityOptions = {}): Promise<string[]> {
  return judge(tab, options, { structural: false })
}

/**
 * Whether the page shows or hides something since the last call that no page has before: axe then has to judge names and roles again. The
 * first call for a page is false.
 */
export async function hasNewShapes(tab: Page): Promise<boolean> {
  const shapes = await tab.evaluate<string[]>(`(${scripts.listShapes})()`)
  const unseen = shapes.filter((shape) => !seenShapes.has(shape))
  for (const shape of unseen) seenShapes.add(shape)
  return unseen.length > 0
}

async function judge(tab: Page, options: AccessibilityOptions, { structural }: { structural: boolean }): Promise<string[]> {
  // A dialog that is still fading in has less contrast than it will have.
  await tab.evaluate(animationsEnd)
  const found = await tab.evaluate<string[]>(`(${scripts.collectSamples})(${JSON.stringify(options)}, ${scripts.unstick})`)
  const keys = found.filter((key) => (attempts.get(key) ?? 0) < attemptLimit)
  if (!structural && keys.length === 0) return []
  if (!(await tab.evaluate<boolean>(`'axe' in window`))) await tab.evaluate<unknown>(axeScript)
  const input = { ...options, keys, structural, tags, visualRules, unusedRules }
  const { violations, unclear } = await tab.evaluate<Judgment>(`(${scripts.judge})(${JSON.stringify(input)}, ${scripts.unstick})`)
  for (const key of keys) attempts.set(key, unclear.includes(key) ? (attempts.get(key) ?? 0) + 1 : attemptLimit)
  return violations.map(({ id, html }) => `${id}: ${html.slice(0, 160)}`)
}

interface Judgment {
  violations: { id: string; html: string }[]
  unclear: string[]
}

/** The axe rule sets for every page. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const visualRules = ['color-contrast', 'link-in-text-block', 'target-size']
// It reads every stylesheet again; tests/css.test.ts has the rule.
const unusedRules = ['css-orientation-lock']

/** How often axe is asked about a text or target that it cannot judge, such as one on an image. */
const attemptLimit = 3
const attempts = new Map<string, number>()
const seenShapes = new Set<string>()

/** A file that exports one function, as an expression for the page. */
const readExpression = async (name: string): Promise<string> =>
  `\n${(await Bun.file(join(import.meta.dir, 'in-page', `${name}.js`)).text()).replace(/^export /m, '')}`
export const axeScript = await Bun.file(new URL(import.meta.resolve('axe-core/axe.min.js'))).text()
const scripts = {
  collectSamples: await readExpression('collect-samples'),
  judge: await readExpression('judge'),
  listShapes: await readExpression('list-shapes'),
  unstick: await readExpression('unstick'),
}

// In text: the checker knows no browser words here. An animation that is paused, repeats or follows the scroll position never ends.
const animationsEnd = `Promise.all(document.getAnimations()
  .filter(({ playState, timeline, effect }) =>
    playState === 'running' && timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime))
  .map((animation) => animation.finished.catch(() => undefined))).then(() => undefined)`
