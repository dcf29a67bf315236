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

// The project is type-checked without DOM types, so the few used here are declared manually.
declare const document: Page

export const page: Page = document
