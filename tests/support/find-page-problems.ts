import type { Page } from 'playwright-core'
import { findAccessibilityViolations, findVisualViolations, hasNewShapes, type AccessibilityOptions } from './accessibility.ts'
import { findHtmlErrors, findUnstyledClasses } from './html-checks.ts'
import { applyLook, type Look, looks } from './looks.ts'
import { findLayoutProblems } from './page-checks.ts'

/**
 * What is wrong with a page in its current state, in these looks: with axe, with rows of tables, and when it scrolls sideways. The processor's
 * own frame is not ours to mend.
 */
export async function checkAccessibility(
  tab: Page,
  shownIn: readonly Look[] = looks,
  options: AccessibilityOptions = {},
): Promise<string[]> {
  const problems = await findProblemsInLooks(tab, shownIn, options)
  if (shownIn.length > 1) await applyLook(tab, shownIn[0]!)
  return problems
}

/** What is wrong with a page as the server sent it, and as it then is in both looks, `action` done. */
export async function findPageProblems(
  tab: Page,
  path: string,
  action: (tab: Page) => Promise<unknown> = async () => {},
  shownIn: readonly Look[] = looks,
): Promise<string[]> {
  await applyLook(tab, shownIn[0]!)
  const problems = await openAndValidate(tab, path)
  await action(tab)
  return [...problems, ...(await checkAccessibility(tab, shownIn))]
}

/** The same for one page of many: it begins in the look that the page before it ended in. */
export async function judgePage(tab: Page, path: string, shownIn: readonly Look[] = looks): Promise<string[]> {
  const problems = await openAndValidate(tab, path)
  const isNarrow = tab.viewportSize()!.width === shownIn.at(-1)!.viewport.width
  return [...problems, ...(await findProblemsInLooks(tab, isNarrow ? shownIn.toReversed() : shownIn))]
}

async function openAndValidate(tab: Page, path: string): Promise<string[]> {
  const response = await tab.goto(path)
  const markup = await response!.text()
  return [...(await findHtmlErrors(markup)), ...findUnstyledClasses(markup)]
}

/** In the first look everything is judged. Names and roles again only where another look shows or hides what no page before has. */
async function findProblemsInLooks(tab: Page, shownIn: readonly Look[], options: AccessibilityOptions = {}): Promise<string[]> {
  const problems: string[] = []
  for (const [index, look] of shownIn.entries()) {
    await applyLook(tab, look)
    const hasChanged = await hasNewShapes(tab)
    const findViolations = index === 0 || hasChanged ? findAccessibilityViolations : findVisualViolations
    const violations = await findViolations(tab, { exclude: 'iframe', ...options })
    problems.push(...[...violations, ...(await findLayoutProblems(tab))].map((problem) => `${look.name}: ${problem}`))
  }
  return problems
}
