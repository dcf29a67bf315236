import { AxeBuilder } from '@axe-core/playwright'
import { HtmlValidate, type ConfigData } from 'html-validate'
import type { Page } from 'playwright-core'
import rules from '../../.htmlvalidate.json' with { type: 'json' }

/** The rules of accessibility that every page is held to. */
export const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the rules of accessibility find on a page as it stands: in all of it, or `within` a part, and `without` another. */
export async function findAccessibilityViolations(
  tab: Page,
  { include, exclude }: { include?: string; exclude?: string } = {},
): Promise<string[]> {
  const builder = new AxeBuilder({ page: tab }).withTags(accessibilityTags)
  if (include) builder.include(include)
  if (exclude) builder.exclude(exclude)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

/** What the rules of HTML find in a whole document. */
export async function findHtmlErrors(markup: string): Promise<string[]> {
  const { results } = await htmlValidator.validateString(markup.trimEnd() + '\n')
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`))
}

const htmlValidator = new HtmlValidate(rules as unknown as ConfigData)
