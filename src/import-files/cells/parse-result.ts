import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'

/** A parsed value, or the string key of the error. */
export type ParseResult<T> = { value: T } | { reason: StringKey; params?: Params }
