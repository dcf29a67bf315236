import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { startCli, type Environment, type Program } from '#tests/cli/run-cli.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'

export interface RunningShop {
  program: Program
  process: Awaited<ReturnType<typeof startCli>>
  /** Its address, without a trailing slash. */
  base: string
}

export const quietEnvironment: Environment = { PATH: '/nowhere', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' }

/** A folder that holds the executable and nothing else. */
export function createProgramInEmptyFolder(executable: string): Program {
  const folder = mkdtempSync(join(getTempFolder(), 'alone-'))
  copyFileSync(executable, join(folder, 'sundry'))
  return { command: [join(folder, 'sundry')], folder }
}

export async function startShop(program: Program, extraEnvironment: Environment = {}): Promise<RunningShop> {
  const process = await startCli(['serve'], { ...quietEnvironment, ...extraEnvironment }, openedPattern, program)
  const [, base = ''] = openedPattern.exec(process.out()) ?? []
  return { program, process, base }
}

const openedPattern = /is running at (http:\S+)[\s\S]*Ctrl\+C/
