import { analyse } from 'chardet'
import { findOldCharset, oldCharsets } from './old-charsets.ts'

/** Bytes that are read to find or detect a character set. */
const maxSample = 64 * 1024
/** Of 100. What short texts get by chance is less. */
const minConfidence = 20

/**
 * The character set of a text: the declared one, else the one that the text names itself, else the detected one. A declaration that the bytes
 * contradict counts as none.
 */
export function chooseCharset(
  bytes: Uint8Array,
  { declared, isHtml = false }: { declared?: string | undefined; isHtml?: boolean },
): string {
  const mark = findByteOrderMark(bytes)
  if (mark !== null) return mark
  for (const name of [declared, isHtml ? findNamed(bytes) : undefined]) {
    const charset = name === undefined ? null : toCharset(name)
    if (charset !== null && canBe(charset, name!, bytes)) return charset === 'utf-16le' ? findByteOrder(name!, bytes) : charset
  }
  return detectCharset(bytes)
}

export function decodeText(bytes: Uint8Array, options: Parameters<typeof chooseCharset>[1]): string {
  const charset = chooseCharset(bytes, options)
  const old = findOldCharset(charset)
  return old ? oldCharsets[old](bytes) : new TextDecoder(charset as 'utf-8').decode(bytes)
}

export const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Names of the Encoding Standard, also as mail programs misspell them, such as `x-sjis` and `iso_8859_1`, and older ones. */
export function toCharset(name: string): string | null {
  const plain = name.trim().toLowerCase().replaceAll(/["']/g, '')
  const spellings = [
    plain,
    aliases[plain.replaceAll(/[^a-z0-9]/g, '')],
    plain.replace(/^(?:x-|cs)/, ''),
    plain.replace(/^(?:cp|win|windows)[-_]?(?=125\d$)/, 'windows-'),
  ]
  for (const spelling of spellings) {
    if (spelling === undefined || notText.has(spelling)) continue
    try {
      return new TextDecoder(spelling as 'utf-8').encoding
    } catch {
      // The next spelling.
    }
  }
  return findOldCharset(plain)
}

const notText = new Set(['x-user-defined', 'user-defined', 'replacement'])
const aliases: Record<string, string> = {
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  applecyrillic: 'x-mac-cyrillic',
  utf8: 'utf-8',
  utf8mb4: 'utf-8',
  utf16: 'utf-16le',
  ucs2: 'utf-16le',
  iso885911: 'windows-874',
  tis620: 'windows-874',
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  cp936: 'gbk',
  ms936: 'gbk',
  cp949: 'euc-kr',
  ks: 'euc-kr',
  ksc56011987: 'euc-kr',
  cp950: 'big5',
  latin1: 'windows-1252',
  latin2: 'iso-8859-2',
  ansi: 'windows-1252',
  cp866: 'ibm866',
  iso2022jp1: 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  iso88598e: 'iso-8859-8',
  iso88598i: 'iso-8859-8-i',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  eucgb2312: 'gbk',
  big5hkscs: 'big5',
}

const findByteOrderMark = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** "UTF-16" alone says nothing of the order: the first byte of most letters is 0 in big-endian. */
function findByteOrder(name: string, bytes: Uint8Array): string {
  if (/le/i.test(name)) return 'utf-16le'
  const zeros = (from: number) => bytes.subarray(0, maxSample).filter((byte, at) => at % 2 === from && byte === 0).length
  return zeros(0) > zeros(1) ? 'utf-16be' : 'utf-16le'
}

// As browsers do: what can read the tag is no encoding of two bytes.
function findNamed(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, maxSample)).toString('latin1')
  const found =
    /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1] ??
    /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start)?.[1]
  return found !== undefined && /^utf-?16/i.test(found) ? 'utf-8' : found
}

/** Whether the bytes may be in a set that was declared: programs name one set and write another. */
function canBe(charset: string, name: string, bytes: Uint8Array): boolean {
  if (isEscaped(bytes)) return charset.startsWith('iso-2022-')
  if (/^(?:us-?ascii|ansi_x3|ascii)/i.test(name.trim())) return !hasHighBytes(bytes)
  if (charset === 'utf-8') return isMostlyUtf8(bytes)
  if (charset.startsWith('utf-16')) return bytes.includes(0) || !isUtf8(bytes)
  if (!isUtf8(bytes) || !hasHighBytes(bytes)) return true
  return charset === 'windows-1252' ? !hasPlainLetters(bytes) : findOldCharset(charset) !== null || isFullyDecoded(bytes, charset)
}

/** ISO 2022 in seven bits, which nobody declares who declares another set. */
const isEscaped = (bytes: Uint8Array): boolean => bytes.includes(0x1b) && /\u001b(?:\$[@B]|\$\)C|\$\([@B-D])/.test(toSample(bytes))

const toSample = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, maxSample)).toString('latin1')

/** More letters than what is none: of another set some look like letters by chance. Of one letter alone a part is enough. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true
  let [letters, others] = [0, 0]
  for (const [found] of new TextDecoder().decode(bytes.subarray(0, maxSample)).matchAll(/[^\u0000-\u007f]/gu))
    if (found === '\ufffd') others++
    else letters++
  return letters > 0 ? letters >= others : others < 3 && /[\u00e0-\u00f4][\u0080-\u00bf]/.test(toSample(bytes))
}

/** UTF-8 that was declared as Latin-1. Two Latin-1 letters may look like a phonetic one or a combining mark, as in "CAFÉ®". */
const hasPlainLetters = (bytes: Uint8Array): boolean => !/[\u0080-\u009f\u0250-\u036f]/.test(new TextDecoder().decode(bytes))

const isFullyDecoded = (bytes: Uint8Array, charset: string): boolean =>
  !new TextDecoder(charset as 'utf-8').decode(bytes).includes('\ufffd')

const hasHighBytes = (bytes: Uint8Array): boolean => bytes.some((byte) => byte > 0x7f)

function detectCharset(bytes: Uint8Array): string {
  const hasEscapes = isEscaped(bytes)
  if (!hasEscapes && isUtf8(bytes)) return 'utf-8'
  for (const { name, confidence } of analyse(hasEscapes ? bytes.subarray(0, maxSample) : foreignLines(bytes))) {
    const charset = confidence < minConfidence ? null : toCharset(name)
    // The Ukrainian set has all letters of the Russian one.
    if (charset !== null && charset !== 'utf-8') return charset === 'koi8-r' ? 'koi8-u' : charset
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The lines that decide, without tags and names of headers: Latin letters around a few words in another script would tell of a Latin one. */
function foreignLines(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/<[^<>]*>/g, '\n')
    .replaceAll(/^[A-Za-z-]{1,30}:\s/gm, '')
  const lines = text.split(/[\r\n]+/).filter((line) => /[\u0080-\u00ff]/.test(line))
  return Buffer.from(lines.join('\n').slice(0, maxSample), 'latin1')
}
