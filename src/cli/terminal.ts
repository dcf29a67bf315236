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
