/** Our own stylesheet or script without comments and indentation: a fifth less to send. Other files come back as they are. */
export function minify(name: string, text: string): string {
  if (name.endsWith('.css')) return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n')
  if (name.endsWith('.js')) return transpiler.transformSync(text)
  return text
}

const transpiler = new Bun.Transpiler({ loader: 'js', target: 'browser', minifyWhitespace: true })
