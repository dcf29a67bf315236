import { t } from 'elysia'

/** A field that has one of these values. */
export const oneOf = <const T extends readonly string[]>(values: T) => t.Union(values.map((value) => t.Literal(value as T[number])))
