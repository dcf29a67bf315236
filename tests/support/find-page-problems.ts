import type { Page } from 'playwright-core'
import { createAssets, staticRoot } from '#src/web/assets.ts'
import { bundles } from '../../static/bundles.ts'
import { applyLook, findAccessibilityViolations, findHtmlErrors, findOverlappingCells, type Look, looks } from './page-checks.ts'

/** With axe, and with our own look at rows of tables. The processor's own frame is not ours to mend. */
export async function checkAccessibility(tab: Page, shownIn: readonly Look[] = looks): Promise<string[]> {
  const problems: string[] = []
  for (const look of shownIn) {
    await applyLook(tab, look)
    const violations = await findAccessibilityViolations(tab, { exclude: 'iframe' })
    const overlaps = await findOverlappingCells(tab)
    problems.push(...[...violations, ...overlaps].map((problem) => `${look.name}: ${problem}`))
  }
  await applyLook(tab, shownIn[0]!)
  return problems
}

const files = createAssets({ root: staticRoot(), bundles, development: false })
const readClasses = (text: string) => new Set([...text.matchAll(/\.([a-z][a-z-]*)/g)].map(([, name]) => name!))
/** What each sheet draws, by the address pages link it under. */
const stylesheets = new Map(
  await Promise.all(
    Object.keys(bundles)
      .filter((name) => name.endsWith('.css'))
      .map(
        async (name) =>
          [files.url(name), readClasses(await files.respond(new Request('http://localhost/'), files.url(name).slice(8))!.text())] as const,
      ),
  ),
)

/** Classes the page uses that only a sheet knows which it does not link. */
function findUnstyledClasses(markup: string): string[] {
  const linkedClasses = [...stylesheets].filter(([address]) => markup.includes(address)).map(([, classes]) => classes)
  const usedClasses = new Set([...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)))
  const isLinked = (name: string) => linkedClasses.some((classes) => classes.has(name))
  const isStyledElsewhere = (name: string) => [...stylesheets.values()].some((classes) => classes.has(name))
  return [...usedClasses].filter((name) => !isLinked(name) && isStyledElsewhere(name)).map((name) => `no linked sheet draws .${name}`)
}

/** What is wrong with a page as the server sent it, and as it then is in both looks, `action` done. */
export async function findPageProblems(
  tab: Page,
  path: string,
  action: (tab: Page) => Promise<unknown> = async () => {},
  shownIn: readonly Look[] = looks,
): Promise<string[]> {
  await applyLook(tab, shownIn[0]!)
  const response = await tab.goto(path)
  const markup = await response!.text()
  await action(tab)
  return [...(await findHtmlErrors(markup)), ...findUnstyledClasses(markup), ...(await checkAccessibility(tab, shownIn))]
}
