import type { StringKey } from '#src/i18n/built-in-strings.ts'

export interface EnvVariable {
  name: string
  /** Missing = a text. */
  type?: 'url'
  /** The values that it may have, in lower case; missing = any. */
  oneOf?: string[]
  /** The feature is off while a required variable is not set. */
  required?: boolean
  /** Never shown, not even to staff. */
  secret: boolean
  /** One sentence, as in .env.example. */
  description: string
  /** Staff may enter it in the admin; missing = it only comes from the environment. */
  field?: EnvVariableField
}

interface EnvVariableField {
  label: StringKey
  /** Where to find it at the service. */
  hint?: StringKey
  /** True = a service has made it: visible ASCII characters without spaces. */
  isKey?: true
  /** Labels of the values that it may have; the first one is chosen at the start. */
  options?: Readonly<Record<string, StringKey>>
}
