import type { Driver, Key, Point } from './driver.ts'

/** What a journey does on a page. Every step waits for its element; `text` picks the visible element that contains it. */
export interface Tab {
  goto(path: string): Promise<void>
  click(selector: string, text?: string): Promise<void>
  /** Replaces the text of a field by typing. */
  fill(selector: string, text: string): Promise<void>
  /** Chooses an option by its value. */
  select(selector: string, value: string): Promise<void>
  press(key: Key): Promise<void>
  waitFor(selector: string, text?: string): Promise<void>
  waitForFocus(selector: string): Promise<void>
  waitForPath(path: RegExp): Promise<void>
  /** Waits until an expression of the page is true. */
  waitUntil(expression: string): Promise<void>
  /** The content of an iframe. */
  frame(selector: string): Pick<Tab, 'click' | 'fill' | 'waitFor'>
}

/** How long a step may take, in ms. */
const patienceMs = 30_000

export function createTab(driver: Driver, baseUrl: string): Tab {
  const steps = createSteps(driver)
  return {
    ...steps,
    goto: (path) => driver.goto(baseUrl + path),
    frame: (selector) => createSteps(driver, selector),
    press: (key) => driver.press(key),
    async select(selector, value) {
      await steps.waitFor(selector)
      // A list of options is a window of the system, out of a driver's reach.
      await driver.evaluate(`(${find(selector)}.value = ${JSON.stringify(value)}, 0)`)
      for (const type of ['input', 'change']) {
        await driver.evaluate(`${find(selector)}.dispatchEvent(new Event('${type}', { bubbles: true }))`)
      }
    },
    waitForFocus: (selector) => steps.waitUntil(`document.activeElement.matches(${JSON.stringify(selector)})`),
    waitForPath: (path) => steps.waitUntil(`${path}.test(location.pathname + location.search) && document.readyState === 'complete'`),
  }
}

/** The steps that also work in a frame. */
function createSteps(driver: Driver, frame?: string) {
  const waitUntil = async (expression: string): Promise<void> => {
    await poll(`${frame ? `in ${frame}: ` : ''}${expression}`, async () => (await driver.evaluate(expression, frame)) === true || null)
  }
  const click = async (selector: string, text?: string) => {
    const origin = frame ? await originOf(driver, frame) : { x: 0, y: 0 }
    let last: Point | undefined
    const point = await poll(`a click on ${describe(selector, text)}`, async () => {
      const found = (await driver.evaluate(clickablePoint(selector, text), frame)) as Point | null
      // What moves is not hit yet.
      const isStill = found && last && found.x === last.x && found.y === last.y
      last = found ?? undefined
      return isStill ? found : null
    })
    await driver.clickAt({ x: origin.x + point.x, y: origin.y + point.y })
  }
  return {
    waitUntil,
    click,
    waitFor: (selector: string, text?: string) => waitUntil(`${find(selector, text)} !== undefined`),
    async fill(selector: string, text: string) {
      await click(selector)
      await driver.evaluate(`${find(selector)}.select()`, frame)
      await (text === '' ? driver.press('Backspace') : driver.type(text, frame))
    },
  }
}

/** Where the content of a frame begins, once there is one. */
function originOf(driver: Driver, frame: string): Promise<Point> {
  const origin = `((element) => {
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = element?.getBoundingClientRect()
    return box ? { x: box.x, y: box.y } : null
  })(document.querySelector(${JSON.stringify(frame)}))`
  return poll(frame, () => driver.evaluate(origin) as Promise<Point | null>)
}

/** Repeats until `attempt` gives a value. A page that is being replaced cannot answer, so an error is an attempt, too. */
async function poll<T>(goal: string, attempt: () => Promise<T | null | undefined>): Promise<T> {
  const deadline = performance.now() + patienceMs
  let lastError = ''
  while (performance.now() < deadline) {
    const value = await attempt().catch((error: Error) => void (lastError = ` (${error.message})`))
    if (value !== null && value !== undefined) return value
    await Bun.sleep(50)
  }
  throw new Error(`waited in vain for ${goal}${lastError}`)
}

const describe = (selector: string, text?: string) => (text ? `${selector} with “${text}”` : selector)

/** An expression: the first visible element, or undefined. */
const find = (selector: string, text = '') =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.textContent.includes(${JSON.stringify(text)}))`

/** An expression: where a click hits the element, scrolled into view if need be; null while something covers it. */
const clickablePoint = (selector: string, text?: string) => `((element) => {
  if (!element || element.disabled) return null
  const place = () => {
    const box = element.getClientRects()[0]
    const point = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) }
    const hit = document.elementFromPoint(point.x, point.y)
    return hit && (element.contains(hit) || hit.closest('label')?.control === element) ? point : null
  }
  const point = place()
  if (point) return point
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return place()
})(${find(selector, text)})`
