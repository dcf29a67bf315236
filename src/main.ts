import { DatabaseError } from '#db/database-error.ts'
import { isLocked } from '#src/lib/errors/is-unavailable.ts'
import { OperatorError } from './cli/terminal.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { interpolate } from './i18n/translator.ts'
import { ConfigError } from './lib/errors/config-error.ts'
import { UserError } from './lib/errors/errors.ts'
import { fileErrorMessage } from './lib/errors/file-errors.ts'
import { createFilesPrivately } from './shop/private-files.ts'
import { PortInUse } from './listen.ts'

// Bun reads the JSX settings of the folder it was started in, and assumes React's anywhere else. Nothing imported above may draw.
if (!Bun.isStandaloneExecutable) {
  const loadJsxRuntime = async () =>
    ({ loader: 'object', exports: { ...(await import('#jsx/jsx-runtime')), ...(await import('#jsx/jsx-dev-runtime')) } }) as const
  Bun.plugin({
    name: 'our JSX',
    setup: (build) => void build.module('react/jsx-runtime', loadJsxRuntime).module('react/jsx-dev-runtime', loadJsxRuntime),
  })
}

createFilesPrivately()

const args = process.argv.slice(2)

try {
  // The usual start does not wait for what reads the others' options.
  if (args.length === 0 || (args.length === 1 && args[0] === 'serve')) await (await import('./cli/serve.ts')).serve()
  else await (await import('./cli/commands.ts')).program.parseAsync()
} catch (error) {
  const message = operatorMessage(error)
  if (message !== null) process.stderr.write(`${message}\n`)
  else console.error(error)
  // While developing, the next change may be the repair, and only a process that is still there notices it.
  if (message !== null || !process.execArgv.includes('--watch')) process.exit(1)
}

// A sentence for errors the operator can fix; null for a bug, which needs its stack.
function operatorMessage(error: unknown): string | null {
  if (error instanceof UserError) return interpolate((builtInStrings as Record<string, string>)[error.key] ?? error.key, error.params)
  const fileError = fileErrorMessage(error)
  if (fileError !== null) return fileError
  const isOperatorError = [ConfigError, DatabaseError, PortInUse, OperatorError].some((errorClass) => error instanceof errorClass)
  if (isOperatorError) return (error as Error).message
  return isLocked(error) ? 'The database is locked by another program. Nothing was changed. Try again when that program has ended.' : null
}
