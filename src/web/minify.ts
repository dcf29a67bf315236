/** Our stylesheets and scripts without comments and indentation, about a fifth smaller. Other files are returned unchanged. */
export function minify(name: string, text: string): string {
  if (name.endsWith('.css')) return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n')
  if (name.endsWith('.js')) return transpiler.transformSync(text)
  return text
}

const transpiler = new Bun.Transpiler({ loader: 'js', target: 'browser', minifyWhitespace: true })
