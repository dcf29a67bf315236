/** The same pure function of a number, with its latest answers kept: for what the platform takes long to work out. */
export function remembered<T>(work: (of: number) => T, most = 2000): (of: number) => T {
  const kept = new Map<number, T>()
  return (of) => {
    let answer = kept.get(of)
    if (answer !== undefined) return answer
    if (kept.size >= most) kept.clear()
    answer = work(of)
    kept.set(of, answer)
    return answer
  }
}
