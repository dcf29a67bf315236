export interface EnvVariable {
  name: string
  type: 'text' | 'url'
  /** The values that it may have, in lower case; missing = any. */
  oneOf?: string[]
  /** The feature is off while a required variable is not set. */
  required: boolean
  /** Never shown, not even to staff. */
  secret: boolean
  /** One sentence, as in .env.example. */
  description: string
}
