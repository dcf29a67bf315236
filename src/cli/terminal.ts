/** Something the operator can put right; its message is all they need to see. */
export class OperatorError extends Error {}

/** Whether somebody sits at this terminal and can be asked. */
export const isInteractive = (): boolean => Boolean(process.stdin.isTTY && process.stdout.isTTY)

export const print = (text = ''): void => void process.stdout.write(`${text}\n`)

/** Long work told step by step: a turning sign at a terminal, one line each in a log. */
export async function withProgress<R>(
  title: string,
  work: (report: (step: string) => void) => Promise<R>,
  done: (result: R) => string,
): Promise<R> {
  if (!process.stdout.isTTY) {
    print(title)
    const result = await work((step) => print(`  ${step}`))
    print(done(result))
    return result
  }
  const { spinner } = await import('@clack/prompts')
  const indicator = spinner()
  indicator.start(title)
  try {
    const result = await work((step) => indicator.message(`${title}: ${step}`))
    indicator.stop(done(result))
    return result
  } catch (error) {
    indicator.error(title)
    throw error
  }
}

/** Bytes as people read them. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}
