import type { Page } from 'playwright-core'

/** Presses Tab until an element that matches has the focus; throws when the page has none on the way. */
export async function tabTo(tab: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 300; presses++) {
    await tab.keyboard.press(key)
    if (await tab.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) return
  }
  throw new Error(`${key} never reaches ${selector}`)
}

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
