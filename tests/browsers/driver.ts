/** What every browser can do for a journey. `frame` is the CSS selector of an iframe of the page. */
export interface Driver {
  /** Name and version, for the report. */
  browser: string
  /** Resolves once the page has loaded. */
  goto(url: string): Promise<void>
  /** The value of an expression in the page, which must be JSON. */
  evaluate(expression: string, frame?: string): Promise<unknown>
  /** A real click, in CSS pixels of the viewport. */
  clickAt(point: Point): Promise<void>
  /** Real keys, sent to the element with the focus, which is in `frame`. */
  type(text: string, frame?: string): Promise<void>
  press(key: Key): Promise<void>
  resize(viewport: Viewport): Promise<void>
  /** The viewport as PNG. */
  screenshot(): Promise<Uint8Array>
  clearCookies(): Promise<void>
  close(): Promise<void>
}

export interface Point {
  x: number
  y: number
}

export interface Viewport {
  width: number
  height: number
}

export const phone: Viewport = { width: 390, height: 844 }
export const laptop: Viewport = { width: 1280, height: 800 }
export const desktop: Viewport = { width: 1440, height: 900 }

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Backspace' | 'ArrowLeft' | 'ArrowRight' | 'Space'
