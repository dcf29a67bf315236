import { Glob } from 'bun'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Class names and data attributes of pages and scripts. */
export interface MarkupNames {
  hasClass(name: string): boolean
  /** A data attribute, e.g. data-tone. */
  hasAttribute(name: string): boolean
}

const root = join(import.meta.dir, '../..')

/** Reads templates, src and browser scripts, including the vendored editor. */
export function markupNamesOfApp(): MarkupNames {
  return markupNamesIn({ markup: read('{templates,src}/**/*.{ts,tsx}'), scripts: read('static/{js,vendor}/**/*.js') })
}

function read(pattern: string): string {
  const paths = [...new Glob(pattern).scanSync({ cwd: root })]
  return paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
}

/** Markup uses a class in `class`, a script in any string. class={`layout-${kind}`} counts as every class that starts with `layout-`. */
export function markupNamesIn({ markup, scripts = '' }: { markup: string; scripts?: string }): MarkupNames {
  const classes = new Set<string>()
  const prefixes: string[] = []
  for (const [, quoted, expression] of markup.matchAll(/\bclass(?:="([^"]*)"|=\{((?:[^{}]|\{[^{}]*\})*)\})/g)) {
    addWords(classes, quoted ?? '')
    for (const [text] of (expression ?? '').matchAll(/'[^']*'|`[^`]*`|"[^"]*"/g)) {
      addWords(classes, text.replace(/[\w-]*\$\{[^}]*\}[\w-]*/g, ''))
      for (const [, prefix] of text.matchAll(/([\w-]+-)\$\{/g)) prefixes.push(prefix!)
    }
  }
  for (const [text] of scripts.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g)) addWords(classes, text)

  const attributes = new Set<string>()
  for (const [name] of `${markup}\n${scripts}`.matchAll(/\bdata-[a-z][\w-]*/g)) attributes.add(name)
  for (const [, name] of scripts.matchAll(/\bdataset\.(\w+)/g))
    attributes.add(`data-${name!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)

  return {
    hasClass: (name) => classes.has(name) || prefixes.some((prefix) => name.startsWith(prefix)),
    hasAttribute: (name) => attributes.has(name),
  }
}

function addWords(names: Set<string>, text: string): void {
  for (const [word] of text.matchAll(/[\w-]+/g)) names.add(word)
}
