import { Glob } from 'bun'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface QuoteCase {
  name: string
  subject: string
  text: string
  html: string
  /** A whole mail instead of its parts. */
  raw: Uint8Array | null
  expected: string
}

/**
 * The cases of a folder: of every `name.expected` the mail beside it, as `name.txt` (its text), `name.html`, both, or `name.eml` (the whole
 * mail); and of every `*.mails` those that it lists.
 */
export function readCases(folder: string): QuoteCase[] {
  const names = [...new Glob('**/*.{expected,mails}').scanSync({ cwd: folder })].toSorted()
  return names.flatMap((name) => (name.endsWith('.mails') ? readList(folder, name) : [readSingle(folder, name)]))
}

function readSingle(folder: string, name: string): QuoteCase {
  const base = join(folder, name.slice(0, -'.expected'.length))
  const raw = readBytes(`${base}.eml`)
  const text = (extension: string) => new TextDecoder().decode(readBytes(`${base}.${extension}`) ?? new Uint8Array())
  return { name, subject: '', text: text('txt'), html: text('html'), raw, expected: text('expected') }
}

function readBytes(file: string): Uint8Array | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** A list has `=== name` above each mail, then its parts below `--- text`, `--- html`, `--- subject` and `--- expected`. */
function readList(folder: string, file: string): QuoteCase[] {
  const sections = readFileSync(join(folder, file), 'utf8').split(/^=== /m).slice(1)
  return sections.map((section) => {
    const [title = ''] = section.split('\n', 1)
    return toCase(`${file}: ${title}`, readParts(section.slice(title.length + 1)))
  })
}

const readParts = (body: string): Map<string, string> =>
  new Map(
    body
      .split(/^--- /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n') + 1)] as const),
  )

function toCase(name: string, parts: Map<string, string>): QuoteCase {
  const part = (key: string) => parts.get(key) ?? ''
  return { name, subject: part('subject').trim(), text: part('text'), html: part('html'), raw: null, expected: part('expected') }
}
