import type { Locator, Page } from 'playwright-core'

/**
 * Moves the focus by Tab to the next element that matches. Throws when Tab never reaches one. It begins one stop before that element, because
 * walking there from the top of a page presses hundreds of keys.
 */
export async function tabTo(tab: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tab.evaluate(`(${focusNext})(${JSON.stringify(selector)}, ${key === 'Tab'})`)
  await walkBackTo(tab, key, () => tab.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`))
}

/** The same for one element. */
export async function tabToElement(tab: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.focus()
  await walkBackTo(tab, key, () => target.evaluate((element) => element === element.ownerDocument.activeElement))
}

async function walkBackTo(tab: Page, key: 'Tab' | 'Shift+Tab', isThere: () => Promise<boolean>): Promise<void> {
  await tab.keyboard.press(key === 'Tab' ? 'Shift+Tab' : 'Tab')
  for (let presses = 0; presses < 300; presses++) {
    await tab.keyboard.press(key)
    if (await isThere()) return
  }
  throw new Error(`${key} never reaches it`)
}

// In text: the checker knows no browser words here.
const focusNext = `(selector, isForward) => {
  const found = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const side = isForward ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const isAhead = (element) => (document.activeElement.compareDocumentPosition(element) & side) !== 0
  const ahead = found.filter(isAhead)
  const candidates = ahead.length > 0 ? ahead : found
  // What lies behind a dialog cannot be focused.
  for (const element of isForward ? candidates : candidates.toReversed()) {
    element.focus()
    if (document.activeElement === element) return
  }
}`

/** Goes to a field by Tab and replaces its text. */
export async function typeInto(tab: Page, selector: string, text: string): Promise<void> {
  await tabTo(tab, selector)
  await tab.keyboard.press('Control+a')
  await tab.keyboard.type(text)
}

/** Goes to a button or link by Tab and presses Enter. */
export async function pressOn(tab: Page, selector: string): Promise<void> {
  await tabTo(tab, selector)
  await tab.keyboard.press('Enter')
}
