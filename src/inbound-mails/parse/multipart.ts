export interface FormPart {
  name: string
  /** Null for a field that is not a file. */
  fileName: string | null
  type: string
  bytes: Uint8Array
}

const maxParts = 200

/** The parts of a form, as far as they can be read: a truncated body keeps what is there. */
export function readMultipart(body: Uint8Array, contentType: string): FormPart[] {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType.slice(0, 1000)) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return []
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const delimiter = Buffer.from(`--${boundary}`)
  const parts: FormPart[] = []
  let at = buffer.indexOf(delimiter)
  while (at !== -1 && parts.length < maxParts) {
    const start = at + delimiter.length
    if (buffer.subarray(start, start + 2).toString() === '--') break
    const next = buffer.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), start)
    const part = readPart(buffer.subarray(start, next === -1 ? buffer.length : next))
    if (part) parts.push(part)
    at = next === -1 ? -1 : next + 2
  }
  return parts
}

function readPart(bytes: Buffer): FormPart | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const header = bytes.subarray(0, Math.min(end, 16_384)).toString('utf8')
  const disposition = /^content-disposition:(.*)$/im.exec(header)?.[1] ?? ''
  const parameter = (name: string) => new RegExp(`[;\\s]${name}="([^"]{0,1000})"`, 'i').exec(disposition)?.[1]
  const name = parameter('name')
  if (name === undefined) return null
  const type = /^content-type:\s*([^;\r\n]{1,200})/im.exec(header)?.[1]?.trim().toLowerCase() ?? ''
  return { name, fileName: parameter('filename') ?? null, type, bytes: bytes.subarray(end + 4) }
}
