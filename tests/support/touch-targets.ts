import type { Page } from 'playwright-core'

/** Links, buttons and fields under 44 pixels high or wide, which a finger could miss. Links within a sentence are exempt. */
export const findSmallTargets = (tab: Page): Promise<string[]> => tab.evaluate<string[]>(measureTargets)

// Half a pixel is lost to rounding. The label of a box to tick counts as the box. What lies behind a dialog or outside of a rail is left
// out. A short link may begin where its card does.
const measureTargets = `(() => {
  const least = 43.5
  const isTick = ({ type }) => type === 'checkbox' || type === 'radio'
  const isInSentence = (element) =>
    getComputedStyle(element).display === 'inline' &&
    [...element.parentElement.childNodes].some((node) => node !== element && node.nodeType === 3 && node.data.trim().length > 1)
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('.visually-hidden, .skip') &&
    getComputedStyle(element).clipPath === 'none'
  const isHit = (element, x, y) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && [element, ...(element.labels ?? [])].some((part) => part.contains(hit))
  }
  const isTooSmall = (element) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = ((isTick(element) && element.labels[0]) || element).getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (!isHit(element, x, y)) return false
    const isHigh = box.height >= least || (isHit(element, x, y - 21) && isHit(element, x, y + 21))
    const isWide = box.width >= least || [x - 21, box.left].some((left) => isHit(element, left + 1, y) && isHit(element, left + 42, y))
    return !isHigh || !isWide
  }
  return [...document.querySelectorAll('a[href], button:not(:disabled), summary, input:not([type=hidden]), select, textarea')]
    .filter((element) => isShown(element) && !isInSentence(element) && isTooSmall(element))
    .map((element) => element.offsetWidth + ' x ' + element.offsetHeight + ' ' + element.outerHTML.slice(0, 120))
})()`
