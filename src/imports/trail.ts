/** A set that grows by transactions: what one adds is kept when it is committed, and forgotten when it begins again. */
export class Trail<T> {
  private readonly kept = new Set<T>()
  private fresh = new Set<T>()

  has = (one: T): boolean => this.fresh.has(one) || this.kept.has(one)

  add(one: T): void {
    this.fresh.add(one)
  }

  begin(): void {
    this.fresh = new Set()
  }

  keep(): void {
    for (const one of this.fresh) this.kept.add(one)
    this.fresh = new Set()
  }
}
