import { addressPattern, idPattern } from './name-pattern.ts'

/** The parts of a name that any JSON stores as they are, although in any case: some programs escape `+` and `@`, too. */
export const plainParts = (name: string): string[] => name.split(/[^\w.-]+/).filter((part) => part !== '')

/**
 * Whether JSON, a text or a path has an address, in any case, or an ID as a whole: `mara@example.com` is no part of `amara@example.com`.
 */
export const namesPerson = (text: string, name: string): boolean =>
  (name.includes('@') ? addressPattern(name, 'iu') : idPattern(name)).test(withoutEscapes(text))

const withoutEscapes = (text: string): string =>
  text
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .replace(/\\(?:u([0-9a-f]{4})|.)/gi, (_, code?: string) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : ' '))
    .normalize('NFC')
