import { AxeBuilder } from '@axe-core/playwright'
import { HtmlValidate, type ConfigData } from 'html-validate'
import type { Page } from 'playwright-core'
import rules from '../../.htmlvalidate.json' with { type: 'json' }

/** The rules of accessibility that every page is held to. */
export const accessRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the rules of accessibility find on a page as it stands: in all of it, or `within` a part, and `without` another. */
export async function faultsOn(tab: Page, { within, without }: { within?: string; without?: string } = {}): Promise<string[]> {
  const judge = new AxeBuilder({ page: tab }).withTags(accessRules)
  if (within) judge.include(within)
  if (without) judge.exclude(without)
  const { violations } = await judge.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

/** What the rules of HTML find in a whole document. */
export async function faultsIn(markup: string): Promise<string[]> {
  const { results } = await html.validateString(markup.trimEnd() + '\n')
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`))
}

const html = new HtmlValidate(rules as unknown as ConfigData)
