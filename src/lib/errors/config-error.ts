/** Everything wrong with the environment, together; never holds a value that may be secret. */
export class ConfigError extends Error {
  constructor(readonly errors: string[]) {
    super(`Invalid configuration:\n${errors.map((error) => `  - ${error}`).join('\n')}`)
  }
}
