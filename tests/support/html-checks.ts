import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate'
import { createAssets, staticRoot } from '#src/web/assets.ts'
import rules from '../../.htmlvalidate.json' with { type: 'json' }
import { bundles } from '../../static/bundles.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** HTML validation errors of a whole document. */
export async function findHtmlErrors(markup: string): Promise<string[]> {
  const { results } = await htmlValidator.validateString(markup.trimEnd() + '\n')
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`))
}

const loader = new StaticConfigLoader(rules as unknown as ConfigData)
const config = await loader.getConfigFor('')
// It would read the rules again for each document.
loader.getConfigFor = () => config
const htmlValidator = new HtmlValidate(loader)

/** Classes the page uses that only a sheet knows which it does not link. */
export function findUnstyledClasses(markup: string): string[] {
  const linkedClasses = [...stylesheets].filter(([address]) => markup.includes(address)).map(([, classes]) => classes)
  const usedClasses = new Set([...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)))
  const isLinked = (name: string) => linkedClasses.some((classes) => classes.has(name))
  const isStyledElsewhere = (name: string) => [...stylesheets.values()].some((classes) => classes.has(name))
  return [...usedClasses].filter((name) => !isLinked(name) && isStyledElsewhere(name)).map((name) => `no linked sheet draws .${name}`)
}

const files = createAssets({ root: staticRoot(), bundles, development: false, timers: realSystem.timers })
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
