import type { Page } from 'playwright-core'

/** Links, buttons and fields under 44 pixels high or wide, which a finger could miss. Links within a sentence are exempt. */
export const findSmallTargets = (tab: Page): Promise<string[]> => tab.evaluate<string[]>(`(${measureTargets.toString()})()`)

// Runs in the page.
function measureTargets(): string[] {
  // Half a pixel is lost to rounding.
  const least = 43.5
  const problems: string[] = []
  const selector = 'a[href], button:not(:disabled), summary, input:not([type=hidden]), select, textarea'
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const style = getComputedStyle(element)
    const isHidden = !element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden, .skip') !== null
    if (isHidden || style.clipPath !== 'none' || isInSentence(element, style)) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = measure(element)
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // Behind a dialog or outside of a rail.
    if (!isHit(element, x, y)) continue
    const isHigh = box.height >= least || (isHit(element, x, y - 21) && isHit(element, x, y + 21))
    // A short link may begin where its card does.
    const isWide = box.width >= least || [x - 21, box.left].some((start) => isHit(element, start + 1, y) && isHit(element, start + 42, y))
    if (!isHigh || !isWide) problems.push(`${Math.round(box.width)} x ${Math.round(box.height)} ${element.outerHTML.slice(0, 120)}`)
  }
  return problems

  function isInSentence(element: HTMLElement, { display }: CSSStyleDeclaration): boolean {
    const siblings = [...(element.parentElement?.childNodes ?? [])]
    return display === 'inline' && siblings.some((node) => node !== element && node.nodeType === 3 && node.textContent!.trim().length > 1)
  }

  /** The label of a box to tick counts as the box. */
  function measure(element: HTMLElement): DOMRect {
    const { type, labels } = element as HTMLInputElement
    return (type === 'checkbox' || type === 'radio' ? labels?.[0] : undefined)?.getBoundingClientRect() ?? element.getBoundingClientRect()
  }

  function isHit(element: HTMLElement, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y)
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    return hit !== null && [element, ...labels].some((part) => part.contains(hit))
  }
}
