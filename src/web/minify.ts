/** The sheet without comments and the spaces that mean nothing. A space before a colon stays: in a selector it means a descendant. */
export function minifySheet(css: string): string {
  return css
    .replace(
      pattern,
      (_, literal: string | undefined, end: string | undefined, mark: string | undefined, colon: string | undefined) =>
        literal ?? end ?? mark ?? colon ?? ' ',
    )
    .trim()
}

/** The script with short names for its local variables; what it declares outside a function would be renamed, too. */
export const minifyScript = (js: string): string => transpiler.transformSync(js)

// A comment ends at its first mark: one that could grow would swallow rules up to a later comment.
const gap = String.raw`(?:\s|/\*(?:[^*]|\*(?!/))*\*/)`
const pattern = new RegExp(
  [
    String.raw`("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\))`,
    String.raw`(?:;|${gap})*(\})${gap}*`,
    `${gap}*([{;,>])${gap}*`,
    `(:)${gap}+`,
    `${gap}+`,
  ].join('|'),
  'g',
)

// `minify` renames variables; the types of Bun do not name it.
const options: Bun.TranspilerOptions & { minify: boolean } = { loader: 'js', target: 'browser', minify: true }
const transpiler = new Bun.Transpiler(options)
