import { DatabaseRefused } from '#db/refused.ts'
import { Trouble } from './cli/terminal.ts'
import { ConfigFaults } from './config.ts'
import { builtIn } from './i18n/built-in.ts'
import { fill } from './i18n/translator.ts'
import { Refusal } from './lib/errors.ts'
import { PortTaken } from './listen.ts'

// Which JSX this is Bun reads in the folder it was started in, and from anywhere else it would ask for React's.
if (!Bun.isStandaloneExecutable) {
  const ours = async () =>
    ({ loader: 'object', exports: { ...(await import('#jsx/jsx-runtime')), ...(await import('#jsx/jsx-dev-runtime')) } }) as const
  Bun.plugin({
    name: 'our JSX',
    setup: (build) => void build.module('react/jsx-runtime', ours).module('react/jsx-dev-runtime', ours),
  })
}

const wanted = process.argv.slice(2)

try {
  // The usual start does not wait for what reads the others' options.
  if (wanted.length === 0 || (wanted.length === 1 && wanted[0] === 'serve')) await (await import('./cli/serve.ts')).serve()
  else await (await import('./cli/commands.ts')).program.parseAsync()
} catch (error) {
  const sentence = told(error)
  if (sentence !== null) process.stderr.write(`${sentence}\n`)
  else console.error(error)
  // While developing, the next change may be the repair, and only a process that is still there notices it.
  if (sentence !== null || !process.execArgv.includes('--watch')) process.exit(1)
}

// What an operator can put right is told in a sentence; anything else, null here, is a fault of ours and needs its stack.
function told(error: unknown): string | null {
  if (error instanceof Refusal) return fill((builtIn as Record<string, string>)[error.key] ?? error.key, error.params)
  const expected = [ConfigFaults, DatabaseRefused, PortTaken, Trouble].some((kind) => error instanceof kind)
  return expected ? (error as Error).message : null
}
