import type { Tree } from './trees.ts'

/** Lends each tree to one task at a time, in the order of requests. Only one task at a time drives a browser. */
export class TreePool {
  #free: Tree[]
  #waiting: { inBrowser: boolean; start: (tree: Tree) => void }[] = []
  #isBrowserBusy = false

  constructor(trees: Tree[]) {
    this.#free = [...trees]
  }

  async use<T>(inBrowser: boolean, task: (tree: Tree) => Promise<T>): Promise<T> {
    const tree = await new Promise<Tree>((start) => {
      this.#waiting.push({ inBrowser, start })
      this.#startNext()
    })
    try {
      return await task(tree)
    } finally {
      this.#free.push(tree)
      if (inBrowser) this.#isBrowserBusy = false
      this.#startNext()
    }
  }

  #startNext() {
    const index = this.#waiting.findIndex(({ inBrowser }) => !(inBrowser && this.#isBrowserBusy))
    const tree = index < 0 ? undefined : this.#free.pop()
    if (!tree) return
    const [{ inBrowser, start }] = this.#waiting.splice(index, 1) as [{ inBrowser: boolean; start: (tree: Tree) => void }]
    if (inBrowser) this.#isBrowserBusy = true
    start(tree)
    this.#startNext()
  }
}
