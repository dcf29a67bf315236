/** The most failed files that run again: more are a fault of the program, not of a busy machine. */
const rerunLimit = 3

/**
 * The files that a run of journeys repeats by themselves: those with a failed test in `output`, which is what `bun test --only-failures`
 * printed. None when there are more than three, or when a failure belongs to no file.
 */
export function findFilesToRepeat(output: string): string[] {
  const files = new Set<string>()
  let file = ''
  for (const line of output.split('\n')) {
    const header = /^(tests\/\S+\.test\.tsx?):$/.exec(line)
    if (header) file = header[1]!
    else if (line.startsWith('(fail) ')) files.add(file)
  }
  return files.has('') || files.size > rerunLimit ? [] : [...files]
}
