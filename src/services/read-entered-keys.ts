import type { EnvVariable } from '#src/lib/env-variable.ts'

export interface Entered {
  variables: readonly EnvVariable[]
  /** As typed, by variable. */
  typed: Readonly<Record<string, string>>
  /** Of the connection in use; null without one that can be read. */
  stored: Readonly<Record<string, string>> | null
  /** Variables that say where secrets are sent to. */
  sentTo?: readonly string[]
}

export interface ReadValues {
  values: Record<string, string>
  /** Required variables without a value. */
  missing: EnvVariable[]
}

/** The values of a form. An empty secret stays as it is, unless it would be sent to another place than the one it was entered for. */
export function readServiceValues({ variables, typed, stored, sentTo = [] }: Entered): ReadValues {
  const textOf = (name: string) => (typed[name] ?? '').trim()
  const isSamePlace = stored !== null && sentTo.every((name) => textOf(name) === (stored[name] ?? ''))
  const entries = variables.flatMap(({ name, secret }) => {
    const value = textOf(name) || (secret && isSamePlace ? (stored[name] ?? '') : '')
    return value === '' ? [] : [[name, value] as const]
  })
  const values = Object.fromEntries(entries)
  return { values, missing: variables.filter(({ name, required }) => required && !values[name]) }
}
