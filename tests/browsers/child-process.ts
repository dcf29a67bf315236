/** The path of the first of these programs that exists. Throws an Error that says how to install it. */
export function findProgram(names: (string | undefined)[], howToInstall: string): string {
  const path = names.flatMap((name) => (name && Bun.which(name)) || [])[0]
  if (!path) throw new Error(howToInstall)
  return path
}

export interface ChildProcess {
  /** Resolves with the first match in what the program prints. Throws an Error with its output if it ends before. */
  waitForOutput(pattern: RegExp): Promise<RegExpMatchArray>
  stop(): Promise<void>
}

/** Starts a program that ends with this process at the latest. */
export function startProcess(command: string[], env: Record<string, string> = {}): ChildProcess {
  const child = Bun.spawn(command, { env: { ...Bun.env, ...env }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const kill = () => child.kill()
  process.on('exit', kill)
  let output = ''
  const waiting = new Set<() => void>()
  const check = () => {
    for (const resolve of waiting) resolve()
  }
  async function collect(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      output = (output + decoder.decode(chunk, { stream: true })).slice(-20_000)
      check()
    }
  }
  const ended = Promise.all([collect(child.stdout), collect(child.stderr), child.exited]).then(check)
  return {
    async waitForOutput(pattern) {
      for (;;) {
        const match = output.match(pattern)
        if (match) return match
        if (child.exitCode !== null) throw new Error(`${command[0]} ended with code ${child.exitCode}:\n${output}`)
        await new Promise<void>((resolve) => waiting.add(resolve))
      }
    },
    async stop() {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}

/** A free port of this machine. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port } = server
  void server.stop(true)
  return port!
}
