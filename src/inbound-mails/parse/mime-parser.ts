import PostalMime, { type Email } from 'postal-mime'
import { chooseCharset, decodeText, isUtf8, toCharset } from './charsets.ts'
import { unwrapFlowed } from './flowed.ts'

/** Parses MIME with the character sets of `chooseCharset`. Throws for what is nested too deeply and for endless headers. */
export function parseMime(raw: Uint8Array): Promise<Email> {
  const parser = new PostalMime({
    forceRfc822Attachments: true,
    maxNestingDepth: 64,
    maxHeadersSize: 512 * 1024,
    attachmentEncoding: 'arraybuffer',
  }) as PostalMime & MimeTree
  const { collectNode } = parser
  parser.collectNode = (node, ...rest) => {
    nameType(node)
    if (parser.isInlineTextNode(node)) decodePart(node)
    return collectNode.call(parser, node, ...rest)
  }
  return parser.parse(raw)
}

// Its own decoder takes an unknown character set for windows-1252 and has no option; the version in package.json is exact.
interface MimeTree {
  collectNode(node: MimePart, ...rest: unknown[]): Promise<void>
  isInlineTextNode(node: MimePart): boolean
}

interface MimePart {
  content: ArrayBuffer | null
  contentType: { multipart: string | false; parsed: { value: string; params: Record<string, string> } }
  contentDisposition: { parsed: { params: Record<string, string> } }
}

/** RFC 2045 and 2046: a type that is none is plain text, and so is a kind of text that nobody knows, unless it is a file. */
function nameType({ content, contentType: { multipart, parsed }, contentDisposition }: MimePart): void {
  const isFile = 'filename' in contentDisposition.parsed.params || 'name' in parsed.params
  if (multipart || !content || isFile) return
  if (!parsed.value.includes('/') || plainTypes.has(parsed.value)) parsed.value = 'text/plain'
  if (taggedTypes.has(parsed.value)) {
    parsed.value = 'text/html'
    parsed.params['format'] = 'tagged'
  }
}

const plainTypes = new Set([
  'text/markdown',
  'text/x-markdown',
  'text/x-plain',
  'text/x-unknown',
  'text/ascii',
  'text/utf-8',
  'application/text',
])
/** RFC 1896: tags as in HTML, and two line ends for a new line. */
const taggedTypes = new Set(['text/enriched', 'text/richtext'])

function decodePart(node: MimePart): void {
  const { params, value } = node.contentType.parsed
  const text = decodeText(new Uint8Array(node.content ?? new ArrayBuffer(0)), {
    declared: params['charset'],
    isHtml: value === 'text/html',
  })
  const format = params['format']?.toLowerCase()
  const lines = format === 'flowed' ? unwrapFlowed(text, /^yes$/i.test(params['delsp'] ?? '')) : text
  const bytes = new TextEncoder().encode(format === 'tagged' ? lines.replaceAll(/\r?\n(?=\r?\n)/g, '<br>') : lines)
  node.content = bytes.buffer
  params['charset'] = 'utf-8'
  params['format'] = ''
}

/** A mail whose lines end with LF and whose headers are UTF-8, as the parser reads them. */
export function normalizeSource(raw: Uint8Array): Uint8Array {
  const source = withoutFalseBase64(withLineFeeds(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)))
  const end = headerLength(source)
  const header = source.subarray(0, end)
  const charset = isUtf8(header) ? undefined : findCharset(header.toString('latin1'))
  const isPlain = chooseCharset(header, { declared: charset }) === 'utf-8'
  const text = isPlain ? header.toString() : decodeText(header, { declared: charset })
  const renamed = text.replaceAll(encodedWords, encodeWords)
  return renamed === header.toString() ? source : Buffer.concat([Buffer.from(renamed), source.subarray(end)])
}

/** A CR alone ends a line, as old programs write it; only what is declared as binary may contain one. */
function withLineFeeds(source: Buffer): Buffer {
  if (!hasBareReturn(source)) return source
  const text = source.toString('latin1')
  if (/^content-transfer-encoding:\s*binary\b/im.test(text)) return source
  return Buffer.from(text.replaceAll(/\r\n?/g, '\n'), 'latin1')
}

function hasBareReturn(source: Buffer): boolean {
  for (let at = source.indexOf(0x0d); at !== -1; at = source.indexOf(0x0d, at + 1)) if (source[at + 1] !== 0x0a) return true
  return false
}

function headerLength(source: Buffer): number {
  const ends = [source.indexOf('\n\n'), source.indexOf('\r\n\r\n')].filter((at) => at !== -1)
  return ends.length === 0 ? Math.min(source.length, 512 * 1024) : Math.min(...ends)
}

/** Of the text. No header is in one that writes ASCII in another way. */
function findCharset(header: string): string | undefined {
  const found = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*?charset\s*=\s*"?([\w.:-]{1,40})/im.exec(header)?.[1]
  return found !== undefined && /utf-?(?:16|32|7)\b|^hz/i.test(found) ? undefined : found
}

/** Text that is declared as base64 and begins with words: it would be read as noise. */
function withoutFalseBase64(source: Buffer): Buffer {
  let found = source
  for (const word of ['base64', 'BASE64', 'Base64'])
    for (let at = source.indexOf(word); at !== -1; at = source.indexOf(word, at + 6)) {
      if (!isFalseBase64(source, at)) continue
      if (found === source) found = Buffer.from(source)
      found.write('8bit  ', at, 'latin1')
    }
  return found
}

function isFalseBase64(source: Buffer, at: number): boolean {
  const before = source.toString('latin1', Math.max(0, at - 40), at)
  if (!/(?:^|\n)content-transfer-encoding:\s*$/i.test(before)) return false
  const [, line = ''] = /\r?\n\r?\n\s*([^\r\n]*)/.exec(source.toString('latin1', at, at + 4000)) ?? []
  return /^[^\s-]\S{0,29}(?:[ \t]+\S{1,30})+\s*$/.test(line)
}

const encodedWord = /=\?([^?*\s]{1,60})(\*[^?\s]{0,20})?\?([bq])\?([^?\r\n]{0,2000})\?=/gi
const encodedWords = new RegExp(`(?:${encodedWord.source}\\s{0,4}){1,200}`, 'gi')

/** Encoded words as UTF-8: the parser does not know every name, and believes each. A letter may begin in one word and end in the next. */
function encodeWords(words: string): string {
  const parts = [...words.matchAll(encodedWord)].map(([, name = '', , encoding = '', text = '']) => ({
    name,
    bytes: decodeWord(encoding, text),
  }))
  const isKnown = ({ name, bytes }: Word) => toCharset(name) === 'utf-8' && chooseCharset(bytes, { declared: name }) === 'utf-8'
  if (joinWords(parts).every(isKnown)) return words
  const text = joinWords(parts)
    .map(({ name, bytes }) => decodeText(bytes, { declared: name }))
    .join('')
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=${/\s*$/.exec(words)![0]}`
}

interface Word {
  name: string
  bytes: Buffer
}

function joinWords(words: Word[]): Word[] {
  const joined: Word[] = []
  for (const { name, bytes } of words) {
    const last = joined.at(-1)
    if (last?.name === name) last.bytes = Buffer.concat([last.bytes, bytes])
    else joined.push({ name, bytes })
  }
  return joined
}

function decodeWord(encoding: string, text: string): Buffer {
  if (encoding.toLowerCase() === 'b') return Buffer.from(text, 'base64')
  const plain = text.replaceAll('_', ' ').replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, /[^\u0000-\u00ff]/.test(plain) ? 'utf8' : 'latin1')
}
