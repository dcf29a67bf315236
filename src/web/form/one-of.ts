import { t } from 'elysia'

/** A field that has one of these values. */
export const oneOf = <const T extends readonly (string | number)[]>(values: T) =>
  t.Union(values.map((value) => t.Literal(value as T[number])))
