/** What a 2D canvas needs to know to print a label. */
export interface CanvasContext {
  fillStyle: string
  strokeStyle: string
  lineWidth: number
  textAlign: string
  font: string
  fillRect(x: number, y: number, w: number, h: number): void
  strokeRect(x: number, y: number, w: number, h: number): void
  fillText(text: string, x: number, y: number): void
}

interface Page {
  createElement(name: 'canvas'): { width: number; height: number; getContext(kind: '2d'): CanvasContext }
  fonts: { load(font: string): Promise<unknown> }
  body: { append(element: unknown): void }
}

// The rest of the project runs on the server and is checked without a browser's types, so the few that are used here are told by hand.
declare const document: Page

/** The page the pictures are taken in. */
export const page: Page = document
