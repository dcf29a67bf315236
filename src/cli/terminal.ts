/** Something the operator can put right; its message is all they need to see. */
export class Trouble extends Error {}

/** Whether somebody sits at this terminal and can be asked. */
export const canAsk = (): boolean => Boolean(process.stdin.isTTY && process.stdout.isTTY)

export const print = (text = ''): void => void process.stdout.write(`${text}\n`)

/** Long work told step by step: a turning sign at a terminal, one line each in a log. */
export async function inSteps<R>(
  title: string,
  work: (say: (step: string) => void) => Promise<R>,
  done: (result: R) => string,
): Promise<R> {
  if (!process.stdout.isTTY) {
    print(title)
    const result = await work((step) => print(`  ${step}`))
    print(done(result))
    return result
  }
  const { spinner } = await import('@clack/prompts')
  const sign = spinner()
  sign.start(title)
  try {
    const result = await work((step) => sign.message(`${title}: ${step}`))
    sign.stop(done(result))
    return result
  } catch (error) {
    sign.error(title)
    throw error
  }
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}
