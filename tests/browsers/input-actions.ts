import type { Key, Point } from './driver.ts'

/** Input as WebDriver and WebDriver BiDi describe it: https://w3c.github.io/webdriver/#actions */
export const clickActions = ({ x, y }: Point) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const typeActions = (text: string) => keyActions([...text])

export const pressActions = (key: Key) => keyActions([keyValues[key]])

const keyActions = (values: string[]) => [
  { type: 'key', id: 'keyboard', actions: values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))) },
]

/** Code points of the WebDriver standard for keys without a character. */
const keyValues: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Space: ' ',
}
