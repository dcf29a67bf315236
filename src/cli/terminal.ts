/** An error that the operator can fix; only its message is shown. */
export class OperatorError extends Error {}

export const isInteractive = (): boolean => Boolean(process.stdin.isTTY && process.stdout.isTTY)

export const print = (text = ''): void => void process.stdout.write(`${text}\n`)

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

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}
