/** Markup that is safe to send: made by JSX, or marked by `raw`. */
export class Html {
  constructor(readonly markup: string) {}
  toString(): string {
    return this.markup
  }
}

/** Marks trusted markup (our own, or sanitised when it was saved) so that it is written as it is. */
export function raw(safeHtml: string): Html {
  return new Html(safeHtml)
}

/** Attributes whose names TSX cannot write, to be spread: `{...hx({ 'hx-status:422': 'target:#form' })}`. */
export function hx(
  attributes: Record<string, string | number | boolean | undefined>,
): Record<string, string | number | boolean | undefined> {
  return attributes
}

/** The same text in one piece: a string that was put together is a tree of its pieces, which every page that shows it would walk again. */
export const flat = (text: string): string => Buffer.from(text).toString()
