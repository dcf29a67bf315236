import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/types.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { prepareExecutable } from '#tests/build/prepare-executable.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createMigratedDatabase } from '#tests/support/test-db.ts'

export type Environment = Record<string, string>

export interface ShopEnvironment extends Environment {
  DATA_DIR: string
  DATABASE_URL: string
}

export const newFolder = (): string => mkdtempSync(join(getTempFolder(), 'cli-'))

/** The environment of a production shop with a migrated database of this run's engine and a folder of its own. */
export async function createShopEnvironment(): Promise<ShopEnvironment> {
  return {
    NODE_ENV: 'production',
    DATA_DIR: newFolder(),
    DATABASE_URL: await createMigratedDatabase(),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
}

/** As its owner does: a store without products is closed by its first start. */
export const openToVisitors = (db: Db): Promise<void> => db.transaction((tx) => saveSettings(tx, { shop_open: true }, Date.now()))

/** The command and its working directory. */
export interface Program {
  command: string[]
  folder: string
}

const root = join(import.meta.dir, '../..')

// Before the tests: their time limits do not include the build.
const executable = Bun.env['TEST_PROGRAM'] ? await prepareExecutable() : null

/** The executable if this run provides it, which starts in a sixth of the time; else the source. */
const sundry: Program = { command: executable === null ? [process.execPath, 'src/main.ts'] : [executable], folder: root }

/** The program in a shell that has run this command before, such as `umask 022`. */
export const programAfter = (shellCommand: string): Program => ({
  command: ['sh', '-c', `${shellCommand}; exec "$@"`, 'sh', ...sundry.command],
  folder: root,
})

/** Runs the program to its end. */
export async function runCli(args: string[], env: Environment, program = sundry): Promise<{ code: number; out: string; err: string }> {
  const child = spawnCli(program, args, env)
  const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
  return { code, out, err }
}

/** Starts the program and waits until it has printed `sign`. */
export async function startCli(args: string[], env: Environment, readyPattern: RegExp, program = sundry) {
  const child = spawnCli(program, args, env)
  const reader = child.stdout.getReader()
  let out = ''
  while (!readyPattern.test(out)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`it ended early: ${out}${await new Response(child.stderr).text()}`)
    out += new TextDecoder().decode(value)
  }
  const drained = (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) out += new TextDecoder().decode(chunk.value)
  })()
  return {
    pid: child.pid,
    out: () => out,
    /** Sends a signal and waits for the process to end. */
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
      child.kill(signal)
      const code = await child.exited
      await drained
      return code
    },
  }
}

/** Runs the program to its end in a terminal. `onOutput` gets all it has printed so far, each time that it prints. */
export async function runInTerminal(
  args: string[],
  env: Environment,
  onOutput: (output: string, terminal: Bun.Terminal) => void = () => {},
) {
  let output = ''
  const child = Bun.spawn([...sundry.command, ...args], {
    cwd: sundry.folder,
    env: { ...inherited(), TERM: 'xterm', ...env },
    terminal: {
      cols: 100,
      rows: 30,
      data(terminal, chunk) {
        output += new TextDecoder().decode(chunk)
        onOutput(output, terminal)
      },
    },
  })
  return { code: await child.exited, output }
}

function spawnCli({ command, folder }: Program, args: string[], env: Environment) {
  return Bun.spawn([...command, ...args], {
    cwd: folder,
    env: { ...inherited(), ...env },
    stdout: 'pipe',
    stderr: 'pipe',
    stdin: 'ignore',
  })
}

const inherited = (): Environment => ({ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' })
